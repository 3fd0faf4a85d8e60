import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCli } from '../../../fixtures/run-cli.ts'
import { flipGold, makeItFit } from './forge-run.ts'

let folder = ''
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bench-report-'))
  const args = ['bench', 'eicu-ac', '--limit', '4', '--method', 'rule,deny-all', '--out', join(folder, 'run')]
  expect(await runCli(args)).toMatchObject({ code: 0 })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(path(name), 'utf8')

/** What a report says in its documents and beside them. */
async function reportOf(): Promise<readonly string[]> {
  const { code, err } = await runCli(['bench', 'report', path('run')])
  expect(code).toBe(0)
  return [err, read('run/report.md'), read('run/report.html')]
}

describe('bench report', () => {
  it('says nothing of a run that verifies', async () => {
    const [err, ...documents] = await reportOf()
    expect(err).toBe('')
    for (const document of documents) expect(document).not.toMatch(/does not verify|not finished/)
  })

  it('says in both documents and beside them that a run does not verify', async () => {
    flipGold(path('run'))
    for (const said of await reportOf()) expect(said).toMatch(/does not verify: \d+ differences, the first at/)
    makeItFit(path('run'))
    for (const said of await reportOf()) expect(said).toMatch(/does not verify: 1 difference, the first at .*verdicts/)
  })

  it('says of a run that is not finished that nothing vouches for it', async () => {
    rmSync(path('run/manifest.json'))
    for (const said of await reportOf()) expect(said).toContain('not finished, so nothing vouches for it')
  })
})
