import { expect, it } from 'vitest'
import type { ToolCall } from '../../src/contract/tool.ts'
import { arrangeCalls, findKnown } from '../../src/toolbox/known-calls.ts'

const made = (tool: string): ToolCall => ({ tool, arguments: [tool], result: { denied: true, reasons: [] }, ms: 1 })
const ahead = findKnown([made('A'), made('B')])
const asked = [made('X'), made('Y')]

/** Names of the calls on record, those used again marked. */
function arranged(order: readonly number[]): string[] {
  const use = ({ call }: (typeof ahead)[number], again: boolean) => (again ? made(`${call.tool} again`) : call)
  return arrangeCalls(order, { asked, ahead }, use).map(({ tool }) => tool)
}

it.each([
  ['in the program’s order', [1, -1, 0, -1], ['B', 'X', 'A', 'Y']],
  ['again, where they were used again', [0, 0, -1, 0, -1], ['A', 'A again', 'X', 'A again', 'Y']],
  ['not at all, where they were not used', [-1, -1], ['X', 'Y']],
])('calls made ahead are on record %s', (_name, order, expected) => {
  expect(arranged(order)).toEqual(expected)
})

it.each([
  ['leaves them out', [0]],
  ['says nothing', []],
  ['puts others in their place', [0, 0, 0]],
  ['names calls that nobody made', [7, -1, 7]],
  ['has more of them', [-1, -1, -1, -1]],
])('a call that the host was asked for stays, once and in its order, where the program %s', (_name, order) => {
  expect(arranged(order).filter((tool) => ['X', 'Y'].includes(tool))).toEqual(['X', 'Y'])
})
