const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function encode(value: bigint, length: number): string {
  let rest = value
  let text = ''
  for (let index = 0; index < length; index++) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text
    rest >>= 5n
  }
  return text
}

/** ULID: 48 bits of time and 80 of randomness, 26 characters, sortable. `random` gives the ten bytes. */
export function newId(at: Date, random: (bytes: number) => Uint8Array): string {
  const tail = random(10).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return encode(BigInt(at.getTime()), 10) + encode(tail, 16)
}
