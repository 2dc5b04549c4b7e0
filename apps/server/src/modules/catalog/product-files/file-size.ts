import { refusal } from '../../../kernel/basics/errors.ts'

// Limits for a file, so that reading it takes bounded memory. A line may be short, and has a cell for each column.
const maxLines = 200_000
const maxColumns = 500
const maxCells = 10_000_000

/** Throws CSV_UNREADABLE for a file that has too much for one import. */
export function checkFileSize({ lines, columns = 1 }: { lines: number; columns?: number }): void {
  const tooMany = (what: string, limit: number) =>
    refusal('CSV_UNREADABLE', `the file has too many ${what} for one import; the limit is ${limit}`)
  if (columns > maxColumns) throw tooMany('columns', maxColumns)
  if (lines > maxLines) throw tooMany('lines', maxLines)
  if (lines * columns > maxCells) throw tooMany('cells', maxCells)
}
