/**
 * Spreadsheets run cells that begin with these characters as formulas. A leading apostrophe makes them text. A cell that
 * already has apostrophes before such a character gets one more, so that every cell can be restored exactly. Plain numbers are
 * unchanged.
 */
export function escapeFormula(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) && !isNumber(cell) ? `'${cell}` : cell
}

/** The cell before `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

function isNumber(cell: string): boolean {
  return /^-?\d+([.,]\d+)?$/.test(cell)
}
