import { stringify } from 'csv-stringify/sync'

type Cell = string | number | null | undefined

/** The columns of a file by their headings, and how each is read from a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** Rows as CSV, one line each. Lines end with CRLF, and no cell is a formula; a negative number is none. */
export function csvLines<Row>(
  columns: CsvColumns<Row>,
  rows: readonly Row[],
  { withHeadings }: { withHeadings: boolean },
): string {
  const lines = rows.map((row) => Object.values(columns).map((cell) => cell(row)))
  const options = {
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: { string: (value: string) => (/^-\d+(\.\d+)?$/.test(value) ? { value, escape_formulas: false } : value) },
  } as const
  return stringify(withHeadings ? [Object.keys(columns), ...lines] : lines, options)
}
