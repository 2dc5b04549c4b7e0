import Papa from 'papaparse'

export const separators = [',', ';', '\t'] as const

export type Separator = (typeof separators)[number]

export interface CsvRow {
  /** The line of the file where the row begins, from 1. */
  line: number
  cells: string[]
  problem?: RowProblem
}

/** Why the cells of a row cannot be relied on. */
export type RowProblem = 'QUOTES' | 'NUL' | 'TOO_MANY_CELLS'

/** The separator of the headings: spreadsheets in some countries write semicolons. */
export function guessSeparator(text: string): Separator {
  const [headings = ''] = lines(text.slice(0, 10_000).replaceAll(/"[^"]*"/g, '')).split('\n', 1)
  const count = (separator: string) => headings.split(separator).length
  return separators.reduce((best, other) => (count(other) > count(best) ? other : best))
}

/** Reads CSV row by row, without empty rows. Cells have no space around them. A row with broken quotes says so. */
export function readCsv(text: string, separator = guessSeparator(text)): CsvRow[] {
  const { data, errors } = Papa.parse<string[]>(lines(text), { delimiter: separator, newline: '\n' })
  const broken = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? row : [])))
  let next = 1
  const rows = data.map((cells, index) => {
    const line = next
    // A quoted cell may span several lines.
    next += 1 + cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
    const problem = broken.has(index) ? 'QUOTES' : cells.some((cell) => cell.includes('\0')) ? 'NUL' : undefined
    return { line, cells: cells.map((cell) => cell.trim()), ...(problem && ({ problem } as const)) }
  })
  return rows.filter(({ cells }) => cells.some(Boolean))
}

/** CSV with a line end after each row. Cells that start like a formula are escaped unless they are numbers. */
export function writeCsv(rows: readonly (readonly unknown[])[]): string {
  if (rows.length === 0) return ''
  const options = { quotes: (cell: unknown) => typeof cell !== 'number', escapeFormulae: /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/ }
  return `${Papa.unparse(rows as unknown[][], options)}\r\n`
}

function lines(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
}
