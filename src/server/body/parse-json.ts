import { HttpProblem } from '../problems/http-problem.ts'

const JSON_TYPE = /^\s*application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i

/**
 * Pages of other sites may make a browser send a body, but not with this type unless they are allowed to: so it is asked for, also where there is no token.
 * @throws HttpProblem for a body that is not sent as JSON in UTF-8, or is compressed
 */
export function requireJsonType(type: string | undefined, encoding: string | undefined): void {
  if (type === undefined || !JSON_TYPE.test(type))
    throw new HttpProblem('not-json', 'send it with `content-type: application/json`')
  if (encoding !== undefined && !/^\s*identity\s*$/i.test(encoding))
    throw new HttpProblem('not-json', 'send it without `content-encoding`')
}

/** @throws HttpProblem; what is wrong where is not told, since parsers quote what they read */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new HttpProblem('malformed-json', 'send one JSON document in UTF-8')
  }
}
