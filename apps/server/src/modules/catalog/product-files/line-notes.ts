import type { ImportMessage } from '@stoa/contract/services/stoa/product-files'

/** What reading a line has found. A product with an error is not imported; a warning says what was left out or shortened. */
export interface LineNote {
  line: number
  level: 'ERROR' | 'WARNING'
  column: string
  message: ImportMessage
}

export function errorNote(line: number, column: string, message: ImportMessage): LineNote {
  return { line, level: 'ERROR', column, message }
}

export function warningNote(line: number, column: string, message: ImportMessage): LineNote {
  return { line, level: 'WARNING', column, message }
}

/** A cell in a message. */
export function shortened(cell: string): string {
  const text = cell.trim()
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
