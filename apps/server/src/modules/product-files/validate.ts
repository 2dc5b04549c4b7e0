import { amountOf, maxPictures, maxVariants, numberOf, type Cells } from './columns.ts'
import { variantKey, variantLines, type FileProduct } from './file-products.ts'
import { warningNote } from './line-notes.ts'

export interface LineMessage {
  line: number
  message: string
}

const maxAmount = 999_999_999.99
const maxStock = 99_999

/** Errors in the lines of a product that do not depend on the catalogue. */
export function mistakesOf(product: FileProduct, currency: string): LineMessage[] {
  const mistakes: LineMessage[] = []
  const wrong = (line: number, message: string) => mistakes.push({ line, message })
  const unreadable = product.notes.filter(({ level }) => level === 'ERROR')
  for (const { line, message } of unreadable) wrong(line, message)
  const first = product.lines[0]!
  if (product.hasHandle && product.handle === '') wrong(first.line, 'Handle is empty')
  if (product.title.trim() === '') wrong(first.line, 'Title is empty')
  if (variantLines(product).length > maxVariants) wrong(first.line, `there are more than ${maxVariants} variants`)
  if (new Set(product.lines.flatMap(({ src }) => src ?? [])).size > maxPictures)
    wrong(first.line, `there are more than ${maxPictures} pictures`)
  for (const { line, tooLong } of product.lines) if (tooLong) wrong(line, 'there are more cells than columns')
  const seen = new Map<string, number>()
  for (const { line, cells, values } of variantLines(product)) {
    values.forEach((value, index) => {
      if (value === '') wrong(line, `there is no value for ${product.options[index]}`)
    })
    const key = variantKey(values)
    const other = seen.get(key)
    if (other)
      wrong(
        line,
        product.options.length > 0
          ? `line ${other} has the same options`
          : `line ${other} is a variant too, but the product has no options`,
      )
    else seen.set(key, line)
    if (cells['Variant Price']!.trim() === '' && unreadable.length === 0) wrong(line, 'Variant Price is empty')
    for (const column of ['Variant Price', 'Variant Compare At Price', 'Cost per item']) {
      const amount = amountOf(cells[column] ?? '', currency)
      if (amount !== undefined && Number(cells[column]) > maxAmount) wrong(line, `${column} is too high: ${cells[column]}`)
    }
    const grams = numberOf(cells['Variant Grams'] ?? '')
    if (grams !== undefined && grams > maxAmount) wrong(line, `Variant Grams is too high: ${cells['Variant Grams']}`)
    const stock = numberOf(cells['Variant Inventory Qty'] ?? '')
    if (stock !== undefined && Math.abs(stock) > maxStock)
      wrong(line, `Variant Inventory Qty is more than ${maxStock}: ${cells['Variant Inventory Qty']}`)
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
        else leaveOutCode(product, line, cells, column, `line ${owner} has it too`)
      }
    }
  }
}

/** Leaves out the codes that variants of other products of the shop have. */
export function leaveOutTakenCodes(product: FileProduct, taken: Readonly<Record<string, ReadonlySet<string>>>): void {
  for (const column of codeColumns) {
    for (const { line, cells } of variantLines(product)) {
      if (taken[column]?.has(cells[column] ?? ''))
        leaveOutCode(product, line, cells, column, 'another product of the shop has it')
    }
  }
}

function leaveOutCode(product: FileProduct, line: number, cells: Cells, column: string, reason: string): void {
  const name = column.replace('Variant ', '')
  product.notes.push(warningNote(line, column, `the ${name} ${cells[column]} was left out: ${reason}`))
  cells[column] = ''
}
