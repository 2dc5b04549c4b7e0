import type { ImportMessage } from '@stoa/contract/services/stoa/product-files'

/**
 * A problem that was found in a line. A product with an error is not imported; a warning says which values were left out or
 * shortened.
 */
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
