import { describeMachine } from '../machine.ts'
import { stopWhenUnread } from '../stop-when-unread.ts'
import { printBenchMemory } from './bench-memory.ts'
import { printBenchSpeed } from './bench-speed.ts'

const USAGE = `usage: npm run perf:bench [-- [speed|memory] [EXAMPLES] [--help]]
  speed    one run against a scripted endpoint of 1 s a call; 316 examples by default
  memory   one long run of the rule core; 10000 examples by default`
const SPEED_EXAMPLES = 316
const MEMORY_EXAMPLES = 10_000

stopWhenUnread()
const given = process.argv.slice(2)
const count = given.find((word) => /^[1-9]\d{0,6}$/.test(word))
const unknown = given.find((word) => !/^(speed|memory|--help|[1-9]\d{0,6})$/.test(word))
const wants = (part: string) => given.includes(part) || !given.some((word) => word === 'speed' || word === 'memory')

if (given.includes('--help')) {
  console.log(USAGE)
} else if (unknown !== undefined) {
  console.error(`unknown argument \`${unknown}\`; ${USAGE}`)
  process.exitCode = 3
} else {
  console.log(`bench: ${describeMachine()}`)
  if (wants('speed')) await printBenchSpeed(Number(count ?? SPEED_EXAMPLES))
  if (wants('memory')) await printBenchMemory(Number(count ?? MEMORY_EXAMPLES))
}
