import { cpus, loadavg } from 'node:os'

/** What a figure depends on, for the first line of a report. The load tells whether others used the machine before. */
export function describeMachine(): string {
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return `Node ${process.version}, ${cpus()[0]?.model}, ${cpus().length} cores, load ${load} before`
}
