import { currencyExponent } from '@stoa/pricing'
import { readFileChoice, readFileFlag, readFileFlagOrChoice } from '@stoa/web/file-values/flags'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { slugOf } from '../catalog/ports/products.ts'
import { nameColumn, optionNumbers, valueColumn, type Cells, getCell } from './columns.ts'
import { checkFileSize } from './file-size.ts'
import { importMessage } from './import-messages.ts'
import { errorNote, shortened, warningNote, type LineNote } from './line-notes.ts'
import { checkWords, combinationsOf, inOurFormat, uniqueHandles, withPictures } from './program-lines.ts'
import type { ReadingOf, Reading } from './csv-file.ts'
import type { CsvFile, CsvLine } from './csv-file.ts'
import { quantityRule, readNumbers, weightRule, type NumberRule } from './read-numbers.ts'
import { gramsIn } from './stored-product.ts'
import type { ReadWord } from './words.ts'

/** Words of `Type`; several of them are separated by commas. */
const typeWordList = new Set(['simple', 'variable', 'variation', 'virtual', 'downloadable'])
/** Drafts are 0 or -1. */
const published = new Map([
  ['1', true],
  ['1.0', true],
  ['publish', true],
  ['0', false],
  ['0.0', false],
  ['-1', false],
  ['-1.0', false],
  ['draft', false],
  ['pending', false],
  ['private', false],
])
const catalogVisibility = new Map([
  ['visible', true],
  ['catalog', true],
  ['search', true],
  ['hidden', false],
])
type StockState = 'IN' | 'OUT' | 'BACKORDER'
const stockStates = new Map<string, StockState>([
  ['instock', 'IN'],
  ['outofstock', 'OUT'],
  ['backorder', 'BACKORDER'],
  ['onbackorder', 'BACKORDER'],
])
const backorders = new Map([['notify', true]])
const taxStates = new Map(['taxable', 'shipping', 'none'].map((word) => [word, word]))

const weightUnits = new Map<string, 'KG' | 'G' | 'LB' | 'OZ'>([
  ['kg', 'KG'],
  ['g', 'G'],
  ['lbs', 'LB'],
  ['lb', 'LB'],
  ['oz', 'OZ'],
])

const attributeNumbers = Array.from({ length: 30 }, (_, index) => index + 1)
const barcodeColumn = 'GTIN, UPC, EAN, or ISBN'
const understoodColumns = new Set([
  'ID',
  'Type',
  'SKU',
  'Name',
  'Published',
  'Visibility in catalog',
  'Short description',
  'Description',
  'In stock?',
  'Stock',
  'Backorders allowed?',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Images',
  'Parent',
  'Brands',
  'Date sale price starts',
  'Date sale price ends',
  barcodeColumn,
])

/**
 * The products of a file of WooCommerce as lines of our format: variations are variants of the product in `Parent`, and attributes
 * that variations differ by are options.
 */
export function fromWooCommerceFile(given: CsvFile, reading: Reading, { currency }: ReadingOf['settings']): CsvFile {
  const weight = given.columns.find((column) => /^Weight \((?:kg|g|lbs?|oz)\)$/i.test(column))
  const file = withWords(readNumbers(given, numbersOf(currency, weight), reading))
  const kept = given.columns.filter((column) => !isUnderstood(column) && column !== weight)
  const keptNames = new Set(kept.map(keptName))
  const parents = productsWithVariations(file.lines)
  const unique = uniqueHandles()
  const lines: CsvLine[] = []
  for (const { product, variations } of parents) {
    const handle = unique(slugOf(product.cells['Name'] ?? ''))
    for (const line of productLines(product, variations, handle, weight, kept)) lines.push(line)
    checkFileSize({ lines: lines.length })
  }
  return inOurFormat({ ...file, columns: file.columns.map(keptName) }, lines, (column) => keptNames.has(column), [])
}

