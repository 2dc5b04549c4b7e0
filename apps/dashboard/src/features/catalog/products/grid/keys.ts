import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { lookupTable } from '@stoa/web/lookup-table'
import { columns, type Column } from './rows.ts'

/** The position of a cell, stored on its field. */
export interface Place {
  row: number
  column: Column
}

/** The attributes that identify a field's cell. */
export function placeAttributes({ row, column }: Place) {
  return { 'data-row': row, 'data-column': column }
}

export function findPlace({ target }: KeyboardEvent | ClipboardEvent | FocusEvent): Place | undefined {
  if (!(target instanceof HTMLInputElement) || !target.dataset['column']) return undefined
  return { row: Number(target.dataset['row']), column: target.dataset['column'] as Column }
}

/** Arrow keys and Enter move between cells. Inside text they first move to its end. Returns whether the key was handled. */
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

const steps: Readonly<Record<string, readonly [down: number, right: number] | undefined>> = lookupTable({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
})

/** True if the whole text is selected, or the cursor is at the edge. */
function isAtEnd({ type, value, selectionStart, selectionEnd }: HTMLInputElement, right: number): boolean {
  if (type !== 'text') return true
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (right < 0 ? 0 : value.length)
}
