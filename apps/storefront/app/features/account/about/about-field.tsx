import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import '../../../lib/texts/account-texts.ts'
import { inputs, type Piece } from '../../community/shared/pieces.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { FieldProblem } from '../../../ui/field.tsx'
import { AboutBlock } from './about-block.tsx'
import { canMove, toEditedPieces, insertAt, isText, moved, without, type Added, type Edited } from './about-edits.ts'
import { AboutText } from './about-text.tsx'

interface AboutFieldProps {
  given: readonly Piece[]
  /** Of the stored text. */
  revision: string
  problem: string | undefined
}

/** The text about a member: texts with marks, and between them the blocks that can be moved and removed. */
export function AboutField({ given, revision, problem }: AboutFieldProps) {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const [pieces, setPieces] = useState(() => toEditedPieces(given))
  const group = useRef<HTMLDivElement>(null)
  const focus = useRef<string>(undefined)
  useEffect(() => {
    if (focus.current) group.current?.querySelector<HTMLElement>(focus.current)?.focus()
    focus.current = undefined
  }, [pieces])

  /** The fields keep what is typed; it is read before the pieces change. */
  const change = (changed: (before: readonly Edited[]) => Edited[], focusNext: string) => {
    const typed = (key: number) => group.current?.querySelector<HTMLTextAreaElement>(`[data-piece="${key}"] textarea`)?.value
    focus.current = focusNext
    setPieces(changed(pieces.map((piece) => (isText(piece) ? { ...piece, text: typed(piece.key) ?? piece.text } : piece))))
  }
  const insert = (key: number, cursor: number, added: Added) =>
    change(
      (before) => insertAt(before, key, cursor, added),
      added === 'IMAGE' ? '[data-new] input[type=file]' : '[data-new] button',
    )
  const newest = Math.max(...pieces.map((piece) => ('added' in piece ? piece.key : 0)))
  return (
    <div ref={group} role="group" aria-label={t`About you`} className="space-y-3">
      <input type="hidden" name={inputs.revision} value={revision} />
      {pieces.map((piece, index) => (
        <div key={piece.key} data-piece={piece.key} data-new={piece.key === newest ? '' : undefined}>
          {isText(piece) ? (
            <AboutText
              id={index === 0 ? inputs.text : `${inputs.text}-${piece.key}`}
              text={piece.text}
              place={index === 0 ? 'FIRST' : index === pieces.length - 1 ? 'LAST' : 'BETWEEN'}
              isInvalid={problem !== undefined}
              onInsert={isHydrated ? (cursor, added) => insert(piece.key, cursor, added) : undefined}
            />
          ) : (
            <AboutBlock
              block={piece}
              onRemove={() => change((before) => without(before, piece.key), 'textarea')}
              onMove={(by) => change((before) => moved(before, piece.key, by), `[data-piece="${piece.key}"] [data-move="${by}"]`)}
              canMove={(by) => canMove(pieces, piece.key, by)}
            />
          )}
        </div>
      ))}
      <FieldProblem name={inputs.text} problem={problem} />
    </div>
  )
}
