import type { ClipboardEvent, KeyboardEvent } from 'react'
import { columns, type Column } from './rows.ts'

/** Where a cell is; its field carries it. */
export interface Place {
  row: number
  column: Column
}

/** The attributes by which a field is found again. */
export function placed({ row, column }: Place) {
  return { 'data-row': row, 'data-column': column }
}

export function placeOfEvent({ target }: KeyboardEvent | ClipboardEvent): Place | undefined {
  if (!(target instanceof HTMLInputElement) || !target.dataset['column']) return undefined
  return { row: Number(target.dataset['row']), column: target.dataset['column'] as Column }
}

/** Arrow keys and Enter lead from cell to cell; within a word to its end first. Answers whether the key was one of them. */
export function moveByKey(event: KeyboardEvent, { row, column }: Place): boolean {
  const at = columns.indexOf(column)
  const isRtl = document.dir === 'rtl'
  const [down, right] = steps[event.key === 'Enter' && event.shiftKey ? 'ArrowUp' : event.key] ?? [0, 0]
  if ((down === 0 && right === 0) || event.ctrlKey || event.metaKey || event.altKey) return false
  if (right !== 0 && !isAtEnd(event.target as HTMLInputElement, right)) return false
  const next = columns[at + (isRtl ? -right : right)]
  const field = next && event.currentTarget.querySelector<HTMLInputElement>(`[data-row="${row + down}"][data-column="${next}"]`)
  event.preventDefault()
  field?.focus()
  if (field?.type === 'text') field.select()
  return true
}

const steps: Readonly<Record<string, readonly [down: number, right: number] | undefined>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** All of it is selected, as when one arrives, or the cursor stands where it would leave. */
function isAtEnd({ type, value, selectionStart, selectionEnd }: HTMLInputElement, right: number): boolean {
  if (type !== 'text') return true
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (right < 0 ? 0 : value.length)
}
