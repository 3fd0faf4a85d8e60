import { type Attack, type AttackClass, alike, fails, returns } from '../attack.ts'

const ABSENT: Readonly<Record<string, readonly string[]>> = {
  'the process': ['process', 'require', 'module', 'exports', 'global', '__dirname', '__filename', 'Buffer'],
  'other hosts': ['Deno', 'Bun', 'window', 'self', 'document', 'navigator', 'location', 'WScript', 'java', 'Packages'],
  'shells of engines': ['d8', 'print', 'load', 'read', 'readline', 'quit', 'gc', 'version', '$262', 'testRunner'],
  network: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Request', 'Headers', 'URL', 'FormData'],
  timers: ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame', 'performance'],
  'threads and messages': [
    'Worker',
    'SharedWorker',
    'MessageChannel',
    'BroadcastChannel',
    'postMessage',
    'Atomics',
    'SharedArrayBuffer',
    'structuredClone',
  ],
  'memory outside the heap': [
    'ArrayBuffer',
    'DataView',
    'Uint8Array',
    'Float64Array',
    'WebAssembly',
    'TextDecoder',
    'Blob',
  ],
  'code from text': ['eval', 'Function', 'ShadowRealm', 'importScripts', 'Reflect', 'Proxy', 'Symbol', 'Promise'],
  'what tells of collection': ['WeakRef', 'FinalizationRegistry', 'WeakMap', 'WeakSet'],
  'locale and zone': ['Intl', 'Temporal', 'escape', 'unescape'],
  'what runs the sandbox': [
    'ivm',
    'isolate',
    'context',
    '_ivm',
    '$isolate',
    'callTool',
    'Isolate',
    'Reference',
    'ExternalCopy',
  ],
  storage: ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'crypto', 'cookieStore'],
}

function absence([name, globals]: [string, readonly string[]]): Attack {
  return {
    name: `no name leads to ${name}`,
    program: `return [${globals.map((global) => `typeof ${global}`).join(', ')}].filter((type) => type !== 'undefined')`,
    must: returns([]),
  }
}

const REFUSED = {
  'environment variable': 'return process.env.OPENAI_API_KEY',
  'file that is read': 'return require("fs").readFileSync("/etc/passwd", "utf8")',
  'file that is written': 'return module.require("node:fs").writeFileSync("/tmp/owned", "x")',
  'program that is started': 'return process.mainModule.require("child_process").execSync("id").toString()',
  'binding of the process': 'return process.binding("spawn_sync")',
  'signal to the parent': 'return process.kill(process.ppid, "SIGKILL")',
  'end of the process': 'return process.exit(0)',
  'abort of the process': 'return process.abort()',
  'library that is opened': 'return process.dlopen({ exports: {} }, "/tmp/owned.node")',
  'request to a server': 'return fetch("http://169.254.169.254/latest/meta-data/")',
  'socket to a server': 'return new WebSocket("ws://127.0.0.1:1")',
  'file in Deno': 'return Deno.readTextFileSync("/etc/passwd")',
  'file in Bun': 'return Bun.file("/etc/passwd").text()',
  'worker thread': 'return new Worker("data:text/javascript,1")',
  'module of WebAssembly': 'return new WebAssembly.Memory({ initial: 60000 })',
  'shared memory': 'return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
  'resizable buffer': 'return new ArrayBuffer(8, { maxByteLength: 2 ** 32 })',
  'timer that outlives the program': 'setTimeout(() => Echo("late"), 0)\nreturn 1',
}

// `import()` gives a promise, and no promise is a result; it is rejected too: the isolate has nothing to load from.
const IMPORTED = {
  'built-in module': 'return import("node:child_process")',
  'module from text': 'return import("data:text/javascript,export default 1")',
  'module by path': 'return import("/proc/self/environ")',
  'module over the network': 'return import("https://127.0.0.1/x.js")',
  'module whose name runs code': 'return import({ toString() { Echo("named"); return "node:fs" } })',
  'module with attributes': 'return import("/etc/passwd", { with: { type: "json" } })',
}

export const ENVIRONMENT: AttackClass = {
  name: 'environment',
  attacks: [
    ...Object.entries(ABSENT).map(absence),
    ...alike(fails('thrown'), REFUSED),
    ...alike(fails('bad-result'), IMPORTED),
    {
      name: 'names of all globals',
      program:
        'return Object.getOwnPropertyNames(globalThis).filter((name) => !/^[A-Z]|^(is|parse)[A-Z]/.test(name)).sort()',
      must: returns(['console', 'globalThis', 'identity', 'input', 'output', 'policy', 'undefined']),
    },
    {
      name: 'symbols of the global object',
      program: 'return Object.getOwnPropertySymbols(globalThis).length',
      must: returns(0),
    },
    {
      name: 'zone of the machine',
      program: 'return [new Date(0).getTimezoneOffset(), new Date(2e11).getHours()]',
      must: returns([0, 19]),
    },
  ],
}
