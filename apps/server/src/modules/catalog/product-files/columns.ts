import { parseAmount } from '@stoa/pricing'
import { lookupTable } from '@stoa/web/lookup-table'
import { isContinued, visibilityOf } from './words.ts'

/** A line's cells by column. */
export type Cells = Record<string, string>

/** The cell of a column that the file has. Throws for a column that it does not have. */
export function getCell(cells: Cells, column: string): string {
  const cell = cells[column]
  if (cell === undefined) throw new Error(`the file has no column ${column}`)
  return cell
}

/** The columns of the format, in order. */
export const formatColumns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Google Shopping / Google Product Category',
  'Google Shopping / Gender',
  'Google Shopping / Age Group',
  'Google Shopping / MPN',
  'Google Shopping / AdWords Grouping',
  'Google Shopping / AdWords Labels',
  'Google Shopping / Condition',
  'Google Shopping / Custom Product',
  'Google Shopping / Custom Label 0',
  'Google Shopping / Custom Label 1',
  'Google Shopping / Custom Label 2',
  'Google Shopping / Custom Label 3',
  'Google Shopping / Custom Label 4',
  'Variant Image',
  'Variant Weight Unit',
  'Variant Tax Code',
] as const

/** A file without handles gets them from its titles. */
export const requiredColumns = ['Title', 'Variant Price'] as const

/** The format has three options; a product with more adds columns to the file. */
export const maxOptions = 6
/** The same limit as in the catalogue. */
export const maxVariants = 1000
export const maxPictures = 50
export const optionNumbers = Array.from({ length: maxOptions }, (_, index) => index + 1)
export const nameColumn = (number: number) => `Option${number} Name`
export const valueColumn = (number: number) => `Option${number} Value`

type Part = 'product' | 'value' | 'variant' | 'image'
type Sameness = 'text' | 'name' | 'value' | 'visibility' | 'status' | 'amount' | 'number' | 'tracked' | 'stock' | 'policy'

/** The columns that the catalogue stores. All other columns are kept unchanged with the import. */
const modelled: Readonly<Record<string, readonly [Part, Sameness]>> = lookupTable({
  Title: ['product', 'text'],
  'Body (HTML)': ['product', 'text'],
  Vendor: ['product', 'name'],
  Published: ['product', 'visibility'],
  Status: ['product', 'status'],
  'SEO Title': ['product', 'text'],
  'SEO Description': ['product', 'text'],
  ...Object.fromEntries(optionNumbers.map((number) => [nameColumn(number), ['product', 'name']])),
  ...Object.fromEntries(optionNumbers.map((number) => [valueColumn(number), ['value', 'value']])),
  'Variant SKU': ['variant', 'text'],
  'Variant Grams': ['variant', 'number'],
  'Variant Inventory Tracker': ['variant', 'tracked'],
  'Variant Inventory Qty': ['variant', 'stock'],
  'Variant Inventory Policy': ['variant', 'policy'],
  'Variant Price': ['variant', 'amount'],
  'Variant Compare At Price': ['variant', 'amount'],
  'Cost per item': ['variant', 'amount'],
  'Variant Barcode': ['variant', 'text'],
  'Variant Image': ['variant', 'text'],
  'Image Src': ['image', 'text'],
  'Image Position': ['image', 'number'],
  'Image Alt Text': ['image', 'text'],
})

/** Columns in which an empty cell has no meaning, so that the product keeps its value. */
export const columnsIgnoredWhenEmpty: ReadonlySet<string> = new Set(['Published', 'Status', 'Cost per item', 'Variant Image'])

export function partOf(column: string): Part | 'kept' {
  return modelled[column]?.[0] ?? 'kept'
}

/** True if two cells of a column have the same meaning: `50` and `50.00`, `TRUE` and `true`. */
export function isSame(column: string, one: string, other: string, currency: string): boolean {
  if (one === other) return true
  switch (modelled[column]?.[1]) {
    case 'name':
      return nameKey(one) === nameKey(other)
    case 'value':
      return valueKey(one) === valueKey(other)
    case 'visibility':
      return (visibilityOf(one) ?? false) === (visibilityOf(other) ?? false)
    case 'status':
      // A product may also be hidden because it is not published: then any status is right.
      return visibilityOf(other) !== true || visibilityOf(one) === true
    case 'amount':
      return amountOf(one, currency) === amountOf(other, currency)
    case 'number':
      return numberOf(one) === numberOf(other)
    case 'stock':
      return stockOf(one) === stockOf(other)
    case 'tracked':
      return (one.trim() === '') === (other.trim() === '')
    case 'policy':
      return isContinued(one) === isContinued(other)
    default:
      return false
  }
}

const noOptionName = 'title'
const noOptionValue = 'default title'

/** Names are compared without case; a product without options has the option `Title`, or none. */
export function nameKey(cell: string): string {
  const key = cell.trim().toLowerCase()
  return key === noOptionName ? '' : key
}

export function valueKey(cell: string): string {
  const key = cell.trim().toLowerCase()
  return key === noOptionValue ? '' : key
}

/** Minor units; undefined for an empty cell, and the cell itself where it is no plain decimal. */
export function amountOf(cell: string, currency: string): bigint | string | undefined {
  const text = cell.trim()
  if (text === '') return undefined
  return /^\d+(\.\d+)?$/.test(text) ? parseAmount(text, currency) : cell
}

/** Rounded to thousandths, as an export writes weights. */
export function numberOf(cell: string): number | undefined {
  const text = cell.trim()
  return text === '' ? undefined : Math.round(Number(text) * 1000) / 1000
}

/** Quantity in stock; negative quantities become zero. */
export function stockOf(cell: string): number {
  return Math.max(0, numberOf(cell) ?? 0)
}
