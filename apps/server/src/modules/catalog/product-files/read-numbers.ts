import type { ColumnFormat, ImportMessage } from '@stoa/contract/services/stoa/product-files'
import { numberColumn, readFileDecimal, type DecimalRules, type NumberError } from '@stoa/web/file-values/numbers'
import { getCell, type Cells } from './columns.ts'
import { importMessage } from './import-messages.ts'
import { errorNote, shortened, warningNote, type LineNote } from './line-notes.ts'
import type { CsvFile, Reading } from './csv-file.ts'

export interface NumberRule extends DecimalRules {
  /** Cells that are words instead. */
  words?: RegExp
  /** An unreadable cell is a warning and left out. */
  isOptional?: boolean
}

export type NumberRules = ReadonlyMap<string, NumberRule>

/** Milligrams, where the unit is a kilogram. */
export const weightRule: NumberRule = { maxDecimals: 6 }

export function quantityRule(words?: RegExp): NumberRule {
  return { maxDecimals: 0, negative: true, ...(words && { words }) }
}

/**
 * Replaces the cells of columns with numbers by plain decimals (`1234.5`), as the column is written. Cells that cannot be read are
 * emptied and get a note.
 */
export function readNumbers(file: CsvFile, rules: NumberRules, reading: Reading): CsvFile {
  const formats: ColumnFormat[] = []
  const results = file.lines.map((line) => ({ line, cells: {} as Cells, notes: [] as LineNote[] }))
  for (const [column, rule] of rules) {
    if (!file.columns.includes(column)) continue
    const heading = file.headings[column] ?? column
    const stated = reading.numberFormats?.find((each) => each.column === heading)?.format ?? reading.numberFormat
    const found = numberColumn(
      file.lines.map((line) => getCell(line.cells, column)),
      stated,
    )
    formats.push({
      column: heading,
      kind: found.kind,
      ...('format' in found && { format: found.format }),
      ...('example' in found && { example: shortened(found.example) }),
    })
    for (const { line, cells, notes } of results) {
      const cell = getCell(line.cells, column)
      if (rule.words?.test(cell.trim())) continue
      const read = readFileDecimal(cell, found, rule)
      if (read.kind === 'DECIMAL') cells[column] = writtenAs(cell.trim(), read.decimal)
      else if (read.kind === 'ERROR') {
        cells[column] = ''
        const message = messageOf(heading, shortened(cell), read.error, rule)
        if (!rule.isOptional) notes.push(errorNote(line.line, column, message))
        else {
          const leftOut = importMessage('LEFT_OUT', { column: heading })
          notes.push(warningNote(line.line, column, message), warningNote(line.line, column, leftOut))
        }
      }
    }
  }
  return {
    ...file,
    formats: [...file.formats, ...formats],
    lines: results.map(({ line, cells, notes }) => ({
      ...line,
      cells: { ...line.cells, ...cells },
      notes: [...line.notes, ...notes],
    })),
  }
}

/** The columns with numbers of the format. */
export function formatNumbers(currency: string, maxDecimals: number): NumberRules {
  const amount = { maxDecimals, currency }
  return new Map<string, NumberRule>([
    ['Variant Price', amount],
    ['Variant Compare At Price', amount],
    ['Cost per item', amount],
    ['Variant Inventory Qty', quantityRule()],
    ['Variant Grams', weightRule],
    ['Image Position', { maxDecimals: 0, isOptional: true }],
  ])
}

/** The cell, if it is a plain decimal that has this meaning alone: it is exported again as it was. */
function writtenAs(cell: string, decimal: string): string {
  const isPlain = /^-?\d+(\.\d+)?$/.test(cell) && Number(cell) === Number(decimal)
  return withOneReading(isPlain ? cell : decimal)
}

/** A decimal that no column makes ambiguous: of three decimals, `12.125` could be a number of thousands. */
export function withOneReading(decimal: string): string {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(decimal) ? `${decimal}0` : decimal
}

function messageOf(column: string, cell: string, error: NumberError, { maxDecimals, currency = '' }: NumberRule): ImportMessage {
  const named = { column, cell }
  switch (error.code) {
    case 'NOT_A_NUMBER':
      return importMessage(currency ? 'NOT_AN_AMOUNT' : 'NOT_A_NUMBER', named)
    case 'SCIENTIFIC':
      return importMessage('SCIENTIFIC_NOTATION', named)
    case 'NEGATIVE':
      return importMessage('NEGATIVE_NUMBER', named)
    case 'OTHER_FORMAT':
      return importMessage('OTHER_NUMBER_FORMAT', named)
    case 'OTHER_CURRENCY':
      return importMessage('OTHER_CURRENCY', { ...named, currency })
    case 'MIXED_CURRENCIES':
      return importMessage('SEVERAL_CURRENCIES', named)
    case 'AMBIGUOUS':
      return importMessage('AMBIGUOUS_NUMBER', { ...named, one: error.readings[0], other: error.readings[1] })
    case 'TOO_MANY_DECIMALS':
      return maxDecimals === 0
        ? importMessage('NOT_A_WHOLE_NUMBER', named)
        : importMessage('TOO_MANY_DECIMALS', { ...named, limit: maxDecimals })
  }
}
