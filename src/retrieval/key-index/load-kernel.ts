import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GuardAgentError } from '../../contract/errors.ts'

/** What is used of the standard's interface: TypeScript has it only among its types for browsers. */
type Compiled = { readonly compiled: unique symbol }
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => Compiled
  readonly Instance: new (module: Compiled) => { readonly exports: unknown }
}

/** A `WebAssembly.Memory`. `grow` throws a RangeError where there is no more. */
export type GrowingMemory = { readonly buffer: ArrayBuffer; grow(pages: number): number }

const WASM = new URL('../kernel/kernel.wasm', import.meta.url)

/** What `kernel/index.ts` exports; addresses are bytes of its memory, and a lane is a number from 0. */
export type Kernel = {
  readonly memory: GrowingMemory
  freeAddress(): number
  queryBagAddress(): number
  cellsAddress(): number
  boundByBags(profiles: number, lengths: number, count: number, queryLength: number, bounds: number): void
  gatherBags(from: number, order: number, count: number, to: number): void
  numberUnits(units: number, length: number): number
  layOutQuery(words: number, bags: number): void
  equipLane(lane: number, columns: number, along: number, bags: number): void
  rest(): void
  startLane(lane: number, text: number, wide: number, length: number, bag: number, limit: number): number
  limitLane(lane: number, limit: number): void
  resultOf(lane: number): number
  work(): number
  tilesWorked(): number
}

function compile(): Compiled {
  try {
    return new WebAssembly.Module(readFileSync(WASM))
  } catch (cause) {
    throw new GuardAgentError('retrieval', `cannot load \`${fileURLToPath(WASM)}\`: run \`npm run build:kernel\``, {
      cause,
    })
  }
}

let compiled: Compiled | null = null

/** A kernel with a memory of its own; compiled once in a thread. */
export function loadKernel(): Kernel {
  compiled ??= compile()
  // WebAssembly tells TypeScript nothing of its exports: this is the one place that says what they are.
  return new WebAssembly.Instance(compiled).exports as Kernel
}
