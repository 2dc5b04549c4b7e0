import type { CsvRow, RowProblem } from './csv.ts'

/** A column that an import reads. */
export interface CsvColumn<Id extends string> {
  id: Id
  /** Headings of other programs, in lower case. */
  aliases: readonly string[]
}

/** The rows of a file with its headings. A file without headings has none of the known ones in its first row. */
export interface CsvTable {
  headings: readonly string[]
  rows: readonly CsvRow[]
  hasHeadings: boolean
  /** The lines that are left out, because nobody knows which cell belongs to which column. */
  unread: readonly { line: number; problem: RowProblem }[]
}

/** Maps columns of the import to those of the file by their place. */
export type ColumnMapping<Id extends string> = Readonly<Partial<Record<Id, number>>>

export function toTable<Id extends string>(all: readonly CsvRow[], columns: readonly CsvColumn<Id>[]): CsvTable {
  const [first, ...rest] = all
  if (!first) return { headings: [], rows: [], hasHeadings: true, unread: [] }
  const hasHeadings = columns.some((column) => first.cells.some((cell) => matchesHeading(column, cell)))
  const width = all.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const headings = hasHeadings ? first.cells : Array.from({ length: width }, () => '')
  const lines = hasHeadings ? rest : all
  const problems = new Map(lines.map((row) => [row, findRowProblem(row, headings.length)]))
  return {
    headings,
    rows: lines.filter((row) => !problems.get(row)),
    hasHeadings,
    unread: [...problems].flatMap(([{ line }, problem]) => (problem ? { line, problem } : [])),
  }
}

/** A cell beyond the headings is a sign that a separator stands within another cell. */
function findRowProblem({ cells, problem }: CsvRow, columns: number): RowProblem | undefined {
  return problem ?? (cells.slice(columns).some(Boolean) ? 'TOO_MANY_CELLS' : undefined)
}

/** Finds the columns by their headings. Without headings, they follow the order of the template. */
export function guessColumns<Id extends string>(table: CsvTable, columns: readonly CsvColumn<Id>[]): ColumnMapping<Id> {
  const places = columns.map((column, index) => {
    if (!table.hasHeadings) return [column.id, index < table.headings.length ? index : -1] as const
    return [column.id, table.headings.findIndex((heading) => matchesHeading(column, heading))] as const
  })
  return Object.fromEntries(places.filter(([, place]) => place >= 0)) as ColumnMapping<Id>
}

/** The cell of a column, empty where the file has no such column. */
export function readCell<Id extends string>({ cells }: CsvRow, mapping: ColumnMapping<Id>, id: Id): string {
  const place = mapping[id]
  return place === undefined ? '' : (cells[place] ?? '')
}

function matchesHeading({ aliases }: CsvColumn<string>, heading: string): boolean {
  const plain = heading
    .toLowerCase()
    .replace(/[._#-]+/g, ' ')
    .trim()
  return aliases.includes(plain)
}
