import { type Replay, replayVerdict } from '../audit/replay-verdict.ts'
import type { AuditEntry, AuditLog } from '../contract/audit.ts'
import { InputError } from '../contract/errors.ts'
import { canonicalJson, type Json } from '../contract/json.ts'
import type { ReadAction, ToolRun } from '../contract/stages.ts'
import type { Tool, ToolCall, ToolKind } from '../contract/tool.ts'
import { policySchema } from '../policy/policy-schema.ts'
import { sandboxPool } from '../sandbox/sandbox-pool.ts'
import { callTool } from '../toolbox/call-tool.ts'
import { compiledTools } from '../toolbox/compiled-tools.ts'
import { recordCalls } from '../toolbox/record-calls.ts'
import { standardTools } from '../toolbox/standard-tools.ts'
import { Toolbox } from '../toolbox/toolbox.ts'
import { judgeWith, programChecker, programData } from './compose-tools.ts'

/** Tools that users registered are not here: their recorded results answer, in order, for the same arguments. */
function recordedCall(left: ToolCall[], name: string, args: Json[]): ToolCall {
  const same = (call: ToolCall) => call.tool === name && canonicalJson(call.arguments) === canonicalJson(args)
  const index = left.findIndex(same)
  const found = left[index]
  if (found !== undefined) {
    left.splice(index, 1)
    return found
  }
  const message = 'the record has no such call'
  return { tool: name, arguments: args, result: null, ms: 0, error: { code: 'unknown-tool', message } }
}

/** `Classify` is not among them: what a model said then is on record. */
function builtInsOf({ verdict }: AuditEntry, builtIn: boolean): Tool[] {
  if (verdict.way === 'compiled') return compiledTools({ builtIn })
  return builtIn ? standardTools() : []
}

/** Tools that the program had. In older records only those that it called, and one that answered like a check counts as one. */
function kindsOf(entry: AuditEntry, recorded: readonly ToolCall[]): ReadonlyMap<string, ToolKind> {
  if (entry.tools !== undefined) return new Map(entry.tools.map(({ name, kind }) => [name, kind]))
  const checks = new Set(recorded.filter(({ result }) => looksLikeCheck(result)).map(({ tool }) => tool))
  return new Map(recorded.map(({ tool }) => [tool, checks.has(tool) ? 'check' : 'reader']))
}

function actionOf(entry: AuditEntry): ReadAction {
  const { input, output, identity, role, verdict } = entry
  return { input, output, identity, identitySource: verdict.identity, role, mask: (value) => value }
}

/**
 * Runs the program of a recorded verdict again, without any model. Built-in tools run again, others answer from the record.
 * @throws InputError where there is no such verdict, ReplayError where the record keeps no program, SandboxError where a layer is missing that
 *   the verdict's definition required
 */
export async function replay(log: AuditLog, id: string): Promise<Replay> {
  const record = log.get(id)
  if (record === null)
    throw new InputError(`no verdict \`${id}\` in this audit log; \`guardagent audit list\` shows what it has`)
  const { entry } = record
  const { policy, verdict } = entry
  const at = new Date(verdict.at)
  const builtInTools = entry.builtInTools ?? true
  const toolbox = new Toolbox(builtInsOf(entry, builtInTools))
  const recorded = verdict.toolCalls.filter((call) => toolbox.get(call.tool) === null)
  const kinds = kindsOf(entry, recorded)
  const names = [...new Set([...toolbox.names(), ...kinds.keys()])]
  const schema = policySchema(policy)
  const { signal } = new AbortController()
  const call = (name: string, args: Json[], left: ToolCall[]) =>
    toolbox.get(name) === null
      ? Promise.resolve(recordedCall(left, name, args))
      : callTool({ toolbox, name, args, schema, context: { policy }, signal, now: () => performance.now() })
  const action = actionOf(entry)
  const startTools = (): ToolRun => {
    const left = [...recorded]
    const data = programData(entry, builtInTools ? policy : null)
    return recordCalls({ names, data, at, call: (name, args) => call(name, args, left) })
  }
  const isCheck = (name: string) => (toolbox.get(name)?.kind ?? kinds.get(name)) === 'check'
  const read = async (name: string, args: Json[]) => (await call(name, args, [])).result
  const judge = judgeWith({
    isCheck,
    policy: entry.heldTo ?? policy,
    ...(entry.requests === undefined ? {} : { requests: entry.requests }),
    builtInTools,
    evidence: verdict.evidence,
    denyFrom: entry.denyFrom,
  })
  const sandbox = sandboxPool({
    children: 1,
    memoryMb: entry.limits.memoryMb,
    requireLayers: entry.requireLayers ?? [],
  })
  try {
    return await replayVerdict(record, {
      sandbox,
      checkProgram: programChecker(names, { evidence: verdict.evidence, builtInTools }),
      startTools,
      judge: (returned, run) => judge({ returned, calls: run.calls, action, planned: entry.planned, read }),
    })
  } finally {
    await sandbox.close()
  }
}

function looksLikeCheck(result: Json): boolean {
  return result !== null && typeof result === 'object' && !Array.isArray(result) && typeof result.denied === 'boolean'
}
