import type { ImportMessage } from '@stoa/contract/services/stoa/product-files'
import { currencyExponent, formatAmount, parseAmount, roundedQuotient } from '@stoa/pricing'
import { readFileChoice, readFileFlag } from '@stoa/web/file-values/flags'
import { shiftPoint } from '@stoa/web/decimal'
import { isReadFromWixFile, wixCategories } from '@stoa/web/wix-file'
import { slugOf } from '../catalog/ports/products.ts'
import { maxOptions, nameColumn, valueColumn, type Cells, getCell } from './columns.ts'
import { checkFileSize } from './file-size.ts'
import { importMessage } from './import-messages.ts'
import { errorNote, warningNote, type LineNote } from './line-notes.ts'
import { checkWords, combinationsOf, inOurFormat, uniqueHandles, withPictures } from './program-lines.ts'
import type { ReadingOf, Reading } from './csv-file.ts'
import type { CsvFile, CsvLine } from './csv-file.ts'
import { quantityRule, readNumbers, weightRule, type NumberRule } from './read-numbers.ts'
import { gramsIn } from './stored-product.ts'
import type { ReadWord } from './words.ts'
import { textBefore } from '../../../kernel/basics/text-before.ts'

const stockWords = new Map([
  ['instock', true],
  ['in_stock', true],
  ['outofstock', false],
  ['out_of_stock', false],
])
const kindWords = new Map((['product', 'variant', 'media'] as const).map((kind) => [kind as string, kind]))
const discountWords = new Map([
  ['percent', 'PERCENT'],
  ['amount', 'AMOUNT'],
] as const)

const optionTypes = new Map('drop_down dropdown color list text_choices swatch_choices'.split(' ').map((type) => [type, type]))

/**
 * The products of a file of Wix Stores as lines of our format. A line that shows several pictures becomes several lines of the same
 * number. Columns without a counterpart stay as they are.
 */
export function fromWixFile(given: CsvFile, reading: Reading, settings: ReadingOf['settings']): CsvFile {
  const file = withWords(readNumbers(given, numbersOf(settings.currency), reading))
  const idColumn = file.columns.includes('handleId') ? 'handleId' : 'handle'
  const products = Map.groupBy(file.lines, ({ cells, line }) => getCell(cells, idColumn).trim() || `\n${line}`)
  const unique = uniqueHandles()
  const translated: CsvLine[] = []
  for (const [id, own] of products) {
    for (const line of productLines(own, unique(handleOf(id, own)), {
      ...settings,
      hasStock: file.columns.includes('inventory'),
    }))
      translated.push(line)
    checkFileSize({ lines: translated.length })
  }
  const read = inOurFormat(file, translated, (column) => !isReadFromWixFile(column), [])
  const hasWeights = file.lines.some(({ cells }) => cells['weight']?.trim())
  const unit = settings.weightUnit === 'LB' ? 'pounds' : 'kilograms'
  return {
    ...read,
    notices: hasWeights
      ? [
          ...read.notices,
          {
            code: 'WEIGHT_UNIT',
            columns: ['weight'],
            message: `The file names no unit of its weights: they are read as ${unit}, the unit of the shop`,
          },
        ]
      : read.notices,
  }
}

function numbersOf(currency: string): ReadonlyMap<string, NumberRule> {
  const amount = { maxDecimals: currencyExponent(currency), currency }
  return new Map<string, NumberRule>([
    ['price', amount],
    ['surcharge', { ...amount, negative: true }],
    ['strikethroughPrice', amount],
    ['discountValue', { maxDecimals: Math.max(2, currencyExponent(currency)), percent: true, currency }],
    ['inventory', quantityRule(/^(?:in|out_?of)_?stock$/i)],
    ['weight', weightRule],
    ['cost', amount],
  ])
}

