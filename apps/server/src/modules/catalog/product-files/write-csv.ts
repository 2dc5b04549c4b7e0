import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from './formula.ts'
import { formatColumns, maxOptions, nameColumn, valueColumn, type Cells } from './columns.ts'

const costColumn = 'Cost per item'

/** The format's columns, then additional columns of imported files, then further options. */
export function columnsOf(imported: Iterable<string>, lines: readonly Cells[]): string[] {
  const columns = new Set<string>([...formatColumns, ...imported])
  for (let number = 4; number <= maxOptions; number++) {
    if (!lines.some((cells) => cells[nameColumn(number)])) break
    columns.add(nameColumn(number)).add(valueColumn(number))
  }
  if (lines.some((cells) => cells[costColumn])) columns.add(costColumn)
  return [...columns]
}

/** RFC 4180: lines end with CRLF, and cells are quoted where needed. */
export function writeCsv(columns: readonly string[], lines: readonly Cells[]): string {
  const records = [
    columns.map(escapeFormula),
    ...lines.map((cells) => columns.map((column) => escapeFormula(cells[column] ?? ''))),
  ]
  return stringify(records, { record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
}
