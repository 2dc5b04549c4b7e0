import { useLingui } from '@lingui/react/macro'
import { useRef, type KeyboardEvent } from 'react'
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
  const group = useRef<HTMLDivElement>(null)
  const inField = (change: (field: HTMLTextAreaElement) => void) => {
    const field = group.current?.querySelector('textarea')
    if (field) change(field)
  }
  const around = (before: string, after = before) => inField((field) => putAround(field, before, after))
  const link = () => around('[', '](https://)')
  const shortcuts: Readonly<Record<string, () => void>> = { b: () => around('**'), i: () => around('*'), k: link }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = (event.ctrlKey || event.metaKey) && !event.altKey ? shortcuts[event.key.toLowerCase()] : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
  const tools: readonly (readonly [label: string, act: () => void])[] = [
    [t`Bold`, () => around('**')],
    [t`Italic`, () => around('*')],
    [t`Link`, link],
    [t`List`, () => inField((field) => beginLines(field, () => '- '))],
    [t`Numbered list`, () => inField((field) => beginLines(field, (index) => `${index + 1}. `))],
  ]
  return (
    // The keys belong to the field; the group only hears them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={group} onKeyDown={onKeyDown} className="space-y-1">
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
              onClick={act}
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