function withWords(file: CsvFile): CsvFile {
  // Options are shown as the shop shows them, so a type changes nothing.
  const types = file.columns.filter((column) => /^productOptionType\d$/.test(column))
  const readers: readonly (readonly [column: string, read: ReadWord])[] = [
    ['fieldType', (cell) => readFileChoice(cell, kindWords)],
    ['visible', readFileFlag],
    ['discountMode', (cell) => readFileChoice(cell, discountWords)],
    ...types.map((column) => [column, (cell: string) => readFileChoice(cell, optionTypes)] as const),
  ]
  return { ...file, lines: file.lines.map((line) => checkWords(line, readers, (column) => !types.includes(column))) }
}

/** The file's own ids are no part of a product's address, so they give way to the name. */
function handleOf(id: string, lines: readonly CsvLine[]): string {
  const isAddress = id === slugOf(id) && !id.startsWith('product_') && !/^[0-9a-f-]{24,}$/.test(id)
  return isAddress ? id : slugOf(productOf(lines).cells['name'] ?? '')
}

function productOf(lines: readonly CsvLine[]): CsvLine {
  return lines.find((line) => kindOf(line) === 'product') ?? lines[0]!
}

function kindOf({ cells }: CsvLine): string {
  return getCell(cells, 'fieldType').trim().toLowerCase()
}

type FileSettings = ReadingOf['settings'] & { hasStock: boolean }

function productLines(lines: readonly CsvLine[], handle: string, settings: FileSettings): CsvLine[] {
  const product = productOf(lines)
  const options = optionsOf(product.cells)
  const given = lines.filter((line) => kindOf(line) === 'variant')
  const variants = given.length > 0 ? given.filter(({ cells }) => !isHidden(cells)) : combinations(product, options)
  const pictures = lines.flatMap((line) => picturesOf(line))
  const [first = product, ...more] = variants
  const notes = lines.flatMap((line) => line.notes)
  const shared = product.cells['inventory']?.trim() ?? ''
  const ofProduct = variants.filter((variant) => given.length === 0 || !variant.cells['inventory']?.trim())
  if (ofProduct.length > 1 && /[1-9]/.test(shared))
    notes.push(warningNote(product.line, 'inventory', importMessage('SHARED_STOCK', { column: 'inventory', cell: shared })))
  const variantLines = [first, ...more].map((variant, index) => {
    const own = variantCells(product, variant, options, settings)
    return {
      ...variant,
      notes: index === 0 ? [...notes, ...own.notes] : own.notes,
      cells: { ...(index === 0 && productCells(product.cells, options)), ...own.cells, Handle: handle },
    }
  })
  return withPictures(variantLines, pictures, handle)
}

function isHidden(cells: Cells): boolean {
  const read = readFileFlag(cells['visible'] ?? '')
  return read.kind === 'FLAG' && !read.flag
}

