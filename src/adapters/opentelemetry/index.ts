export type { Telemetry } from '../../contract/telemetry.ts'
export { type OpenTelemetryOptions, openTelemetry } from './open-telemetry.ts'
