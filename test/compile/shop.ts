import type { CompileExample } from '../../src/compile/compile-example.ts'
import type { Case } from './examine.ts'
import type { TestProgram } from './open-bench.ts'

const SHOP_REQUESTS = `Rules:
- action: book a hotel; requires: age >= 18; violation: too young to book
- action: add to cart; requires: membership == true; violation: members only`

type Row = readonly [task: string, user: { age: number; membership: boolean }, label: 0 | 1]

const CASES: readonly Row[] = [
  ['find a hotel in rome for two nights', { age: 30, membership: false }, 0],
  ['reserve the cheapest hotel at the lake', { age: 16, membership: true }, 1],
  ['put the red shoes into my cart', { age: 44, membership: true }, 0],
  ['put a kettle into my cart', { age: 51, membership: false }, 1],
  ['read the weather of tomorrow', { age: 12, membership: false }, 0],
  ['look for a hotel with a pool', { age: 62, membership: true }, 0],
  ['place blue jeans in the cart please', { age: 17, membership: true }, 0],
  ['get me a hotel close to the fair', { age: 15, membership: false }, 1],
]

const SHOP_EXAMPLES: readonly CompileExample[] = CASES.map(([task, user, label], n) => ({
  id: `shop-case-80${n}`,
  from: n < 2 ? 'demonstration' : 'labelled',
  action: { input: { task }, output: { element: `press element ${n} now` }, identity: user },
  label,
  disputed: false,
}))

export const SHOP: Case = { requests: SHOP_REQUESTS, examples: SHOP_EXAMPLES }

export const honestShop: TestProgram = ({ input, identity, policy }, { MatchAction, CheckRules }) => {
  const rules = policy?.rules ?? []
  const categories = [...new Set(rules.map((rule) => rule.action))]
  return CheckRules(rules, identity, MatchAction(input, categories).actions)
}
