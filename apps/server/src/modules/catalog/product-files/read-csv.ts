import { Readable } from 'node:stream'
import { currencyExponent } from '@stoa/pricing'
import { isUnsupportedProgram, productFileProgram, programNames } from '@stoa/web/product-file-programs'
import { CsvError, parse } from 'csv-parse'
import { refusal } from '../../../kernel/basics/errors.ts'
import { unescapeFormula } from './formula.ts'
import { requiredColumns } from './columns.ts'
import { checkFileSize } from './file-size.ts'
import { fitLine } from './fit-cells.ts'
import { noticesOf } from './notices.ts'
import { formatNumbers, readNumbers } from './read-numbers.ts'
import { readWords, withStatus } from './read-words.ts'
import { newerShopifyColumns } from './shopify-columns.ts'
import { fromWixFile } from './wix-file.ts'
import { fromWooCommerceFile } from './woocommerce-file.ts'
import type { CsvFile, CsvLine, ReadingOf, Reading } from './csv-file.ts'

/**
 * Reads a product file. `mapping` maps columns with other names; exports of known programs need none. Cells with numbers and words of
 * closed lists are read as they are written, or have a note. Throws CSV_UNREADABLE, CSV_COLUMNS_MISSING, CSV_PROGRAM_NOT_SUPPORTED.
 */
export async function readCsv(csv: string, { mapping, reading, settings }: ReadingOf): Promise<CsvFile> {
  if (!csv.isWellFormed()) throw refusal('CSV_UNREADABLE', 'the file is not text')
  const records = await parseRecords(csv)
  const [heading, ...rest] = records
  if (!heading) throw refusal('CSV_UNREADABLE', 'the file is empty')
  checkFileSize({ lines: rest.length, columns: heading.cells.length })
  const program = productFileProgram(heading.cells)
  if (isUnsupportedProgram(program)) {
    const name = programNames[program]
    throw refusal('CSV_PROGRAM_NOT_SUPPORTED', `the file is an export of ${name}, which is not supported`, { program: name })
  }
  const names = namesOf(heading.cells, program === undefined || program === 'SHOPIFY' ? mapping : {})
  const twice = names.find((column, index) => column !== '' && names.indexOf(column) !== index)
  if (twice !== undefined) throw refusal('CSV_UNREADABLE', `the column ${twice} is there twice`, { column: twice })
  // Lines are objects by column, and an export would take what every object has for a cell.
  const inherited = names.find((column) => column in Object.prototype)
  if (inherited !== undefined)
    throw refusal('CSV_UNREADABLE', `the column ${inherited} cannot have this name`, { column: inherited })
  const file: CsvFile = {
    program: program ?? 'TABLE',
    columns: names.filter((column) => column !== ''),
    headings: Object.fromEntries(heading.cells.flatMap((cell, index) => (names[index] ? [[names[index], cell.trim()]] : []))),
    lines: rest.map((record) => lineOf(record, names)),
    formats: [],
    notices: [],
  }
  const inFormat = translated(file, reading, settings)
  const missing = requiredColumns.filter((column) => !inFormat.columns.includes(column))
  if (missing.length > 0)
    throw refusal('CSV_COLUMNS_MISSING', `the file has no column ${missing.join(', ')}`, { columns: missing })
  const lines = withStatus(readWords(inFormat)).lines.map((line) => fitLine(line, settings.currency))
  const columns = inFormat.columns.includes('Status') ? [...new Set([...inFormat.columns, 'Published'])] : inFormat.columns
  const read = { ...inFormat, columns, lines }
  return { ...read, notices: [...read.notices, ...noticesOf(read, reading)] }
}

function translated(file: CsvFile, reading: Reading, settings: ReadingOf['settings']): CsvFile {
  if (file.program === 'WIX') return fromWixFile(file, reading, settings)
  if (file.program === 'WOOCOMMERCE') return fromWooCommerceFile(file, reading, settings)
  return readNumbers(file, formatNumbers(settings.currency, currencyExponent(settings.currency)), reading)
}

function namesOf(headings: readonly string[], mapping: Readonly<Record<string, string>>): string[] {
  const isNewerShopify = headings.some((heading) => heading.trim().toLowerCase() === 'url handle')
  return headings.map((cell) => {
    const name = unescapeFormula(cell.trim())
    const mapped = Object.hasOwn(mapping, name) ? mapping[name] : undefined
    return mapped ?? ((isNewerShopify && newerShopifyColumns.get(name.toLowerCase())) || name)
  })
}

function lineOf({ line, cells }: CsvRecord, columns: readonly string[]): CsvLine {
  return {
    line,
    cells: Object.fromEntries(
      columns.flatMap((column, index) => (column === '' ? [] : [[column, unescapeFormula(cells[index] ?? '')]])),
    ),
    tooLong: cells.slice(columns.length).some((cell) => cell !== ''),
    notes: [],
  }
}

interface CsvRecord {
  line: number
  cells: string[]
}

async function parseRecords(csv: string): Promise<CsvRecord[]> {
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
      // Spreadsheets write a line of separators for each row that was formatted once.
      const isEmpty = cells.every((cell) => cell.trim() === '')
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
    .replace(/[\r\n].*/s, '')
  const count = (delimiter: string) => headings.split(delimiter).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}