function productCells(cells: Cells, options: readonly Option[]): Cells {
  const kept = Object.entries(cells).filter(([column, cell]) => !isReadFromWixFile(column) && cell !== '')
  return {
    ...Object.fromEntries(kept),
    Title: cells['name'] ?? '',
    'Body (HTML)': descriptionOf(cells),
    Vendor: cells['brand'] ?? '',
    ...(cells['visible'] !== undefined && { Published: cells['visible'] }),
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

/** A product whose variants are not listed is sold in every combination of its choices. */
function combinations(product: CsvLine, options: readonly Option[]): CsvLine[] {
  return combinationsOf(options.map(({ number }) => choicesOf(product.cells, number))).map((values) => ({
    ...product,
    cells: {
      ...product.cells,
      ...Object.fromEntries(values.map((value, index) => [`productOptionDescription${options[index]!.number}`, value])),
    },
  }))
}

function variantCells(
  { cells: product }: CsvLine,
  { cells: variant, line }: CsvLine,
  options: readonly Option[],
  { currency, weightUnit, hasStock }: FileSettings,
): { cells: Cells; notes: LineNote[] } {
  const cell = (column: string) => variant[column]?.trim() || product[column]?.trim() || ''
  const values = options.map(({ number }, index) => [valueColumn(index + 1), choicesOf(variant, number)[0] ?? ''])
  const prices = pricesOf(
    {
      price: cell('price'),
      surcharge: variant['surcharge'] ?? '',
      before: cell('strikethroughPrice'),
      mode: cell('discountMode').toUpperCase(),
      discount: cell('discountValue'),
    },
    currency,
    line,
  )
  const stock = hasStock ? stockOf(cell('inventory'), line) : { cells: {}, notes: [] }
  return {
    cells: {
      ...Object.fromEntries(values),
      'Variant SKU': cell('sku'),
      'Variant Barcode': cell('barcode'),
      'Variant Grams': gramsIn(cell('weight'), weightUnit),
      ...(cell('cost') && { 'Cost per item': cell('cost') }),
      ...prices.cells,
      ...stock.cells,
    },
    notes: [...prices.notes, ...stock.notes],
  }
}

interface Prices {
  price: string
  surcharge: string
  before: string
  mode: string
  discount: string
}

/** The older form has a price, what a variant costs more, and a discount; the newer one has the price that is struck through. */
function pricesOf(
  { price, surcharge, before, mode, discount }: Prices,
  currency: string,
  line: number,
): { cells: Cells; notes: LineNote[] } {
  const written = (amount: bigint) => formatAmount(amount, currency)
  if (price === '') return { cells: { 'Variant Price': '', 'Variant Compare At Price': before }, notes: [] }
  const full = parseAmount(price, currency) + (surcharge === '' ? 0n : parseAmount(surcharge, currency))
  const failed = (column: string, message: ImportMessage) => ({
    cells: { 'Variant Price': '', 'Variant Compare At Price': '' },
    notes: [errorNote(line, column, message)],
  })
  if (full < 0n) return failed('surcharge', importMessage('NEGATIVE_BY_SURCHARGE', { cell: surcharge }))
  if (!/[1-9]/.test(discount)) {
    // An unchanged price is written as it was.
    const own = surcharge === '' || full === parseAmount(price, currency) ? price : written(full)
    return { cells: { 'Variant Price': own, 'Variant Compare At Price': before }, notes: [] }
  }
  if (mode === '') return failed('discountMode', importMessage('DISCOUNT_WITHOUT_MODE'))
  if (mode === 'AMOUNT' && (discount.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length > currencyExponent(currency))
    return failed(
      'discountValue',
      importMessage('TOO_MANY_DECIMALS', { column: 'discountValue', cell: discount, limit: currencyExponent(currency) }),
    )
  const reduced = mode === 'PERCENT' ? full - percentOf(full, discount) : full - parseAmount(discount, currency)
  if (reduced < 0n) return failed('discountValue', importMessage('DISCOUNT_ABOVE_PRICE', { cell: discount }))
  return { cells: { 'Variant Price': written(reduced), 'Variant Compare At Price': written(full) }, notes: [] }
}

/** The discount is rounded, as the file's shop rounds it. */
function percentOf(amount: bigint, percentage: string): bigint {
  const hundredths = BigInt(textBefore(shiftPoint(percentage, 4), '.'))
  return amount - roundedQuotient(amount * (1_000_000n - hundredths), 1_000_000n)
}

/** A number is counted, and `InStock` means that nobody counts. A cell that says nothing is not sold. */
function stockOf(cell: string, line: number): { cells: Cells; notes: LineNote[] } {
  const counted = (quantity: string) => ({ 'Variant Inventory Tracker': 'stoa', 'Variant Inventory Qty': quantity })
  if (cell === '') {
    const message = importMessage('EMPTY_COUNTS_AS_ZERO', { column: 'inventory' })
    return { cells: counted('0'), notes: [warningNote(line, 'inventory', message)] }
  }
  const word = stockWords.get(cell.toLowerCase())
  if (word === undefined) return { cells: counted(cell), notes: [] }
  return { cells: word ? { 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '' } : counted('0'), notes: [] }
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
