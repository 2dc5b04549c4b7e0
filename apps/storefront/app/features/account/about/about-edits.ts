import type { Piece } from '../../community/shared/pieces.ts'

/** A piece of the stored text, or a block that was added in the editor. */
export type Edited = { key: number } & (Piece | { added: Added })
export type Added = 'IMAGE' | 'DIVIDER'

type EditedText = Extract<Edited, { text: string }>

export const isText = (piece: Edited): piece is EditedText => 'text' in piece

/** Makes keys that none of the pieces has, so that a text that changes from outside gets another field. */
function keysBeside(pieces: readonly Edited[]): () => number {
  let last = Math.max(...pieces.map(({ key }) => key))
  return () => ++last
}

export function toEditedPieces(pieces: readonly Piece[]): Edited[] {
  return tidy(pieces.map((piece, index) => ({ ...piece, key: index })))
}

/** Puts a block into a text, before the line of the cursor. Where the line has words before the cursor, it stands after the line. */
export function insertAt(pieces: readonly Edited[], key: number, cursor: number, added: Added): Edited[] {
  const newKey = keysBeside(pieces)
  return tidy(
    pieces.flatMap((piece): Edited[] => {
      if (piece.key !== key || !isText(piece)) return [piece]
      const lineStart = piece.text.lastIndexOf('\n', cursor - 1) + 1
      const lineEnd = piece.text.indexOf('\n', cursor)
      const at = lineStart === cursor ? cursor : lineEnd < 0 ? piece.text.length : lineEnd + 1
      return [
        { key: newKey(), text: piece.text.slice(0, at).replace(/\n$/, '') },
        { key: newKey(), added },
        { key: newKey(), text: piece.text.slice(at) },
      ]
    }),
  )
}

export function moved(pieces: readonly Edited[], key: number, by: -1 | 1): Edited[] {
  const from = pieces.findIndex((piece) => piece.key === key)
  const others = pieces.toSpliced(from, 1)
  return tidy(others.toSpliced(from + by, 0, pieces[from]!))
}

/** True if there is a piece to move it past. */
export function canMove(pieces: readonly Edited[], key: number, by: -1 | 1): boolean {
  const at = pieces.findIndex((piece) => piece.key === key) + by
  const over = pieces[at]
  return over !== undefined && !(isText(over) && over.text === '' && (at === 0 || at === pieces.length - 1))
}

export const without = (pieces: readonly Edited[], key: number): Edited[] => tidy(pieces.filter((piece) => piece.key !== key))

/** Joins texts that follow each other. Only the first and the last text may be empty, and they are always there. */
function tidy(pieces: readonly Edited[]): Edited[] {
  const newKey = keysBeside(pieces)
  const joined: Edited[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (!isText(piece)) joined.push(piece)
    else if (!last || !isText(last)) joined.push(piece)
    else if (last.text === '') joined.splice(-1, 1, piece)
    else if (piece.text !== '') joined.splice(-1, 1, { key: newKey(), text: `${last.text}\n${piece.text}` })
  }
  const inner = joined.filter((piece, index) => !isText(piece) || piece.text !== '' || index === 0 || index === joined.length - 1)
  if (!inner[0] || !isText(inner[0])) inner.unshift({ key: newKey(), text: '' })
  if (!isText(inner.at(-1)!)) inner.push({ key: newKey(), text: '' })
  return inner
}
