import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/client'
import { CallGate, type Gated } from './call-gate.ts'
import { ClientLink } from './client-link.ts'
import { ClientLog } from './client-log.ts'
import { describeChange } from './describe-change.ts'
import { endServer } from './end-server.ts'
import { fieldOf } from './field-of.ts'
import type { GuardProxyOptions } from './guard-proxy.ts'
import { type Asking, capabilitiesOf, idOf, isModern } from './message.ts'
import { paramHeaders } from './param-headers.ts'
import { ServerLink } from './server-link.ts'
import { textOf } from './text-of.ts'
import { type ReadCall, readCall } from './tool-call.ts'
import { ToolShelf } from './tool-shelf.ts'

const INVALID_REQUEST = -32600
const INVALID_PARAMS = -32602
const SERVER_LOST = -32000

/** One client and one server, and what passes between them. */
export class ProxySession {
  readonly closed: Promise<'client' | 'server'>
  readonly #client: Transport
  readonly #server: Transport
  readonly #report: (line: string) => void
  readonly #toClient: ClientLink
  readonly #toServer: ServerLink
  readonly #log = new ClientLog()
  readonly #shelf: ToolShelf
  readonly #gate: CallGate
  /** Calls that wait for a verdict: the server has not seen them. */
  readonly #deciding = new Map<RequestId, AbortController>()
  #capabilities: unknown
  /** The server said something once. */
  #reached = false
  #gone: 'client' | 'server' | null = null
  #ending: Promise<void> = Promise.resolve()
  #resolveClosed: (side: 'client' | 'server') => void = () => undefined

