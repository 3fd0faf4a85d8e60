import { InputError } from '../../../contract/errors.ts'

/** The part of this package that speaks the protocol, and with it the SDK. @throws InputError where that is not installed */
export async function loadMcp() {
  try {
    const { guardProxy } = await import('../../../adapters/mcp/guard-proxy.ts')
    const { openClientSide, openServerSide, serveGuardOnStdio } = await import('../../../adapters/mcp/stdio.ts')
    return { guardProxy, openClientSide, openServerSide, serveGuardOnStdio }
  } catch (cause) {
    throw isMissing(cause) ? missing(cause) : cause
  }
}

/** What an import of a package that is not there is rejected with. */
export function isMissing(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    'code' in cause &&
    cause.code === 'ERR_MODULE_NOT_FOUND' &&
    cause.message.includes('@modelcontextprotocol/')
  )
}

function missing(cause: unknown): InputError {
  return new InputError(
    'the packages of the Model Context Protocol are not installed; run `npm install @modelcontextprotocol/server @modelcontextprotocol/client`',
    { cause },
  )
}
