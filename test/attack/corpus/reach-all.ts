/** Begins a program: `seen` holds every object that can be reached by names, prototypes, accessors, symbols and syntax. */
export const REACH_ALL = `const seen = new Set(), waiting = []
const see = (value) => {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) return
  seen.add(value)
  waiting.push(value)
}
const caught = (work) => { try { work() } catch (error) { return error } }
const later = (async () => 1)(), symbols = Object.getOwnPropertySymbols
function list() { return arguments }
const roots = [globalThis, console, input, policy, Echo, Fail, CheckAccess, Echo({ a: [1] }), later, list(1), 1n, 'a', true, /a/, new Date(),
  () => 1, async () => 1, function* () {}, async function* () {}, (function* () {})(), (async function* () {})(), class { #a = 1 },
  [].values(), new Map().entries(), new Set().entries(), ''.matchAll(/a/g), 'a'[symbols(String.prototype)[0]](), [1].values().map(() => 1),
  caught(() => Fail()), caught(() => null.a), caught(() => { for (const one of 1); }), caught(() => new Array(-1)), caught(() => JSON.parse('{')),
  caught(() => Object.defineProperty(globalThis, 'a', { value: 1 })), new Error('x', { cause: 1 }), ((strings) => strings)\`a\`]
for (const root of roots) see(Object(root))
while (waiting.length > 0) {
  const value = waiting.pop()
  see(Object.getPrototypeOf(value))
  for (const key of [...Object.getOwnPropertyNames(value), ...symbols(value)]) {
    if (typeof key === 'symbol') see(Object(key))
    const property = Object.getOwnPropertyDescriptor(value, key)
    if (property !== undefined) for (const part of [property.value, property.get, property.set]) see(part)
  }
}
`