function isUnderstood(column: string): boolean {
  return understoodColumns.has(column) || /^Attribute \d+ (?:name|value\(s\)|visible|global|default)$/.test(column)
}

/** A column of the file that has the name of one of ours and another meaning keeps its cells under another name. */
function keptName(column: string): string {
  return ['Type', 'Tags', 'Published'].includes(column) ? `WooCommerce ${column}` : column
}

function numbersOf(currency: string, weight: string | undefined): ReadonlyMap<string, NumberRule> {
  const amount = { maxDecimals: currencyExponent(currency), currency }
  return new Map<string, NumberRule>([
    ['Regular price', amount],
    ['Sale price', amount],
    ['Stock', quantityRule(/^parent$/i)],
    ...(weight ? ([[weight, weightRule]] as const) : []),
  ])
}

const wordReaders: readonly (readonly [column: string, read: ReadWord])[] = [
  ['Published', (cell) => readFileChoice(cell, published)],
  ['Visibility in catalog', (cell) => readFileChoice(cell, catalogVisibility)],
  ['In stock?', readStockState],
  ['Backorders allowed?', readBackorders],
  ['Tax status', (cell) => readFileChoice(cell, taxStates)],
  ['Sold individually?', readFileFlag],
  ['Is featured?', readFileFlag],
  ['Allow customer reviews?', readFileFlag],
]

function readStockState(cell: string) {
  return readFileFlagOrChoice<StockState>(cell, { true: 'IN', false: 'OUT' }, stockStates)
}

function readBackorders(cell: string) {
  return readFileFlagOrChoice(cell, { true: true, false: false }, backorders)
}

function withWords(file: CsvFile): CsvFile {
  const lines = file.lines.map((given) => {
    const line = checkWords(given, wordReaders, isUnderstood)
    const { cells, notes } = line
    const words = typeWords(cells)
    if (words.length > 0 && words.every((word) => typeWordList.has(word))) return line
    const message = importMessage('UNKNOWN_TYPE', { cell: shortened(cells['Type'] ?? '') })
    return { ...line, notes: [...notes, errorNote(line.line, 'Type', message)] }
  })
  return { ...file, lines }
}

/** `simple, downloadable, virtual` */
function typeWords(cells: Cells): string[] {
  return (cells['Type'] ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase().slice(0, 60))
    .filter(Boolean)
}

interface ProductLines {
  product: CsvLine
  variations: CsvLine[]
}

/** `Parent` is the parent's SKU, or its id as `id:12`. A variation whose parent is not in the file is a product with an error. */
function productsWithVariations(lines: readonly CsvLine[]): ProductLines[] {
  const products: ProductLines[] = []
  const byReference = new Map<string, ProductLines>()
  for (const line of lines) {
    if (typeWords(line.cells).includes('variation')) continue
    const own = { product: line, variations: [] }
    products.push(own)
    const { ID: id = '', SKU: sku = '' } = line.cells
    for (const reference of [id.trim() && `id:${id.trim()}`, sku.trim()]) {
      if (reference && !byReference.has(reference)) byReference.set(reference, own)
    }
  }
  for (const line of lines) {
    if (!typeWords(line.cells).includes('variation')) continue
    const parent = byReference.get(line.cells['Parent']?.trim() ?? '')
    if (parent) parent.variations.push(line)
    else {
      const message = importMessage('NO_PARENT', { cell: shortened(line.cells['Parent'] ?? '') })
      products.push({ product: { ...line, notes: [...line.notes, errorNote(line.line, 'Parent', message)] }, variations: [] })
    }
  }
  return products
}

interface Attribute {
  name: string
  /** For a product: all values. For a variation: the only one, or none, which means any. */
  values: string[]
}

function attributesOf(cells: Cells): Attribute[] {
  return attributeNumbers.flatMap((number) => {
    const name = cells[`Attribute ${number} name`]?.trim()
    return name ? [{ name, values: listOf(cells[`Attribute ${number} value(s)`] ?? '') }] : []
  })
}

