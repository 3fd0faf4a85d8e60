/** Child process: an OpenAI-compatible endpoint that answers every call with a scripted reply after the milliseconds given. Prints its base URL. */
import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { ChatRequest, scriptedReply } from './scripted-replies.ts'

const delayMs = Number(process.argv[2])

async function readRequest(incoming: IncomingMessage): Promise<ChatRequest> {
  let text = ''
  for await (const chunk of incoming.setEncoding('utf8')) text += chunk
  return ChatRequest.parse(JSON.parse(text))
}

async function answer(incoming: IncomingMessage): Promise<string> {
  const due = performance.now() + delayMs
  const content = scriptedReply(await readRequest(incoming))
  await setTimeout(Math.max(0, due - performance.now()))
  return JSON.stringify({
    id: 'simulated',
    object: 'chat.completion',
    created: 0,
    model: 'simulated',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } }],
    usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
  })
}

const server = createServer((incoming, response) => {
  answer(incoming).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(JSON.stringify({ error: { message: String(error) } })),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the simulated endpoint has no port')
  console.log(`http://127.0.0.1:${address.port}/v1`)
})
// Ends with the process that started it.
process.stdin.on('end', () => process.exit(0)).resume()
