import { asSchema, type ModelMessage, type ToolSet } from 'ai'
import { InputError } from '../../contract/errors.ts'

/** A tool call with what the SDK hands to an approval function. */
export type CallToApprove<Context> = {
  readonly toolCall: {
    readonly toolCallId: string
    readonly toolName: string
    readonly input: unknown
    readonly providerExecuted?: boolean | undefined
  }
  readonly tools: ToolSet | undefined
  readonly toolsContext: object
  readonly messages: ModelMessage[]
  readonly runtimeContext: Context
}

function ownOf<Value>(named: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return named !== undefined && Object.hasOwn(named, name) ? named[name] : undefined
}

async function contextOf(call: CallToApprove<unknown>, schema: ToolSet[string]['contextSchema']): Promise<unknown> {
  const { toolName } = call.toolCall
  const given = ownOf({ ...call.toolsContext }, toolName)
  const checked = schema === undefined ? undefined : await asSchema(schema).validate?.(given)
  if (checked === undefined) return given
  if (checked.success) return checked.value
  throw new InputError(`context of tool \`${toolName}\` is not what its schema says`, { cause: checked.error })
}

/**
 * Whether the tool itself wants a person to approve this call. The SDK does not look at a tool's `needsApproval` once there is an approval function, so that
 * what it stood for would be lost.
 */
export async function asksPerson(call: CallToApprove<unknown>): Promise<boolean> {
  const { toolCall, tools, messages } = call
  const tool = ownOf(tools, toolCall.toolName)
  const needsApproval = tool?.needsApproval
  if (typeof needsApproval !== 'function') return needsApproval ?? false
  const context = await contextOf(call, tool?.contextSchema)
  return needsApproval(toolCall.input, { toolCallId: toolCall.toolCallId, messages, context })
}
