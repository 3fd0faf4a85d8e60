import { printGuardPerf } from './guard-perf.ts'
import { printSandboxPerf } from './sandbox-perf.ts'
import { stopWhenUnread } from './stop-when-unread.ts'

const USAGE = 'usage: npm run perf [-- [guard|sandbox] [ROUNDS] [--help]]'
const DEFAULT_ROUNDS = 2

stopWhenUnread()
const given = process.argv.slice(2)
const rounds = Number(given.find((word) => /^[1-9]\d{0,3}$/.test(word)) ?? DEFAULT_ROUNDS)
const parts = given.filter((word) => word === 'guard' || word === 'sandbox')
const unknown = given.find((word) => !/^(guard|sandbox|[1-9]\d{0,3})$/.test(word))

if (given.includes('--help')) {
  console.log(USAGE)
} else if (unknown !== undefined) {
  console.error(`unknown argument \`${unknown}\`; ${USAGE}`)
  process.exitCode = 3
} else {
  if (parts.length === 0 || parts.includes('guard')) await printGuardPerf(rounds)
  if (parts.length === 0) console.log()
  if (parts.length === 0 || parts.includes('sandbox')) await printSandboxPerf(rounds)
}
