import type { ColumnFormat, FileProgram, ImportNotice, NumberFormat } from '@stoa/contract/services/stoa/product-files'
import type { Cells } from './columns.ts'
import type { LineNote } from './line-notes.ts'
import type { SiteSettings } from '../../../kernel/site/context.ts'

export interface CsvFile {
  program: FileProgram
  /** In the order of the file, under the format's names. */
  columns: string[]
  /** The names of the columns in the file, if they differ. */
  headings: Readonly<Record<string, string>>
  lines: CsvLine[]
  /** How the columns with numbers are read. */
  formats: ColumnFormat[]
  /** Notices about the whole file. */
  notices: ImportNotice[]
}

export interface CsvLine {
  /** Line of the file where it begins, from 1. */
  line: number
  cells: Cells
  /** It has more cells than there are columns. */
  tooLong: boolean
  notes: LineNote[]
  /** Columns with codes of which a spreadsheet has lost digits: a known variant keeps its own. */
  lostCodes?: readonly string[]
  /** The title, if it was shortened. */
  fullTitle?: string
}

export interface ReadingOf {
  mapping: Readonly<Record<string, string>>
  reading: Reading
  settings: Pick<SiteSettings, 'currency' | 'weightUnit'>
}

/** The instructions of the request for reading a file. */
export interface Reading {
  /** For all columns. */
  numberFormat?: NumberFormat
  numberFormats?: readonly { column: string; format: NumberFormat }[]
  defaultVisible?: boolean
  defaultInStock?: boolean
}
