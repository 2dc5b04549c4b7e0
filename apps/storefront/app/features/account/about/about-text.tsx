import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import '../../../lib/texts/account-texts.ts'
import { inputs } from '../../community/shared/pieces.ts'
import { TextField } from '../../../ui/field.tsx'
import type { Added } from './about-edits.ts'
import { bold, italic, link, list, numberedList, type Act } from './text-marks.ts'

interface AboutTextProps {
  /** Of the field. */
  id: string
  text: string
  place: 'FIRST' | 'BETWEEN' | 'LAST'
  isInvalid: boolean
  /** Puts a block where the cursor is; undefined without script. */
  onInsert: ((cursor: number, added: Added) => void) | undefined
}

/** A text with buttons that put the marks of `about/markup.ts` around what is selected. */
export function AboutText({ id, text, place, isInvalid, onInsert }: AboutTextProps) {
  const { t } = useLingui()
  const shortcuts: Readonly<Record<string, Act>> = { b: bold, i: italic, k: link }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = (event.ctrlKey || event.metaKey) && !event.altKey ? shortcuts[event.key.toLowerCase()] : undefined
    if (!act) return
    event.preventDefault()
    inField(event.currentTarget, act)
  }
  const insert =
    (added: Added): Act =>
    ({ selectionStart }) =>
      onInsert?.(selectionStart, added)
  const tools: readonly (readonly [label: string, act: Act])[] = [
    [t`Bold`, bold],
    [t`Italic`, italic],
    [t`Link`, link],
    [t`List`, list],
    [t`Numbered list`, numberedList],
    [t`Image`, insert('IMAGE')],
    [t`Dividing line`, insert('DIVIDER')],
  ]
  const isFirst = place === 'FIRST'
  return (
    // The keys belong to the field; the group only hears them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div data-editor onKeyDown={onKeyDown} className="space-y-1">
      <TextField
        id={id}
        name={inputs.text}
        label={isFirst ? t`About you` : t`About you, continued`}
        hint={isFirst ? t`**bold**, *italic*, [text](https://…); lines that begin with - or 1. are lists.` : undefined}
        defaultValue={text}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${inputs.text}-problem` : isFirst ? `${id}-hint` : undefined}
        maxLength={5000}
        rows={isFirst ? 7 : 3}
        optional
      />
      {onInsert && (
        <div role="group" aria-label={t`Format the text`} className="flex flex-wrap gap-2">
          {tools.map(([label, act]) => (
            <button
              key={label}
              type="button"
              onClick={(event) => inField(event.currentTarget, act)}
              className="min-h-11 rounded-control border border-edge px-3 hover:border-ink"
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Does something in the field that an element belongs to. */
function inField(element: Element, act: Act): void {
  const field = element.closest('[data-editor]')?.querySelector('textarea')
  if (field) act(field)
}
