/**
 * A spreadsheet runs what begins with these signs as a formula. An apostrophe before it makes it text; a cell that begins with
 * apostrophes before such a sign gets one more, so that every cell is read back as it was. Plain numbers stay numbers.
 */
export function escapeFormula(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) && !isNumber(cell) ? `'${cell}` : cell
}

/** The cell as it was before `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

function isNumber(cell: string): boolean {
  return /^-?\d+([.,]\d+)?$/.test(cell)
}
