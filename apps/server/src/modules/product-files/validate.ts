import { amountOf, maxPictures, maxVariants, nameColumn, numberOf, optionNumbers } from './columns.ts'
import { variantKey, variantLines, type FileProduct } from './file-products.ts'

export interface LineMessage {
  line: number
  message: string
}

/** Maximum length of each column's cells. */
const lengths: Record<string, number> = {
  Handle: 100,
  Title: 80,
  'Body (HTML)': 16_000,
  Vendor: 50,
  'Variant SKU': 40,
  'Variant Barcode': 40,
  'Image Alt Text': 1000,
  'Image Src': 2000,
}
const maxAmount = 999_999_999.99
const maxStock = 99_999

/** Errors in the lines of a product that do not depend on the catalogue. */
export function mistakesOf(product: FileProduct, currency: string): LineMessage[] {
  const mistakes: LineMessage[] = []
  const wrong = (line: number, message: string) => mistakes.push({ line, message })
  const first = product.lines[0]!
  if (product.hasHandle && product.handle === '') wrong(first.line, 'Handle is empty')
  if (product.title.trim() === '') wrong(first.line, 'Title is empty')
  if (variantLines(product).length > maxVariants) wrong(first.line, `there are more than ${maxVariants} variants`)
  if (new Set(product.lines.flatMap(({ src }) => src ?? [])).size > maxPictures)
    wrong(first.line, `there are more than ${maxPictures} pictures`)
  for (const number of optionNumbers) {
    if ((first.cells[nameColumn(number)] ?? '').trim().length > 50)
      wrong(first.line, `${nameColumn(number)} is longer than 50 characters`)
  }
  for (const { line, cells, tooLong } of product.lines) {
    if (tooLong) wrong(line, 'there are more cells than columns')
    for (const [column, length] of Object.entries(lengths)) {
      if ((cells[column] ?? '').length > length) wrong(line, `${column} is longer than ${length} characters`)
    }
  }
  const seen = new Map<string, number>()
  for (const { line, cells, values } of variantLines(product)) {
    values.forEach((value, index) => {
      if (value === '') wrong(line, `there is no value for ${product.options[index]}`)
      if (value.length > 50) wrong(line, `${value.slice(0, 20)}… is longer than 50 characters`)
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
    if (cells['Variant Price']!.trim() === '') wrong(line, 'Variant Price is empty')
    for (const column of ['Variant Price', 'Variant Compare At Price']) {
      const amount = amountOf(cells[column] ?? '', currency)
      if (typeof amount === 'string' || Number(cells[column]?.replace(',', '.') ?? 0) > maxAmount)
        wrong(line, `${column} isn’t an amount: ${cells[column]}`)
    }
    const grams = numberOf(cells['Variant Grams'] ?? '')
    if (grams !== undefined && !(grams >= 0 && grams <= maxAmount))
      wrong(line, `Variant Grams is no weight: ${cells['Variant Grams']}`)
    const stock = numberOf(cells['Variant Inventory Qty'] ?? '')
    if (stock !== undefined && !(Number.isInteger(stock) && Math.abs(stock) <= maxStock)) {
      wrong(line, `Variant Inventory Qty is no number of pieces: ${cells['Variant Inventory Qty']}`)
    }
  }
  return mistakes
}

/** SKUs and barcodes that two products of the file share: the later one cannot be imported. */
export function sharedCodes(products: readonly FileProduct[]): Map<FileProduct, LineMessage[]> {
  const messages = new Map<FileProduct, LineMessage[]>()
  for (const column of ['Variant SKU', 'Variant Barcode']) {
    const owners = new Map<string, { product: FileProduct; line: number }>()
    for (const product of products) {
      for (const { line, cells } of variantLines(product)) {
        const code = cells[column] ?? ''
        if (code === '') continue
        const owner = owners.get(code)
        if (!owner) owners.set(code, { product, line })
        else {
          const message = { line, message: `line ${owner.line} has the ${column.replace('Variant ', '')} ${code} too` }
          const own = messages.get(product)
          if (own) own.push(message)
          else messages.set(product, [message])
        }
      }
    }
  }
  return messages
}
