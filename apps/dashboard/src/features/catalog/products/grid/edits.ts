import { readFileFlag } from '@stoa/web/file-values/flags'
import { toFormValue } from '../../../../ui/fields/typed-decimal.ts'
import { columns, isAmountColumn, type Cells, type Column, type GridRow } from './rows.ts'

/** Unsaved cell values by variant. */
export type Edits = Readonly<Record<string, Partial<Cells>>>

export function valueAt(edits: Edits, { id, saved }: GridRow, column: Column): string | boolean {
  return edits[id]?.[column] ?? saved[column]
}

/** Edits one cell. A value equal to the saved one removes the edit. */
export function write(edits: Edits, row: GridRow, column: Column, value: string | boolean): Edits {
  const { [column]: _before, ...others } = edits[row.id] ?? {}
  const cells = value === row.saved[column] ? others : { ...others, [column]: value }
  const { [row.id]: _row, ...rest } = edits
  return Object.keys(cells).length > 0 ? { ...rest, [row.id]: cells } : rest
}

/** Copies a cell to all cells below, as in a spreadsheet. */
export function fillDown(edits: Edits, rows: readonly GridRow[], at: number, column: Column): Edits {
  const value = valueAt(edits, rows[at]!, column)
  return rows.slice(at + 1).reduce((changed, row) => write(changed, row, column, value), edits)
}

/** Pastes a block of cells to the right and down. `leftOutCells` are not pasted. */
export function paste(edits: Edits, rows: readonly GridRow[], at: number, column: Column, text: string, digits: number): Edits {
  const first = columns.indexOf(column)
  return parseBlock(text)
    .slice(0, rows.length - at)
    .reduce((changed, line, down) => {
      const cells = line.slice(0, columns.length - first)
      return cells.reduce((current, cell, right) => {
        const target = columns[first + right]!
        const value = parseCell(target, cell, digits)
        return value === undefined ? current : write(current, rows[at + down]!, target, value)
      }, changed)
    }, edits)
}

/** The pasted cells beyond the grid, and words that say neither visible nor hidden. */
export function leftOutCells(rows: readonly GridRow[], at: number, column: Column, text: string): string[] {
  const first = columns.indexOf(column)
  return parseBlock(text).flatMap((cells, down) =>
    cells.filter((cell, right) => {
      const target = down < rows.length - at ? columns[first + right] : undefined
      return cell !== '' && (target === undefined || (target === 'visible' && parseFlag(cell) === undefined))
    }),
  )
}

function parseBlock(text: string): string[][] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** Parses amounts in the reader's notation. An ambiguous amount gets a question in its cell. Undefined for a word that is no flag. */
function parseCell(column: Column, text: string, digits: number): string | boolean | undefined {
  if (column === 'visible') return parseFlag(text)
  return isAmountColumn(column) ? toFormValue(text, digits) : text
}

/** Spreadsheets also write x for a checked box, and nothing for one that is not. */
function parseFlag(cell: string): boolean | undefined {
  if (cell === '') return false
  if (cell.toLowerCase() === 'x') return true
  const read = readFileFlag(cell)
  return read.kind === 'FLAG' ? read.flag : undefined
}
