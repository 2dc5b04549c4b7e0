import { isReadFromWixFile, wixCategories } from '@stoa/web/wix-file'
import { slugOf } from '../catalog/index.ts'
import { maxOptions, maxVariants, nameColumn, valueColumn, type Cells } from './columns.ts'
import { checkFileSize } from './file-size.ts'
import type { CsvFile, CsvLine } from './read-csv.ts'

/** A value of four decimal places, as an integer. */
type Decimal = bigint
const one = 10_000n

/**
 * The products of a file of Wix Stores as lines of our format. A line that shows several pictures becomes several lines of the same
 * number. Columns without a counterpart stay as they are.
 */
export function fromWixFile({ columns, lines }: CsvFile): CsvFile {
  const idColumn = columns.includes('handleId') ? 'handleId' : 'handle'
  const products = Map.groupBy(lines, ({ cells, line }) => cells[idColumn]!.trim() || `\n${line}`)
  const taken = new Map<string, number>()
  const translated: CsvLine[] = []
  for (const [id, own] of products) {
    for (const line of productLines(own, handleOf(id, own, taken))) translated.push(line)
    checkFileSize({ lines: translated.length })
  }
  const kept = columns.filter((column) => !isReadFromWixFile(column))
  const used = [...new Set(translated.flatMap(({ cells }) => Object.keys(cells)))].filter((column) => !kept.includes(column))
  const all = [...new Set(['Handle', 'Title', 'Variant Price', ...used, ...kept])]
  return {
    columns: all,
    lines: translated.map((line) => ({
      ...line,
      cells: Object.fromEntries(all.map((column) => [column, line.cells[column] ?? ''])),
    })),
  }
}

/**
 * The file's own ids are no part of a product's address, so they give way to the name. `taken` has the handles so far, and the next
 * number for each.
 */
function handleOf(id: string, lines: readonly CsvLine[], taken: Map<string, number>): string {
  const isAddress = id === slugOf(id) && !id.startsWith('product_') && !/^[0-9a-f-]{24,}$/.test(id)
  const base = isAddress ? id : slugOf(productOf(lines).cells['name'] ?? '')
  let number = taken.get(base) ?? 0
  let handle = number === 0 ? base : `${base}-${number}`
  while (taken.has(handle)) handle = `${base}-${++number}`
  taken.set(handle, 1)
  taken.set(base, number + 1)
  return handle
}

function productOf(lines: readonly CsvLine[]): CsvLine {
  return lines.find((line) => kindOf(line) === 'product') ?? lines[0]!
}

function kindOf({ cells }: CsvLine): string {
  return cells['fieldType']!.trim().toLowerCase()
}

function productLines(lines: readonly CsvLine[], handle: string): CsvLine[] {
  const product = productOf(lines)
  const options = optionsOf(product.cells)
  const given = lines.filter((line) => kindOf(line) === 'variant')
  const isSold = ({ cells }: CsvLine) => cells['visible']?.trim().toLowerCase() !== 'false'
  const variants = given.length > 0 ? given.filter(isSold) : combinations(product, options)
  const pictures = lines.flatMap((line) => picturesOf(line))
  const [first = product, ...more] = variants
  const variantLines = [first, ...more].map((variant, index) => ({
    ...variant,
    cells: {
      ...(index === 0 && productCells(product.cells, options)),
      ...variantCells(product.cells, variant.cells, options),
      Handle: handle,
    } as Cells,
  }))
  return withPictures(variantLines, pictures, handle, product)
}

/** The pictures join the lines of the variants, and lines of their own where there are more of them. */
function withPictures(lines: CsvLine[], pictures: readonly Cells[], handle: string, { line, tooLong }: CsvLine): CsvLine[] {
  const joined = lines.map((own, index) => ({ ...own, cells: { ...own.cells, ...pictures[index] } }))
  const rest = pictures.slice(lines.length).map((cells) => ({ line, tooLong, cells: { ...cells, Handle: handle } }))
  return [...joined, ...rest]
}

function productCells(cells: Cells, options: readonly Option[]): Cells {
  const kept = Object.entries(cells).filter(([column, cell]) => !isReadFromWixFile(column) && cell !== '')
  return {
    ...Object.fromEntries(kept),
    Title: cells['name'] ?? '',
    'Body (HTML)': descriptionOf(cells),
    Vendor: cells['brand'] ?? '',
    Published: cells['visible'] ?? '',
    Tags: (cells[wixCategories(Object.keys(cells)) ?? ''] ?? '').split(';').filter(Boolean).join(', '),
    ...Object.fromEntries(options.map(({ name }, index) => [nameColumn(index + 1), name])),
  }
}

/** Info sections have no place in our format; nothing of them is lost at the end of the description. */
function descriptionOf(cells: Cells): string {
  const sections = [1, 2, 3, 4, 5, 6].flatMap((number) => {
    const [title, text] = [cells[`additionalInfoTitle${number}`], cells[`additionalInfoDescription${number}`]]
    return text?.trim() ? [`${title?.trim() ? `<h3>${title}</h3>` : ''}${text}`] : []
  })
  return [cells['description'] ?? cells['plainDescription'] ?? '', ...sections].join('')
}