/** A comma in a value is escaped by a backslash. */
function listOf(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter(Boolean)
}

function productLines(
  product: CsvLine,
  variations: readonly CsvLine[],
  handle: string,
  weight: string | undefined,
  kept: readonly string[],
): CsvLine[] {
  const { cells } = product
  const notes = [product, ...variations].flatMap((line) => line.notes)
  const isVariable = typeWords(cells).includes('variable')
  const sold = variations.filter((line) => isSold(line))
  for (const { line, cells: own } of variations.filter((line) => !isSold(line)))
    notes.push(warningNote(line, 'Type', importMessage('VARIATION_LEFT_OUT', { cell: shortened(own['Name'] ?? '') })))
  if (isVariable && sold.length === 0) notes.push(errorNote(product.line, 'Type', importMessage('NO_VARIATIONS')))
  if (sold.filter(({ cells: own }) => isOfParent(own)).length > 1 && /\d/.test(cells['Stock'] ?? ''))
    notes.push(
      warningNote(product.line, 'Stock', importMessage('SHARED_STOCK', { column: 'Stock', cell: getCell(cells, 'Stock') })),
    )
  const attributes = attributesOf(cells)
  const names = [...new Set(sold.flatMap((line) => attributesOf(line.cells).map(({ name }) => name)))]
  const options = isVariable ? names : []
  if (options.length > optionNumbers.length)
    notes.push(errorNote(product.line, 'Attribute 1 name', importMessage('TOO_MANY_ATTRIBUTES', { limit: optionNumbers.length })))
  const variants = (isVariable ? sold : []).flatMap((line) => {
    const own = attributesOf(line.cells)
    const choices = options.map((name) => {
      const values = own.find((attribute) => attribute.name === name)?.values ?? []
      return values.length > 0 ? values : (attributes.find((attribute) => attribute.name === name)?.values ?? [''])
    })
    return combinationsOf(choices.map((values) => (values.length > 0 ? values : ['']))).map((values) => ({ line, values }))
  })
  const sellable = variants.length > 0 ? variants : [{ line: product, values: [] }]
  const lines = sellable.map(({ line, values }, index) => {
    const own = variantCells(line, product, weight)
    notes.push(...own.notes)
    return {
      line: line.line,
      tooLong: line.tooLong,
      notes: [] as LineNote[],
      cells: {
        ...(index === 0 && {
          ...productCells(cells),
          ...Object.fromEntries(kept.flatMap((column) => (cells[column] ? [[keptName(column), cells[column]]] : []))),
          ...Object.fromEntries(options.slice(0, optionNumbers.length).map((name, at) => [nameColumn(at + 1), name])),
        }),
        ...Object.fromEntries(values.slice(0, optionNumbers.length).map((value, at) => [valueColumn(at + 1), value])),
        ...own.cells,
        Handle: handle,
      },
    }
  })
  const pictures = [...new Set([product, ...variations].flatMap((line) => listOf(line.cells['Images'] ?? '')))]
  const all = withPictures(
    lines,
    pictures.map((address) => ({ 'Image Src': address })),
    handle,
  )
  return all.map((line, index) => (index === 0 ? { ...line, notes } : line))
}

/**
 * False if a variation is disabled or has no price, so that it cannot be bought. One with an unreadable cell is kept, because it
 * is an error.
 */
function isSold({ cells, notes }: CsvLine): boolean {
  const isPublished = readFileChoice(cells['Published'] ?? '', published)
  const isDisabled = isPublished.kind === 'CHOICE' && !isPublished.choice
  return notes.some(({ level }) => level === 'ERROR') || (!isDisabled && cells['Regular price']?.trim() !== '')
}

/** True if the product counts the stock of a variation. */
function isOfParent(cells: Cells): boolean {
  return /^parent$/i.test(cells['Stock']?.trim() ?? '')
}