  constructor(options: GuardProxyOptions) {
    this.#client = options.client
    this.#server = options.server
    this.#report = options.report ?? (() => undefined)
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve
    })
    this.#toClient = new ClientLink(options.client, this.#report)
    this.#toServer = new ServerLink(options.server, {
      onLost: (message, error) => this.#lost(message, error),
      onTrouble: this.#report,
    })
    this.#shelf = new ToolShelf(options.pins, {
      list: (message, signal) => this.#toServer.request(message, signal),
      onChange: (change) => this.#warn({ ...change, message: describeChange(change) }),
      onTrouble: this.#report,
    })
    this.#gate = new CallGate(
      options,
      (tool) => this.#shelf.refusal(tool),
      (form, signal) => this.#toClient.ask(form, signal),
    )
  }

  /** @throws what a transport throws; the other side is then ended */
  async start(): Promise<void> {
    this.#listen(this.#client, 'client', (message) => this.#fromClient(message))
    this.#listen(this.#server, 'server', (message) => this.#fromServer(message))
    try {
      await this.#server.start()
      await this.#client.start()
    } catch (error) {
      await this.end('server')
      throw error
    }
  }

  /** Ends both sides, once. */
  end(first: 'client' | 'server'): Promise<void> {
    if (this.#gone === null) {
      this.#gone = first
      if (first === 'client') this.#toClient.lose()
      this.#ending = this.#end(first)
    }
    return this.#ending
  }

  async #end(first: 'client' | 'server'): Promise<void> {
    const error = new Error('the server is gone')
    this.#toServer.lose(error)
    for (const [id, controller] of this.#deciding) {
      this.#toClient.fail(id, SERVER_LOST, textOf(error))
      controller.abort(error)
    }
    this.#deciding.clear()
    await Promise.allSettled([endServer(this.#server), this.#client.close()])
    this.#resolveClosed(first)
  }

  #listen(transport: Transport, side: 'client' | 'server', take: (message: JSONRPCMessage) => void): void {
    transport.onmessage = (message) => {
      // Since 2025-06-18 there are no batches, but a transport of another make may know them.
      for (const one of Array.isArray(message) ? message : [message]) this.#receive(one, side, take)
    }
    transport.onerror = (error) => this.#report(`from the ${side}: ${textOf(error)}`)
    transport.onclose = () => {
      this.end(side)
    }
  }

  #receive(message: JSONRPCMessage, side: 'client' | 'server', take: (message: JSONRPCMessage) => void): void {
    if (this.#gone !== null) return
    // Not all transports look at what they read, and some reader behind might take a list of one text for that text.
    const method = fieldOf(message, 'method')
    if (method === undefined || typeof method === 'string') take(message)
    else this.#refuse(message, side)
  }

  #refuse(message: JSONRPCMessage, side: 'client' | 'server'): void {
    this.#report(`from the ${side}: a message whose method is no text is dropped`)
    const id = idOf(message)
    if (side === 'client' && id !== null) this.#toClient.fail(id, INVALID_REQUEST, 'the method is no text')
  }

  #fromClient(message: JSONRPCMessage): void {
    if (!('method' in message)) {
      if (!this.#toClient.take(message)) this.#toServer.send(message)
    } else if (message.method === 'tools/call') this.#call(message)
    else this.#askFromClient(message)
  }

  #askFromClient(message: Asking): void {
    if (message.method === 'notifications/cancelled' && this.#cancel(fieldOf(message.params, 'requestId'))) return
    const id = idOf(message)
    if (id !== null) this.#noteRequest(message, id)
    this.#toServer.send(message)
  }

  #noteRequest(message: Asking, id: RequestId): void {
    this.#log.asked(message)
    this.#shelf.asked(message, id)
    if (message.method === 'initialize') this.#capabilities = fieldOf(message.params, 'capabilities')
  }

  /** Answers true where the server need not know: it never saw that request, or its stream was closed. */
  #cancel(id: unknown): boolean {
    if (typeof id !== 'string' && typeof id !== 'number') return false
    const deciding = this.#deciding.get(id)
    if (deciding === undefined) return this.#toServer.cancel(id)
    this.#deciding.delete(id)
    deciding.abort(new Error('the client cancelled the call'))
    return true
  }

  #fromServer(message: JSONRPCMessage): void {
    this.#reached = true
    if ('method' in message) {
      if (message.method === 'notifications/tools/list_changed') this.#shelf.relist()
      this.#toClient.send(message)
      return
    }
    // An error that names no request: the server could not read one.
    if (idOf(message) === null) {
      this.#toClient.send(message)
      return
    }
    const asked = this.#toServer.take(message)
    if (asked === null) return
    this.#noteAnswer(asked, 'result' in message ? message.result : undefined)
    this.#toClient.send(message)
  }

  /** `result` is undefined for an error. */
  #noteAnswer(asked: Asking, result: unknown): void {
    const id = idOf(asked)
    if (id !== null) this.#shelf.answered(id, result)
    if (asked.method !== 'initialize') return
    this.#log.initialized(result)
    const version = fieldOf(result, 'protocolVersion')
    if (typeof version === 'string') this.#server.setProtocolVersion?.(version)
  }

  async #call(message: Asking): Promise<void> {
    const call = readCall(message)
    if (typeof call === 'string') {
      const id = idOf(message)
      if (id === null) this.#report(`a call without an id is dropped: ${call}`)
      else this.#toClient.fail(id, INVALID_PARAMS, call)
      return
    }
    const controller = new AbortController()
    if (call.id !== null) this.#deciding.set(call.id, controller)
    const gated = await this.#decide(call, controller.signal)
    if (call.id !== null && this.#deciding.get(call.id) === controller) this.#deciding.delete(call.id)
    if (gated !== null && !controller.signal.aborted && this.#gone === null) this.#finish(call, gated)
  }

  async #decide(call: ReadCall, signal: AbortSignal): Promise<Gated | null> {
    try {
      return await this.#gate.decide(call, { signal, capabilities: capabilitiesOf(call.message, this.#capabilities) })
    } catch (error) {
      if (!signal.aborted && call.id !== null)
        this.#toClient.fail(call.id, SERVER_LOST, 'the guard failed; the call did not run')
      if (!signal.aborted) this.#report(`the guard failed: ${textOf(error)}`)
      return null
    }
  }

  #finish(call: ReadCall, gated: Gated): void {
    if (gated.kind === 'forward') {
      this.#toServer.send(
        gated.message,
        isModern(call.message) ? paramHeaders(this.#shelf.schemaOf(call.tool), call.arguments) : {},
      )
      return
    }
    if (call.id === null) this.#report('a call without an id was stopped')
    else this.#toClient.send({ jsonrpc: '2.0', id: call.id, result: { ...gated.result } })
  }

  #lost(message: Asking, error: unknown): void {
    const id = idOf(message)
    if (id !== null) this.#toClient.fail(id, SERVER_LOST, `the server gave no answer: ${textOf(error)}`)
    if (this.#reached || this.#gone !== null || !isUnreachable(error)) return
    this.#report(`the server cannot be reached: ${textOf(error)}; check its address, and whether it runs`)
    this.end('server')
  }

  #warn(change: { readonly message: string }): void {
    this.#report(change.message)
    const notification = this.#log.warning(change)
    if (notification !== null) this.#toClient.send(notification)
  }
}

/** What `fetch` is rejected with where there is no connection; an answer that is an error is another thing. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Error
}
