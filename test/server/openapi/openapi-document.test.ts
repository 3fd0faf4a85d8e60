import { expect, it } from 'vitest'
import { z } from 'zod'
import { ACTION, openApp, withToken } from '../open-app.ts'

const Content = z.record(z.string(), z.looseObject({ schema: z.record(z.string(), z.unknown()).optional() }))
const Operation = z.looseObject({
  security: z.array(z.record(z.string(), z.array(z.string()))),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string().min(1), content: Content })),
})
const Document = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
})
type Document = z.infer<typeof Document>

async function readDocument(): Promise<Document> {
  return Document.parse(await (await openApp().app.request('/openapi.json')).json())
}

/** A schema of the document as one that checks: made from the document's text alone. */
function checker({ components }: Document, schema: unknown): z.ZodType {
  const text = JSON.stringify({ ...Object(schema), $defs: components.schemas })
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')))
}

const REQUESTS: readonly (readonly [string, string, RequestInit | undefined])[] = [
  ['/v1/guard', '/v1/guard', { method: 'POST', body: JSON.stringify({ ...ACTION, input: 'deny' }) }],
  ['/v1/guard', '/v1/guard', { method: 'POST', body: JSON.stringify({ ...ACTION, input: 'unknown' }) }],
  ['/v1/guard', '/v1/guard', { method: 'POST', body: '{' }],
  ['/v1/guard', '/v1/guard', { method: 'POST', body: '{}' }],
  ['/v1/guard', '/v1/guard', { method: 'POST', body: 'x'.repeat(2_000_000) }],
  ['/v1/guard', '/v1/guard', { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }],
  ['/v1/guard', '/v1/guard', { method: 'POST', body: '{}', headers: { host: 'example.com' } }],
  ['/v1/guard/batch', '/v1/guard/batch', { method: 'POST', body: JSON.stringify({ actions: [ACTION, ACTION] }) }],
  ['/v1/verdicts/{id}', '/v1/verdicts/01JD0000000000000000000001', undefined],
  ['/v1/verdicts/{id}', '/v1/verdicts/none', undefined],
  ['/healthz', '/healthz', undefined],
  ['/readyz', '/readyz', undefined],
]

it('what the routes answer is what the document says', async () => {
  const document = await readDocument()
  const { app } = openApp()
  const seen = new Set<number>()
  for (const [pattern, path, init] of REQUESTS) {
    const answer = await app.request(path, {
      ...init,
      headers: { 'content-type': 'application/json', ...init?.headers },
    })
    seen.add(answer.status)
    const operation = document.paths[pattern]?.[(init?.method ?? 'GET').toLowerCase()]
    const content = operation?.responses[answer.status]?.content
    const schema = content?.[answer.headers.get('content-type') ?? '']?.schema
    expect(schema, `${path} ${answer.status}`).toBeDefined()
    const parsed = checker(document, schema).safeParse(await answer.json())
    expect(parsed.error, `${path} ${answer.status}`).toBeUndefined()
  }
  expect([...seen].toSorted()).toEqual([200, 400, 404, 413, 415, 421, 422])
})

it('its schemas refuse what is no answer', async () => {
  const document = await readDocument()
  const verdict: unknown = await (await openApp().post('/v1/guard', ACTION)).json()
  const check = (schema: string, value: unknown) =>
    checker(document, { $ref: `#/components/schemas/${schema}` }).safeParse(value).success
  expect(check('Verdict', verdict)).toBe(true)
  expect(check('Verdict', { ...Object(verdict), decision: 'maybe' })).toBe(false)
  expect(check('Verdict', { ...Object(verdict), more: 1 })).toBe(false)
  expect(check('Action', ACTION)).toBe(true)
  expect(check('Action', { input: 1 })).toBe(false)
  expect(check('GuardBatch', { actions: [] })).toBe(false)
})

it('says which operations need a token, as it is', async () => {
  const document = await readDocument()
  const { tokens } = withToken()
  const { app } = openApp({ tokens })
  for (const [pattern, operations] of Object.entries(document.paths))
    for (const [method, { security }] of Object.entries(operations)) {
      const { status } = await app.request(pattern.replace('{id}', 'x'), { method: method.toUpperCase() })
      expect(status, pattern).toBe(security.length === 0 ? 200 : 401)
    }
})

it('every reference leads somewhere, and no schema holds what OpenAPI does not know', async () => {
  const document = await readDocument()
  const text = JSON.stringify(document)
  const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1])
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(Object.keys(document.components.schemas)).toContain(name)
  expect(text).not.toMatch(/"\$id"|"\$schema"|"\$defs"|"prefixItems":\[\]/)
})
