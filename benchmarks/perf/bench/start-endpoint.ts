import { spawn } from 'node:child_process'
import { once } from 'node:events'

const CHILD = new URL('./simulated-endpoint.ts', import.meta.url).pathname

export type SimulatedEndpoint = AsyncDisposable & { readonly baseUrl: string }

/** Starts a simulated endpoint in a process of its own, so that its work is not counted to the evaluation's. */
export async function startEndpoint(delayMs: number): Promise<SimulatedEndpoint> {
  const child = spawn(process.execPath, [CHILD, String(delayMs)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [printed] = await once(child.stdout, 'data')
  return {
    baseUrl: String(printed).trim(),
    async [Symbol.asyncDispose]() {
      child.kill()
      await once(child, 'close')
    },
  }
}
