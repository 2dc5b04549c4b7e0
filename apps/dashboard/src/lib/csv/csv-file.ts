import { guessSeparator, readCsv, writeCsv, type CsvRow, type Separator } from './csv.ts'
import { decode, guessEncoding, type Encoding } from '@stoa/web/file-values/encoding'

/** A chosen file and how it is read. It can be stored as a draft. */
export interface CsvFile {
  name: string
  bytes: Uint8Array
  encoding: Encoding
  separator: Separator
}

/** Recognises how a file was saved. */
export function openCsvFile(name: string, bytes: Uint8Array): CsvFile {
  const encoding = guessEncoding(bytes)
  return { name, bytes, encoding, separator: guessSeparator(decode(bytes, encoding)) }
}

/** The file, read in another encoding. Its separator is recognised again. */
export function inEncoding(file: CsvFile, encoding: Encoding): CsvFile {
  return { ...file, encoding, separator: guessSeparator(decode(file.bytes, encoding)) }
}

export function readRows(file: CsvFile): CsvRow[] {
  return readCsv(decode(file.bytes, file.encoding), file.separator)
}

/** The text for an operation that recognises the separator itself. Lines keep their numbers. */
export function readFileText(file: CsvFile): string {
  const text = decode(file.bytes, file.encoding)
  if (file.separator === guessSeparator(text)) return text
  const rows = readRows(file)
  const lines: unknown[][] = []
  let next = 1
  for (const { line, cells } of rows) {
    for (; next < line; next++) lines.push([''])
    lines.push(cells)
    next += 1 + cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
  }
  return writeCsv(lines)
}

/** A cell with letters that differ between encodings, to check that the file is read rightly. */
export function findSample(file: CsvFile): string | undefined {
  for (const { cells } of readRows(file)) {
    // oxlint-disable-next-line no-control-regex -- everything beyond ASCII
    const cell = cells.find((each) => /[^\u0000-\u007f]/.test(each))
    if (cell) return cell.slice(0, 60)
  }
  return undefined
}
