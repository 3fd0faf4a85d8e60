import { type Attack, type AttackClass, alike, fails, returns } from '../attack.ts'
import { REACH_ALL } from './reach-all.ts'

const EVERYWHERE: readonly Attack[] = [
  {
    name: 'no function that can be reached makes code from text',
    program: `${REACH_ALL}const made = []
for (const make of seen) {
  if (typeof make !== 'function' || make === Echo || make === Fail || make === CheckAccess) continue
  for (const call of [() => make('return 7'), () => new make('return 7'), () => make.call(make, '3 + 4'), () => make('', 'return 7')]) {
    try { const result = call(); if (result === 7 || (typeof result === 'function' && result() === 7)) made.push(make.name) } catch {}
  }
}
return made`,
    must: returns([]),
  },
  {
    name: 'nothing that can be reached has a name of the host',
    program: `${REACH_ALL}const names = /^(process|require|module|exports|Buffer|fetch|setTimeout|setImmediate|queueMicrotask|eval|Function|GeneratorFunction|AsyncFunction|AsyncGeneratorFunction|Proxy|Reflect|WebAssembly|SharedArrayBuffer|ArrayBuffer|Atomics|WeakRef|FinalizationRegistry|ShadowRealm|Isolate|Context|Reference|ExternalCopy|Callback|applySync|applySyncPromise|copyInto|derefInto)$/
const found = new Set()
for (const value of seen) {
  for (const key of Object.getOwnPropertyNames(value)) if (names.test(key)) found.add(key)
  if (typeof value === 'function' && names.test(value.name)) found.add(value.name)
}
return [...found].sort()`,
    // What all functions inherit keeps its own name; it makes nothing.
    must: returns([]),
  },
  {
    name: 'no reachable object stems from another realm',
    program: `${REACH_ALL}const foreign = []
for (const value of seen) {
  let last = value
  for (let next = last; next !== null; next = Object.getPrototypeOf(next)) last = next
  if (last !== Object.prototype && Object.getPrototypeOf(value) !== null) foreign.push(Object.getOwnPropertyNames(last).join())
}
return foreign`,
    must: returns([]),
  },
]

const CONSTRUCTORS = {
  'of a function': 'return (function () {}).constructor("return process")()',
  'of an async function': 'return (async () => 1).constructor("return process")()',
  'of a generator': 'return (function* () {}).constructor("return process")().next()',
  'of an async generator': 'return (async function* () {}).constructor("return process")()',
  'of the constructor of an array': 'return [].constructor.constructor("return process")()',
  'of a tool': 'return CheckAccess.constructor("return process")()',
  'of what a tool answered': 'return Echo([1])[0].constructor.constructor("return process")()',
  'of an error that a tool threw':
    'try { Fail() } catch (error) { return error.constructor.constructor("return process")() }\nreturn 1',
  'of the console': 'return console.log.constructor("return process")()',
  'of data': 'return policy.roles.constructor.constructor("return process")()',
  'of a getter':
    'return Object.getOwnPropertyDescriptor(Object.prototype, "__proto__").get.constructor("return process")()',
  'of a class that says it extends functions':
    'class Mine extends (() => 1).constructor {}\nreturn new Mine("return process")()',
  'of a method of an iterator helper': 'return [].values().map.constructor("return process")()',
  'of a symbol’s box':
    'return Object(Object.getOwnPropertySymbols(Array.prototype)[0]).constructor.constructor("return process")()',
  'eval, directly': 'return eval("7")',
  'eval, indirectly': 'return (0, globalThis.eval)("7")',
  'a function by its name': 'return new Function("return 7")()',
  'a module by its name': 'return require("node:fs").readFileSync("/etc/passwd", "utf8")',
  'the global object under another name': 'return global.process.env',
  'the caller of a function': 'function look() { return look.caller }\nreturn String(look())',
  'the callee of arguments': 'function look() { return arguments.callee }\nreturn String(look())',
  'the caller of a tool': 'return String(Echo.caller)',
  'the wrapper’s arguments': 'return String(Object.getPrototypeOf(() => 1).caller)',
  'this of a function': 'return (function () { return this.process })()',
  'this of a callback': 'return [1].map(function () { return this.constructor })',
  'a name without a declaration': 'process = 1\nreturn 1',
}

