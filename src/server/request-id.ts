const BYTES = 16

/** A random UUID (version 4) of our own: what a client sends could be another request's. `random` gives sixteen bytes. */
export function newRequestId(random: (bytes: number) => Uint8Array): string {
  const bytes = Buffer.from(random(BYTES))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
