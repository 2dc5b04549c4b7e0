import { Readable } from 'node:stream'
import { isWixFile } from '@stoa/web/wix-file'
import { CsvError, parse } from 'csv-parse'
import { refusal } from '../../kernel/errors.ts'
import { unescapeFormula } from './formula.ts'
import { requiredColumns, type Cells } from './columns.ts'
import { checkFileSize } from './file-size.ts'
import { fromWixFile } from './wix-file.ts'

export interface CsvFile {
  /** In the order of the file, under the format's names. */
  columns: string[]
  lines: CsvLine[]
}

export interface CsvLine {
  /** Line of the file where it begins, from 1. */
  line: number
  cells: Cells
  /** It has more cells than there are columns. */
  tooLong: boolean
}

/**
 * Reads a product file. `mapping` maps columns with other names; an export of Wix Stores needs none (`wix-file.ts`). Throws
 * CSV_UNREADABLE, CSV_COLUMNS_MISSING.
 */
export async function readCsv(csv: string, mapping: Readonly<Record<string, string>>): Promise<CsvFile> {
  if (!csv.isWellFormed()) throw refusal('CSV_UNREADABLE', 'the file is not text')
  const records = await recordsOf(csv)
  const [heading, ...rest] = records
  if (!heading) throw refusal('CSV_UNREADABLE', 'the file is empty')
  checkFileSize({ lines: rest.length, columns: heading.cells.length })
  const isWix = isWixFile(heading.cells.map((cell) => cell.trim()))
  const columns = heading.cells.map((cell) => nameOf(cell, isWix ? {} : mapping))
  const twice = columns.find((column, index) => column !== '' && columns.indexOf(column) !== index)
  if (twice !== undefined) throw refusal('CSV_UNREADABLE', `the column ${twice} is there twice`, { column: twice })
  // Lines are objects by column, and an export would take what every object has for a cell.
  const inherited = columns.find((column) => column in Object.prototype)
  if (inherited !== undefined)
    throw refusal('CSV_UNREADABLE', `the column ${inherited} cannot have this name`, { column: inherited })
  const read: CsvFile = {
    columns: columns.filter((column) => column !== ''),
    lines: rest.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        columns.flatMap((column, index) => (column === '' ? [] : [[column, unescapeFormula(cells[index] ?? '')]])),
      ),
      tooLong: cells.slice(columns.length).some((cell) => cell !== ''),
    })),
  }
  if (isWix) return fromWixFile(read)
  const missing = requiredColumns.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    throw refusal('CSV_COLUMNS_MISSING', `the file has no column ${missing.join(', ')}`, { columns: missing })
  return read
}

function nameOf(cell: string, mapping: Readonly<Record<string, string>>): string {
  const name = unescapeFormula(cell.trim())
  return Object.hasOwn(mapping, name) ? mapping[name]! : name
}

interface CsvRecord {
  line: number
  cells: string[]
}

async function recordsOf(csv: string): Promise<CsvRecord[]> {
  const parser = Readable.from(pieces(csv)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(csv),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    }),
  )
  const records: CsvRecord[] = []
  let line = 1
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const isEmpty = cells.length === 1 && cells[0] === ''
      if (!isEmpty) checkFileSize({ lines: records.push({ line, cells }) - 1 })
      // A quoted cell may span several lines.
      line += 1 + cells.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refusal('CSV_UNREADABLE', error.message, { line: (error as { lines?: number }).lines })
  }
  return records
}

/** A large file is read in chunks, so that other requests are served meanwhile. */
function* pieces(csv: string): Iterable<Buffer> {
  const bytes = Buffer.from(csv)
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
}

/** The separator of the headings: spreadsheets in some countries write semicolons. */
function delimiterOf(csv: string): string {
  const headings = csv
    .slice(0, 10_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)[0]!
  const count = (delimiter: string) => headings.split(delimiter).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}
