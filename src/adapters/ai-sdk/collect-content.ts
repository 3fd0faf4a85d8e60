import type { ContentPart, StreamPart } from './model-types.ts'

type BlockOf<Type> = { readonly type: Type; readonly id: string; readonly toolName: string; text: string }

/** A run of text that came in pieces; of a tool, its arguments as they were streamed, with or without a call after them. */
type Block = BlockOf<'text'> | BlockOf<'reasoning'> | BlockOf<'tool-input'>

/** What a model's answer holds, whichever way it came. */
export type Content = ContentPart | Block

type Piece = Extract<StreamPart, { type: `${Block['type']}-${'start' | 'delta' | 'end'}` }>

function typeOf({ type }: Piece): Block['type'] {
  if (type.startsWith('tool-input')) return 'tool-input'
  return type.startsWith('text') ? 'text' : 'reasoning'
}

/** Blocks in the order in which they began. A piece of a block that never began begins it: the SDK passes it on too. */
class Blocks {
  readonly content: Content[] = []
  readonly #open = new Map<string, Block>()

  begin(piece: Piece): Block {
    const toolName = 'toolName' in piece ? piece.toolName : ''
    const block: Block = { type: typeOf(piece), id: piece.id, toolName, text: '' }
    this.#open.set(`${block.type} ${block.id}`, block)
    this.content.push(block)
    return block
  }

  append(piece: Piece, delta: string): void {
    const block = this.#open.get(`${typeOf(piece)} ${piece.id}`) ?? this.begin(piece)
    block.text += delta
  }

  end(piece: Piece): void {
    this.#open.delete(`${typeOf(piece)} ${piece.id}`)
  }
}

/** Parts of a stream as the content that the SDK makes of them. */
export function collectContent(parts: readonly StreamPart[]): Content[] {
  const blocks = new Blocks()
  for (const part of parts) add(blocks, part)
  return blocks.content
}

function add(blocks: Blocks, part: StreamPart): void {
  switch (part.type) {
    case 'text-start':
    case 'reasoning-start':
    case 'tool-input-start':
      blocks.begin(part)
      return
    case 'text-delta':
    case 'reasoning-delta':
    case 'tool-input-delta':
      blocks.append(part, part.delta)
      return
    case 'text-end':
      if (part.citations !== undefined) blocks.content.push({ type: 'text', text: '', citations: part.citations })
      blocks.end(part)
      return
    case 'reasoning-end':
    case 'tool-input-end':
      blocks.end(part)
      return
    // These say how the stream goes.
    case 'stream-start':
    case 'response-metadata':
    case 'finish':
    case 'ping':
    case 'raw':
    case 'error':
      return
    default:
      // INVARIANT: a part that is not known to be a frame is content, so that a guard is asked about it.
      blocks.content.push(part)
  }
}
