import type { ImportNotice } from '@stoa/contract/services/stoa/product-files'
import { lookupTable } from '@stoa/web/lookup-table'
import { partOf, getCell } from './columns.ts'
import type { CsvFile, Reading } from './csv-file.ts'
import { isFlag } from './words.ts'

/** Returns the notices about the whole file, so that they are not repeated for every line. */
export function noticesOf(file: CsvFile, reading: Reading): ImportNotice[] {
  const has = (column: string) => file.columns.includes(column)
  const notices: ImportNotice[] = []
  if (!has('Published')) {
    const state = reading.defaultVisible ? 'visible in the shop' : 'hidden'
    notices.push({
      code: 'NO_VISIBILITY',
      columns: ['Published'],
      message: `The file has no column Published: new products are ${state}`,
    })
  }
  if (!has('Variant Inventory Tracker') && !has('Variant Inventory Qty')) {
    const state = reading.defaultInStock ? 'always in stock' : 'out of stock'
    notices.push({
      code: 'NO_STOCK',
      columns: ['Variant Inventory Qty'],
      message: `The file has no column Variant Inventory Qty: new products are ${state}`,
    })
  }
  const kept = file.columns.filter((column) => column !== 'Handle' && partOf(column) === 'kept' && saysSomething(file, column))
  if (kept.length > 0) {
    const columns = kept.map((column) => file.headings[column] ?? column)
    notices.push({
      code: 'NOT_IMPORTED',
      columns,
      message: `These columns change nothing in the shop, and are kept for the next export: ${columns.join(', ')}`,
    })
  }
  return notices
}

/** Columns that are read, though the catalogue does not store them, and cells with a value that applies in every shop. */
const unimportant = lookupTable<(cell: string) => boolean>({
  'Gift Card': () => true,
  'Variant Requires Shipping': () => true,
  'Variant Weight Unit': () => true,
  'Variant Fulfillment Service': (cell) => cell.trim() === 'manual',
  'Variant Taxable': (cell) => isFlag(cell, true),
})

function saysSomething({ lines }: CsvFile, column: string): boolean {
  const isUnimportant = unimportant[column]
  return lines.some(({ cells }) => getCell(cells, column).trim() !== '' && !isUnimportant?.(getCell(cells, column)))
}
