import { importMessage } from './import-messages.ts'
import { errorNote, shortened, warningNote, type LineNote } from './line-notes.ts'
import type { CsvFile, CsvLine } from './csv-file.ts'
import { isFlag, keptWordColumns, visibilityOf, wordColumns } from './words.ts'
import { getCell } from './columns.ts'

/** Checks the columns of the format whose cells are words of closed lists. An unknown word is never a default. */
export function readWords(file: CsvFile): CsvFile {
  const columns = [...wordColumns].filter(([column]) => file.columns.includes(column))
  return { ...file, lines: file.lines.map((line) => ({ ...line, notes: [...line.notes, ...notesOf(line, columns, file)] })) }
}

function notesOf(
  { line, cells }: CsvLine,
  columns: readonly (readonly [string, (cell: string) => { kind: string; error?: unknown }])[],
  { headings }: CsvFile,
): LineNote[] {
  const notes: LineNote[] = []
  for (const [column, read] of columns) {
    const cell = getCell(cells, column)
    const result = read(cell) as { kind: string; error?: { expected?: readonly string[] } }
    if (result.kind !== 'ERROR') continue
    const expected = result.error?.expected
    const named = { column: headings[column] ?? column, cell: shortened(cell) }
    const message = expected
      ? importMessage('NOT_IN_LIST', { ...named, list: expected.join(', ') })
      : importMessage('NOT_A_FLAG', named)
    notes.push(keptWordColumns.has(column) ? warningNote(line, column, message) : errorNote(line, column, message))
  }
  if (isFlag(cells['Gift Card'] ?? '', true)) notes.push(errorNote(line, 'Gift Card', importMessage('GIFT_CARD')))
  return notes
}

/** A product is visible if it is both active and published. `Published` says both. */
export function withStatus(file: CsvFile): CsvFile {
  if (!file.columns.includes('Status')) return file
  const lines = file.lines.map((line) => {
    const [status, published] = [visibilityOf(getCell(line.cells, 'Status')), visibilityOf(line.cells['Published'] ?? '')]
    const isVisible = status === false ? false : (published ?? status)
    const cell = isVisible === published ? (line.cells['Published'] ?? '') : String(isVisible)
    return { ...line, cells: { ...line.cells, Published: cell } }
  })
  return { ...file, lines }
}
