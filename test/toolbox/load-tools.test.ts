import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InputError } from '../../src/contract/errors.ts'
import { loadTools } from '../../src/toolbox/load-tools.ts'

const SOURCE = `export const tool = {
  name: 'Made', description: 'x', kind: 'check', declaration: 'd', timeoutMs: 10, returns: {},
  parseArguments: () => null, run: () => null,
}
export const again = [tool]
export const number = 1
`

const ODD = {
  one: '1',
  nothing: 'null',
  symbol: 'Symbol("x")',
  bare: 'Object.create(null)',
  number: 'Object.assign(new Error(), { message: 5 })',
  getter: 'Object.defineProperty(new Error(), "message", { get() { throw 1 } })',
}

describe('loadTools', () => {
  let directory = ''
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'load-tools-'))
    writeFileSync(join(directory, 'good.mjs'), SOURCE)
    writeFileSync(join(directory, 'empty.mjs'), 'export const nothing = { name: "x" }\n')
    writeFileSync(join(directory, 'throws.mjs'), 'throw new Error("first line\\nsecond line")\n')
    for (const [name, thrown] of Object.entries(ODD)) writeFileSync(join(directory, `${name}.mjs`), `throw ${thrown}\n`)
    writeFileSync(join(directory, 'thenable.mjs'), 'export const then = (done) => done(null)\n')
    writeFileSync(
      join(directory, 'trap.mjs'),
      'export const tool = new Proxy({}, { get() { throw Object.create(null) } })\n',
    )
    writeFileSync(join(directory, 'broken.mjs'), 'export const = 1\n')
    const packed = join(directory, 'node_modules', 'tool-package')
    mkdirSync(packed, { recursive: true })
    writeFileSync(join(packed, 'package.json'), '{"name":"tool-package","type":"module","exports":"./index.js"}')
    writeFileSync(join(packed, 'index.js'), SOURCE)
  })
  afterAll(() => rmSync(directory, { recursive: true }))

  it('collects exported tools of files, once each', async () => {
    expect((await loadTools(['./good.mjs'], directory)).map((tool) => tool.name)).toEqual(['Made'])
    expect(await loadTools([join(directory, 'good.mjs')], '/')).toHaveLength(1)
  })

  it('finds packages from the definition on', async () => {
    expect(await loadTools(['tool-package'], directory)).toHaveLength(1)
  })

  it('loads nothing where nothing is named', async () => {
    expect(await loadTools([], directory)).toEqual([])
  })

  it.each([
    ['./missing.mjs', 'no such file'],
    ['no-such-package', 'no such package'],
    ['./throws.mjs', 'it cannot be loaded: first line'],
    ['./broken.mjs', 'it cannot be loaded'],
    ...Object.keys(ODD).map((name) => [`./${name}.mjs`, 'it cannot be loaded']),
    ['./thenable.mjs', 'it cannot be loaded'],
    ['./trap.mjs', 'it cannot be loaded'],
    ['./empty.mjs', 'expected an exported tool, got none'],
  ])('says in one line what is wrong with `%s`', async (module = '', message = '') => {
    const failed = await loadTools([module], directory).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(InputError)
    expect(String(failed)).toContain(message)
    expect(String(failed)).toContain(`\`${module}\``)
    expect(String(failed)).not.toContain('\n')
  })

  it('takes no address for a path', async () => {
    const address = pathToFileURL(join(directory, 'good.mjs')).href
    await expect(loadTools([address], directory)).rejects.toThrow(InputError)
  })
})