const BROKEN_OUT = {
  'function that is closed early': '}); (function () { return 1',
  'function and parenthesis that are closed early': '})(); (() => { return 1',
  'braces that do not fit': '} return 1; {',
  'comment that is left open': 'return 1 /*',
  'template that is left open': 'return `',
  'hash and exclamation mark': '#!/usr/bin/env node\nreturn 1',
  'with, which sloppy code may use': 'with (input) { return 1 }',
  'octal number, which sloppy code may use': 'return 010',
  'deletion of a name, which sloppy code may use': 'let a = 1\nreturn delete a',
  'name that strict code keeps': 'let interface = 1\nreturn 1',
  'arguments assigned': 'arguments = 1\nreturn 1',
  'eval assigned': 'eval = 1\nreturn 1',
  'call into the engine': 'return %DebugPrint(1)',
  'garbage collection of the engine': 'return %CollectGarbage(0)',
  'meta of a module': 'return import.meta.url',
  'static import': 'import fs from "node:fs"\nreturn 1',
  export: 'export const a = 1\nreturn 1',
  super: 'return super.constructor',
  'a null character': 'return 1\0',
  'half of a letter as a name': 'let \ud800 = 1\nreturn 1',
}

const HARMLESS: readonly Attack[] = [
  { name: 'comment as in HTML, opened', program: '<!-- return 2\nreturn 1', must: returns(1) },
  { name: 'comment as in HTML, closed', program: 'return 1\n--> return 2', must: returns(1) },
  { name: 'comment at the very end', program: 'return 1 // }', must: returns(1) },
  { name: 'line separators end a comment', program: '// \u2028return 1', must: returns(1) },
  { name: 'mark of byte order', program: '\ufeffreturn 1', must: returns(1) },
  { name: 'debugger', program: 'debugger\nreturn 1', must: returns(1) },
  {
    name: 'directive that asks for sloppy code',
    program: '"use sloppy"; return this === undefined',
    must: returns(true),
  },
  {
    name: 'this of a plain function',
    program: 'return typeof (function () { return this })()',
    must: returns('undefined'),
  },
  {
    name: 'this by call',
    program: 'return typeof (function () { return this }).call(undefined)',
    must: returns('undefined'),
  },
  { name: 'arguments of the surroundings', program: 'return arguments.length', must: returns(0) },
  {
    name: 'new.target in a function',
    program: 'return (function () { return typeof new.target })()',
    must: returns('undefined'),
  },
  {
    name: 'names within the guest’s own source',
    program:
      'return [typeof callTool, typeof parse, typeof stringify, typeof run, typeof limits, typeof names, typeof logs, typeof nowMs, typeof describe, typeof PlainError].join()',
    must: returns(Array(10).fill('undefined').join()),
  },
  {
    name: 'stack that names the host’s files',
    program:
      'const stacks = [new Error("x").stack]\ntry { Fail() } catch (error) { stacks.push(error.stack) }\ntry { null.a } catch (error) { stacks.push(error.stack) }\nreturn stacks.filter((stack) => /[\\\\/]|\\.c?js/.test(stack))',
    must: returns([]),
  },
  {
    name: 'call sites of a stack',
    program:
      'const target = {}\ntry { Object.defineProperty(Error, "prepareStackTrace", { value: (_, sites) => sites }) } catch {}\nError.captureStackTrace(target)\nreturn typeof target.stack',
    must: returns('string'),
  },
  {
    name: 'source of a tool',
    program:
      'return [String(Echo), String(console.log)].filter((text) => /callTool|limits|refuse/.test(text)).length < 3',
    must: returns(true),
  },
]

export const HOST_REACH: AttackClass = {
  name: 'host reach',
  attacks: [...EVERYWHERE, ...alike(fails('thrown'), CONSTRUCTORS), ...alike(fails('syntax'), BROKEN_OUT), ...HARMLESS],
}