interface Option {
  /** Of its columns in the file. */
  number: number
  name: string
}

function optionsOf(cells: Cells): Option[] {
  const numbers = Array.from({ length: maxOptions }, (_, index) => index + 1)
  const options = numbers.map((number) => ({ number, name: cells[`productOptionName${number}`]?.trim() ?? '' }))
  return options.filter(({ name }) => name !== '')
}

/** `Small;Large`, or colours as `#000000:Black;#ffffff:White`. */
function choicesOf(cells: Cells, number: number): string[] {
  const cell = cells[`productOptionDescription${number}`] ?? cells[`productOptionChoices${number}`] ?? ''
  const choices = cell.split(';').map((choice) => choice.replace(/^\s*(?:#[0-9a-f]{3,8}|rgba?\([^)]*\))\s*:/i, '').trim())
  return choices.filter(Boolean)
}

/**
 * A product whose variants are not listed is sold in every combination of its choices. Of more than a product can have, one too
 * many is returned, so that it is refused.
 */
function combinations(product: CsvLine, options: readonly Option[]): CsvLine[] {
  const limit = maxVariants + 1
  const choices = options.map(({ number }) => choicesOf(product.cells, number).slice(0, limit))
  const all = choices.reduce<string[][]>(
    (so, own) => so.slice(0, Math.ceil(limit / own.length)).flatMap((values) => own.map((choice) => [...values, choice])),
    [[]],
  )
  return all.slice(0, limit).map((values) => ({
    ...product,
    cells: {
      ...product.cells,
      ...Object.fromEntries(values.map((value, index) => [`productOptionDescription${options[index]!.number}`, value])),
    },
  }))
}

function variantCells(product: Cells, variant: Cells, options: readonly Option[]): Cells {
  const cell = (column: string) => variant[column]?.trim() || product[column]?.trim() || ''
  const values = options.map(({ number }, index) => [valueColumn(index + 1), choicesOf(variant, number)[0] ?? ''])
  return {
    ...Object.fromEntries(values),
    'Variant SKU': cell('sku'),
    'Variant Barcode': cell('barcode'),
    'Variant Grams': gramsOf(cell('weight')),
    ...pricesOf(
      cell('price'),
      variant['surcharge'] ?? '',
      cell('strikethroughPrice'),
      cell('discountMode'),
      cell('discountValue'),
    ),
    ...stockOf(cell('inventory')),
  }
}

/** The older form has a price, what a variant costs more, and a discount; the newer one has the price that is struck through. */
function pricesOf(price: string, surcharge: string, before: string, mode: string, discount: string): Cells {
  const [base, more, off] = [decimalOf(price), decimalOf(surcharge), decimalOf(discount)]
  if (base === undefined) return { 'Variant Price': price, 'Variant Compare At Price': before }
  const full = base + (more ?? 0n)
  if (!off) return { 'Variant Price': textOf(full), 'Variant Compare At Price': before }
  const reduced = mode.toUpperCase() === 'PERCENT' ? toCents((full * (100n * one - off)) / (100n * one)) : full - off
  return { 'Variant Price': textOf(reduced), 'Variant Compare At Price': textOf(full) }
}

/** A number is counted; `InStock` and an empty cell mean that nobody counts. */
function stockOf(cell: string): Cells {
  if (/^-?\d+$/.test(cell)) return { 'Variant Inventory Tracker': 'stoa', 'Variant Inventory Qty': cell }
  const isOut = /^out_?of_?stock$/i.test(cell)
  return { 'Variant Inventory Tracker': isOut ? 'stoa' : '', 'Variant Inventory Qty': isOut ? '0' : '' }
}

/** The file has the unit of the old shop and does not name it; kilograms is the usual one. */
function gramsOf(weight: string): string {
  const kilograms = decimalOf(weight)
  return kilograms === undefined ? weight : textOf(kilograms * 1000n)
}

/** Addresses, or ids on the media host, in one cell. */
function picturesOf({ cells }: CsvLine): Cells[] {
  const cell = cells['productImageUrl'] ?? cells['media'] ?? ''
  const addresses = cell
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  return addresses.map((address) => ({
    'Image Src': /^https?:\/\//i.test(address) ? address : `https://static.wixstatic.com/media/${address}`,
    'Image Alt Text': cells['mediaAltText'] ?? '',
  }))
}

function decimalOf(cell: string): Decimal | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,12})(?:[.,](\d{1,4}))?$/.exec(cell.trim()) ?? []
  if (whole === undefined) return undefined
  const value = BigInt(whole) * one + BigInt(fraction.padEnd(4, '0'))
  return sign ? -value : value
}

function toCents(value: Decimal): Decimal {
  return ((value + 50n) / 100n) * 100n
}

function textOf(value: Decimal): string {
  if (value < 0n) return `-${textOf(-value)}`
  const fraction = (value % one)
    .toString()
    .padStart(4, '0')
    .replace(/0{1,4}$/, '')
  return fraction ? `${value / one}.${fraction.padEnd(2, '0')}` : String(value / one)
}
