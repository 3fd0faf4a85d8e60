import type { Terminal } from './terminal.ts'

/** `total` where it is known before the end. */
type Progress = { update(progress: { readonly done: number; readonly total?: number }): void; end(): void }

const EVERY_MS = 100

/** A line on standard error that overwrites itself; nothing where that is no terminal. */
export function showProgress(terminal: Terminal, name: string): Progress {
  if (!terminal.progress) return { update: () => undefined, end: () => undefined }
  let shown = 0
  return {
    update({ done, total }) {
      const now = performance.now()
      if (done !== total && now - shown < EVERY_MS) return
      shown = now
      terminal.err(`\r${name}: ${done}${total === undefined ? '' : ` of ${total}`}`)
    },
    end: () => terminal.err('\r\u001b[K'),
  }
}
