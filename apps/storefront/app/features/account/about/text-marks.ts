/** Something that is done in a text field with the marks of `about/markup.ts`. */
export type Act = (field: HTMLTextAreaElement) => void

export const bold: Act = (field) => putAround(field, '**', '**')
export const italic: Act = (field) => putAround(field, '*', '*')
export const link: Act = (field) => putAround(field, '[', '](https://)')
export const list: Act = (field) => beginLines(field, () => '- ')
export const numberedList: Act = (field) => beginLines(field, (index) => `${index + 1}. `)

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