function productCells(cells: Cells): Cells {
  const isListed = readFileChoice(cells['Visibility in catalog'] ?? '', catalogVisibility)
  const isPublished = readFileChoice(cells['Published'] ?? '', published)
  const isVisible = isPublished.kind === 'CHOICE' && isPublished.choice && (isListed.kind !== 'CHOICE' || isListed.choice)
  const categories = listOf(cells['Categories'] ?? '').map((path) => path.split('>').at(-1)!.trim())
  return {
    Title: cells['Name'] ?? '',
    'Body (HTML)': [cells['Short description'], cells['Description']]
      .flatMap((text) => (text?.trim() ? text.replaceAll('\\n', '\n') : []))
      .join('\n'),
    Vendor: listOf(cells['Brands'] ?? '')[0] ?? '',
    ...(cells['Published'] !== undefined && { Published: isPublished.kind === 'CHOICE' ? String(isVisible) : '' }),
    Tags: [...new Set(categories)].join(', '),
  }
}

function variantCells(
  { cells, line }: CsvLine,
  product: CsvLine,
  weight: string | undefined,
): { cells: Cells; notes: LineNote[] } {
  const notes: LineNote[] = []
  const [regular, sale] = [cells['Regular price']?.trim() ?? '', cells['Sale price']?.trim() ?? '']
  const isScheduled = [cells['Date sale price starts'], cells['Date sale price ends']].some((date) => date?.trim())
  if (sale && isScheduled)
    notes.push(warningNote(line, 'Sale price', importMessage('SALE_PRICE_OF_CERTAIN_DAYS', { cell: sale })))
  const isOnSale = sale !== '' && !isScheduled && regular !== ''
  const stock = stockOf(cells, product.cells, line)
  const words = typeWords(cells)
  const grams = weight === undefined ? undefined : cells[weight]?.trim() || product.cells[weight]?.trim() || ''
  const unit = getOrThrow(weightUnits, /\((\w+)\)/.exec(weight ?? '')?.[1]?.toLowerCase() ?? 'kg')
  return {
    cells: {
      'Variant SKU': cells['SKU']?.trim() ?? '',
      'Variant Barcode': cells[barcodeColumn]?.trim() ?? '',
      'Variant Price': isOnSale ? sale : regular,
      'Variant Compare At Price': isOnSale ? regular : '',
      ...(grams !== undefined && { 'Variant Grams': gramsIn(grams, unit) }),
      'Variant Requires Shipping': String(!words.includes('virtual')),
      ...stock.cells,
    },
    notes: [...notes, ...stock.notes],
  }
}

/** A number is counted. Without one, the file says whether it is in stock. A product about which it says nothing is not sold. */
function stockOf(cells: Cells, product: Cells, line: number): { cells: Cells; notes: LineNote[] } {
  if (product['Stock'] === undefined && product['In stock?'] === undefined) return { cells: {}, notes: [] }
  const own = cells['Stock']?.trim() ?? ''
  const quantity = isOfParent(cells) ? (product['Stock']?.trim() ?? '') : own
  const allows = readBackorders(cells['Backorders allowed?'] ?? '')
  const said = readStockState(cells['In stock?'] ?? '')
  const state = said.kind === 'CHOICE' ? said.choice : undefined
  const continues = (allows.kind === 'CHOICE' && allows.choice) || state === 'BACKORDER'
  const counted = (number: string) => ({
    'Variant Inventory Tracker': 'stoa',
    'Variant Inventory Qty': number,
    'Variant Inventory Policy': continues ? 'continue' : 'deny',
  })
  if (quantity !== '') return { cells: counted(quantity), notes: [] }
  if (state === 'IN')
    return {
      cells: { 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '', 'Variant Inventory Policy': 'deny' },
      notes: [],
    }
  return {
    cells: counted('0'),
    notes: state ? [] : [warningNote(line, 'Stock', importMessage('EMPTY_COUNTS_AS_ZERO', { column: 'Stock' }))],
  }
}
