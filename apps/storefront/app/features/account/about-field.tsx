import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import '../../lib/account-texts.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { TextField } from '../../ui/field.tsx'

interface AboutFieldProps {
  defaultValue: string | undefined
  problem: string | undefined
}

/** The text about a member, with buttons that put the marks of `about-markup.ts` around what is selected. */
export function AboutField({ defaultValue, problem }: AboutFieldProps) {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const shortcuts: Readonly<Record<string, Act>> = { b: bold, i: italic, k: link }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = (event.ctrlKey || event.metaKey) && !event.altKey ? shortcuts[event.key.toLowerCase()] : undefined
    if (!act) return
    event.preventDefault()
    inField(event.currentTarget, act)
  }
  const tools: readonly (readonly [label: string, act: Act])[] = [
    [t`Bold`, bold],
    [t`Italic`, italic],
    [t`Link`, link],
    [t`List`, (field) => beginLines(field, () => '- ')],
    [t`Numbered list`, (field) => beginLines(field, (index) => `${index + 1}. `)],
  ]
  return (
    // The keys belong to the field; the group only hears them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div data-editor onKeyDown={onKeyDown} className="space-y-1">
      <TextField
        name="about"
        label={t`About you`}
        hint={t`**bold**, *italic*, [text](https://…); lines that begin with - or 1. are lists.`}
        defaultValue={defaultValue}
        problem={problem}
        maxLength={5000}
        rows={7}
        optional
      />
      {isHydrated && (
        <div role="group" aria-label={t`Format the text`} className="flex flex-wrap gap-2">
          {tools.map(([label, act]) => (
            <button
              key={label}
              type="button"
              aria-controls="about"
              onClick={(event) => inField(event.currentTarget, act)}
              className="min-h-11 border border-edge px-3 hover:border-ink"
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

type Act = (field: HTMLTextAreaElement) => void

const bold: Act = (field) => putAround(field, '**', '**')
const italic: Act = (field) => putAround(field, '*', '*')
const link: Act = (field) => putAround(field, '[', '](https://)')

/** Does something in the field that an element belongs to. */
function inField(element: Element, act: Act): void {
  const field = element.closest('[data-editor]')?.querySelector('textarea')
  if (field) act(field)
}

/** Puts marks around the selection, and selects what is between them. The browser's undo takes it back. */
function putAround(field: HTMLTextAreaElement, before: string, after: string): void {
  const { selectionStart, selectionEnd, value } = field
  const selected = value.slice(selectionStart, selectionEnd)
  insert(field, before + selected + after)
  field.setSelectionRange(selectionStart + before.length, selectionStart + before.length + selected.length)
}

/** Puts a mark before each selected line. */
function beginLines(field: HTMLTextAreaElement, markOf: (index: number) => string): void {
  const { selectionStart, selectionEnd, value } = field
  const from = value.lastIndexOf('\n', selectionStart - 1) + 1
  const lines = value.slice(from, selectionEnd).split('\n')
  field.setSelectionRange(from, selectionEnd)
  insert(field, lines.map((line, index) => markOf(index) + line).join('\n'))
}

function insert(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  // Deprecated, and still the one way that keeps the browser's undo.
  if (!document.execCommand('insertText', false, text)) field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
}
