import { printCompiledPerf } from './compiled/compiled-perf.ts'
import { printGuardPerf } from './guard-perf.ts'
import { printSandboxPerf } from './sandbox-perf.ts'
import { stopWhenUnread } from './stop-when-unread.ts'

const USAGE = 'usage: npm run perf [-- [guard|sandbox|compiled] [ROUNDS] [--quick] [--help]]'
const DEFAULT_ROUNDS = 2
const PARTS = ['guard', 'sandbox', 'compiled']
/** One round unless told, and of compiled guards fewer trials: to see that a figure is of the right order, not to publish it. */
const QUICK = '--quick'

stopWhenUnread()
const given = process.argv.slice(2)
const quick = given.includes(QUICK)
const rounds = Number(given.find((word) => /^[1-9]\d{0,3}$/.test(word)) ?? (quick ? 1 : DEFAULT_ROUNDS))
const parts = given.filter((word) => PARTS.includes(word))
const unknown = given.find((word) => word !== QUICK && !PARTS.includes(word) && !/^[1-9]\d{0,3}$/.test(word))

if (given.includes('--help')) {
  console.log(USAGE)
} else if (unknown !== undefined) {
  console.error(`unknown argument \`${unknown}\`; ${USAGE}`)
  process.exitCode = 3
} else {
  if (parts.length === 0 || parts.includes('guard')) await printGuardPerf(rounds)
  if (parts.length === 0) console.log()
  if (parts.length === 0 || parts.includes('sandbox')) await printSandboxPerf(rounds)
  if (parts.length === 0) console.log()
  if (parts.length === 0 || parts.includes('compiled')) await printCompiledPerf(rounds, { quick })
}
