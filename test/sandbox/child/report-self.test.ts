import { execFileSync } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { SelfReport } from '../../../src/sandbox/messages.ts'

const FILE = resolve(import.meta.dirname, '../../../src/sandbox/child/report-self.cjs')

function reportWith(flags: readonly string[], env: NodeJS.ProcessEnv): SelfReport {
  const code = `console.log(JSON.stringify(require(${JSON.stringify(FILE)}).reportSelf()))`
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
  const told = execFileSync(process.execPath, [...flags, '-e', code], { env, encoding: 'utf8', stdio })
  return SelfReport.parse(JSON.parse(told))
}

it('a plain Node may do all, and says so', () => {
  const { heapMb, ...report } = reportWith([], { KEY: 'secret', OTHER: '1' })
  expect(report).toEqual({
    webAssembly: true,
    mayWrite: true,
    mayReadAll: true,
    mayStartProcesses: true,
    mayStartThreads: true,
    environment: 2,
    snapshot: true,
  })
  expect(heapMb).toBeGreaterThan(200)
})

it.each([
  [['--jitless'], { webAssembly: false }],
  [['--no-node-snapshot'], { snapshot: false }],
  [
    ['--permission', `--allow-fs-read=${dirname(FILE)}`],
    { mayWrite: false, mayReadAll: false, mayStartProcesses: false, mayStartThreads: false },
  ],
  [['--permission', '--allow-fs-read=*', '--allow-child-process'], { mayReadAll: true, mayStartProcesses: true }],
  [['--permission', '--allow-fs-read=*', '--allow-worker'], { mayStartProcesses: false, mayStartThreads: true }],
])('%o is seen', (flags, expected) => {
  expect(reportWith(flags, {})).toMatchObject({ ...expected, environment: 0 })
})

it('the limit of the heap is seen', () => {
  const { heapMb } = reportWith(['--max-old-space-size=96', '--max-semi-space-size=2'], {})
  expect(heapMb).toBeLessThan(128)
})
