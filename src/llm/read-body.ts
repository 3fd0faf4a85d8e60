const MAX_BYTES = 1_048_576

/** Reads a response's text, at most 1 MB of it; what is beyond is not fetched. */
export async function readBody(response: Response): Promise<{ text: string; oversized: boolean }> {
  if (!response.body) return { text: '', oversized: false }
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop early cancels the stream and with it the connection.
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) return { text, oversized: true }
    text += decoder.decode(chunk, { stream: true })
  }
  return { text: text + decoder.decode(), oversized: false }
}
