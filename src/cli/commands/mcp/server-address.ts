import { createHash } from 'node:crypto'
import type { ServerAddress } from '../../../adapters/mcp/stdio.ts'
import { InputError } from '../../../contract/errors.ts'

/** Where the server is, as the command line says. */
export type AddressOptions = {
  url?: string
  header?: string[]
  headerEnv?: string[]
  env?: string[]
  name?: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** A server to start, or one to reach over HTTP; `name` is what its pins are kept under. */
export type NamedAddress = { readonly name: string } & ServerAddress

/** Digits of a hash that tell servers apart. */
const NAME_DIGITS = 12

/** @throws InputError where it is no address, or two */
export function readAddress(given: readonly string[], options: AddressOptions, environment: Environment): NamedAddress {
  const [command, ...args] = given
  if (command === undefined && options.url === undefined)
    throw new InputError('no server: name its command after `--`, or its address with --url')
  if (command !== undefined && options.url !== undefined)
    throw new InputError(`two servers: \`${command}\` and --url \`${options.url}\`; name one`)
  if (options.url !== undefined) return readUrl(options.url, options, environment)
  requireNoHeaders(options)
  const env = Object.fromEntries((options.env ?? []).map((name) => [name, variable(environment, name, '--env')]))
  return {
    name: options.name ?? nameOf(command ?? '', args.length === 0 ? '' : JSON.stringify(args)),
    command: command ?? '',
    args,
    env,
  }
}

function readUrl(text: string, options: AddressOptions, environment: Environment): NamedAddress {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new InputError(`--url \`${text}\`: expected an address that begins with https:// or http://`)
  if (options.env !== undefined) throw new InputError('--env is for a server that is started; with --url use --header')
  const headers = new Map([
    ...(options.header ?? []).map((header) => split(header, ':', '--header')),
    ...(options.headerEnv ?? []).map((given): [string, string] => {
      const [header, name] = split(given, '=', '--header-env')
      return [header, variable(environment, name, '--header-env')]
    }),
  ])
  return {
    name: options.name ?? nameOf(`${url.origin}${url.pathname}`, url.search),
    url,
    headers: Object.fromEntries(headers),
  }
}

/** Other arguments are another server; what they are stays out of the name, since a secret may be among them. */
function nameOf(plain: string, rest: string): string {
  if (rest === '') return plain
  return `${plain} #${createHash('sha256').update(rest).digest('hex').slice(0, NAME_DIGITS)}`
}

/** The value is not repeated in the message: it may be a secret. */
function split(text: string, by: string, option: string): [string, string] {
  const at = text.indexOf(by)
  const name = text.slice(0, at).trim()
  if (at > 0 && /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) return [name, text.slice(at + 1).trim()]
  throw new InputError(`${option}: expected \`Name${by}${by === ':' ? ' value' : 'VARIABLE'}\``)
}

function variable(environment: Environment, name: string, option: string): string {
  const value = Object.hasOwn(environment, name) ? environment[name] : undefined
  if (value !== undefined) return value
  throw new InputError(`${option} \`${name}\`: there is no such variable in the environment; set it`)
}

function requireNoHeaders({ header, headerEnv }: AddressOptions): void {
  if (header !== undefined || headerEnv !== undefined)
    throw new InputError('headers are for --url; a server that is started gets variables by --env')
}
