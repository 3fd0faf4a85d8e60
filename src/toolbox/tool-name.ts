import { ToolError } from '../contract/errors.ts'

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
const RESERVED = new Set(
  `abstract arguments as async await boolean break byte case catch char class const continue debugger declare default
  delete do double else enum eval export extends false final finally float for from function get goto if implements
  import in instanceof int interface let long native new null of package private protected public return set short
  static super switch synchronized this throw throws transient true try typeof undefined var void volatile while with
  yield`.split(/\s+/),
)
const GLOBALS = new Set(
  `AggregateError Array ArrayBuffer AsyncDisposableStack AsyncFunction Atomics BigInt BigInt64Array BigUint64Array
  Boolean DataView Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array
  Function Infinity Int8Array Int16Array Int32Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy
  RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String SuppressedError Symbol SyntaxError Temporal
  TypeError URIError Uint8Array Uint8ClampedArray Uint16Array Uint32Array WeakMap WeakRef WeakSet WebAssembly console
  decodeURI decodeURIComponent encodeURI encodeURIComponent escape global globalThis isFinite isNaN parseFloat parseInt
  process require module exports self unescape window __proto__ constructor hasOwnProperty isPrototypeOf
  propertyIsEnumerable toLocaleString toString valueOf`.split(/\s+/),
)
/** Read-only data that programs get beside the tools. */
const PROGRAM_DATA = new Set(['input', 'output', 'identity', 'policy'])

/**
 * Checks that programs can call something by this name without hiding anything else.
 * @throws ToolError
 */
export function requireToolName(name: string): void {
  const use = 'use another name, such as `CheckBudget`'
  if (!IDENTIFIER.test(name))
    throw new ToolError(`tool name: expected a JavaScript identifier, got \`${name}\`; ${use}`)
  if (RESERVED.has(name)) throw new ToolError(`tool name: \`${name}\` is a reserved word; ${use}`)
  if (GLOBALS.has(name)) throw new ToolError(`tool name: \`${name}\` is built into JavaScript; ${use}`)
  if (PROGRAM_DATA.has(name)) throw new ToolError(`tool name: \`${name}\` is data that programs get; ${use}`)
}
