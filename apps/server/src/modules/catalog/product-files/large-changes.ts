import type { PriceChange } from '@stoa/contract/services/stoa/product-files'
import type { Difference } from './compare.ts'
import type { FileLine, FileProduct } from './file-products.ts'
import { importMessage } from './import-messages.ts'
import { warningNote, type LineNote } from './line-notes.ts'
import { isLargePriceChange } from '@stoa/web/large-price-change'

/** Stock changes much by itself; a factor of hundreds is a separator that was read wrongly. */
const stockFactor = 100

/** The prices of known variants that change by so much that somebody has to confirm it. */
export function largePriceChanges({ columns }: FileProduct, { lineOf }: Difference): Map<FileLine, PriceChange[]> {
  const changes = new Map<FileLine, PriceChange[]>()
  if (!columns.includes('Variant Price')) return changes
  for (const [line, { variant }] of lineOf) {
    const [before, after] = [variant?.cells['Variant Price'], line.cells['Variant Price']]
    if (line.values && before && after && isLargePriceChange(before, after)) changes.set(line, [{ before, after }])
  }
  return changes
}

/** Warnings for quantities that change by a factor of more than 100. */
export function largeStockChanges({ lineOf, stock }: Difference): LineNote[] {
  const column = 'Variant Inventory Qty'
  return [...lineOf].flatMap(([line, { variant }]) => {
    const [before, after] = [variant?.cells[column] ?? '', line.cells[column] ?? '']
    if (!stock.has(line) || !(Number(before) > 0) || !(Number(after) > 0)) return []
    const factor = Number(after) / Number(before)
    if (factor <= stockFactor && factor >= 1 / stockFactor) return []
    return [warningNote(line.line, column, importMessage('LARGE_STOCK_CHANGE', { before, after }))]
  })
}
