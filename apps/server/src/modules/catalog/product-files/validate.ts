import type { ImportMessage } from '@stoa/contract/services/stoa/product-files'
import { amountOf, maxPictures, maxVariants, numberOf, type Cells, getCell } from './columns.ts'
import { variantKey, variantLines, type FileProduct } from './file-products.ts'
import { importMessage } from './import-messages.ts'
import { warningNote } from './line-notes.ts'

export interface LineMessage {
  line: number
  message: ImportMessage
}

const maxAmount = 999_999_999.99
const maxStock = 99_999

/** Errors in the lines of a product that do not depend on the catalogue. */
export function mistakesOf(product: FileProduct, currency: string): LineMessage[] {
  const mistakes: LineMessage[] = []
  const wrong = (line: number, message: ImportMessage) => mistakes.push({ line, message })
  const unreadable = product.notes.filter(({ level }) => level === 'ERROR')
  for (const { line, message } of unreadable) wrong(line, message)
  const first = product.lines[0]
  if (product.hasHandle && product.handle === '') wrong(first.line, importMessage('EMPTY', { column: 'Handle' }))
  if (product.title.trim() === '') wrong(first.line, importMessage('EMPTY', { column: 'Title' }))
  if (variantLines(product).length > maxVariants) wrong(first.line, importMessage('TOO_MANY_VARIANTS', { limit: maxVariants }))
  if (new Set(product.lines.flatMap(({ src }) => src ?? [])).size > maxPictures)
    wrong(first.line, importMessage('TOO_MANY_PICTURES', { limit: maxPictures }))
  for (const { line, tooLong } of product.lines) if (tooLong) wrong(line, importMessage('TOO_MANY_CELLS'))
  const seen = new Map<string, number>()
  for (const { line, cells, values } of variantLines(product)) {
    values.forEach((value, index) => {
      if (value === '') wrong(line, importMessage('NO_OPTION_VALUE', { option: product.options[index]! }))
    })
    const key = variantKey(values)
    const other = seen.get(key)
    if (other)
      wrong(
        line,
        product.options.length > 0
          ? importMessage('SAME_OPTIONS', { line: other })
          : importMessage('SECOND_VARIANT_WITHOUT_OPTIONS', { line: other }),
      )
    else seen.set(key, line)
    if (getCell(cells, 'Variant Price').trim() === '' && unreadable.length === 0)
      wrong(line, importMessage('EMPTY', { column: 'Variant Price' }))
    for (const column of ['Variant Price', 'Variant Compare At Price', 'Cost per item']) {
      const amount = amountOf(cells[column] ?? '', currency)
      if (amount !== undefined && Number(cells[column]) > maxAmount)
        wrong(line, importMessage('TOO_HIGH', { column, cell: getCell(cells, column) }))
    }
    const grams = numberOf(cells['Variant Grams'] ?? '')
    if (grams !== undefined && grams > maxAmount)
      wrong(line, importMessage('TOO_HIGH', { column: 'Variant Grams', cell: getCell(cells, 'Variant Grams') }))
    const stock = numberOf(cells['Variant Inventory Qty'] ?? '')
    if (stock !== undefined && Math.abs(stock) > maxStock)
      wrong(
        line,
        importMessage('ABOVE_LIMIT', {
          column: 'Variant Inventory Qty',
          cell: getCell(cells, 'Variant Inventory Qty'),
          limit: maxStock,
        }),
      )
  }
  return mistakes
}

const codeColumns = ['Variant SKU', 'Variant Barcode']

/** SKUs and barcodes are unique in a shop. Of several variants with one code, the first keeps it; the others lose it, with a warning. */
export function leaveOutSharedCodes(products: readonly FileProduct[]): void {
  for (const column of codeColumns) {
    const owners = new Map<string, number>()
    for (const product of products) {
      for (const { line, cells } of variantLines(product)) {
        const code = cells[column] ?? ''
        if (code === '') continue
        const owner = owners.get(code)
        if (owner === undefined) owners.set(code, line)
        else leaveOutCode(product, line, cells, column, owner)
      }
    }
  }
}

/** Leaves out the codes that variants of other products of the shop have. */
export function leaveOutTakenCodes(product: FileProduct, taken: Readonly<Record<string, ReadonlySet<string>>>): void {
  for (const column of codeColumns) {
    for (const { line, cells } of variantLines(product)) {
      if (taken[column]?.has(cells[column] ?? '')) leaveOutCode(product, line, cells, column, undefined)
    }
  }
}

/** `owner` is the line that keeps the code; undefined where another product of the shop has it. */
function leaveOutCode(product: FileProduct, line: number, cells: Cells, column: string, owner: number | undefined): void {
  const named = { code: column.replace('Variant ', ''), cell: getCell(cells, column) }
  const message =
    owner === undefined
      ? importMessage('CODE_OF_OTHER_PRODUCT', named)
      : importMessage('CODE_OF_OTHER_LINE', { ...named, line: owner })
  product.notes.push(warningNote(line, column, message))
  cells[column] = ''
}
