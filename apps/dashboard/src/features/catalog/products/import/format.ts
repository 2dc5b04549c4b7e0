import type { CategorySource } from '@stoa/contract/services/stoa/product-files'
import { productFileProgram } from '@stoa/web/product-file-programs'
import { isReadFromWixFile, isWixFile, wixCategories } from '@stoa/web/wix-file'
import { lookupTable } from '@stoa/web/lookup-table'

/**
 * The column layout that large shop systems export, so that a migration needs no mapping. Columns that are `kept` have no place in
 * the shop: an export contains them as they were imported.
 */
export const formatColumns = [
  { name: 'Handle' },
  { name: 'Title', needed: true },
  { name: 'Body (HTML)' },
  { name: 'Vendor' },
  { name: 'Type', kept: true },
  { name: 'Tags', kept: true },
  { name: 'Published' },
  { name: 'Status' },
  { name: 'Option1 Name' },
  { name: 'Option1 Value' },
  { name: 'Option2 Name' },
  { name: 'Option2 Value' },
  { name: 'Option3 Name' },
  { name: 'Option3 Value' },
  { name: 'Variant SKU' },
  { name: 'Variant Grams' },
  { name: 'Variant Inventory Tracker' },
  { name: 'Variant Inventory Qty' },
  { name: 'Variant Inventory Policy' },
  { name: 'Variant Price', needed: true },
  { name: 'Variant Compare At Price' },
  { name: 'Cost per item' },
  { name: 'Variant Requires Shipping' },
  { name: 'Variant Taxable', kept: true },
  { name: 'Variant Barcode' },
  { name: 'Image Src' },
  { name: 'Image Position' },
  { name: 'Image Alt Text' },
  { name: 'Variant Image' },
  { name: 'Gift Card' },
  { name: 'SEO Title' },
  { name: 'SEO Description' },
] as const satisfies readonly { name: string; needed?: true; kept?: true }[]

/** Maps columns of the format to columns of the file. */
export type Mapping = Readonly<Record<string, string>>

/** Matches file columns by name, allowing small differences. */
export function guessMapping(fileColumns: readonly string[]): Mapping {
  const byPlainName = new Map(fileColumns.map((column) => [plain(column), column]))
  const pairs = formatColumns.flatMap(({ name }) => {
    const column = [name, ...(aliases[name] ?? [])]
      .map((word) => byPlainName.get(plain(word)))
      .find((value) => value !== undefined)
    return column === undefined ? [] : [[name, column] as const]
  })
  return Object.fromEntries(pairs)
}

export function missingColumns(mapping: Mapping): string[] {
  return formatColumns.filter((column) => 'needed' in column && !mapping[column.name]).map(({ name }) => name)
}

/** The columns of the file that change nothing in the shop, unless categories are made from them. */
export function ignoredColumns(
  headings: readonly string[],
  mapping: Mapping,
  categoriesFrom: readonly CategorySource[],
): string[] {
  // The preview says what of such a file changes nothing.
  if (productFileProgram(headings) === 'WOOCOMMERCE') return []
  if (isWixFile(headings))
    return headings.filter(
      (heading) => !isReadFromWixFile(heading) || (heading === wixCategories(headings) && categoriesFrom.length === 0),
    )
  const used = formatColumns.flatMap((column) => {
    const makesCategories = categoryColumns.some(({ source, name }) => name === column.name && categoriesFrom.includes(source))
    return 'kept' in column && !makesCategories ? [] : [mapping[column.name]]
  })
  return headings.filter((heading) => !used.includes(heading))
}

/** Columns whose texts can be names of categories. */
const categoryColumns = [
  { name: 'Type', source: 'TYPE' },
  { name: 'Tags', source: 'TAGS' },
] as const satisfies readonly { name: string; source: CategorySource }[]

/** The columns of this file whose texts can be names of categories. */
export function offeredCategories(headings: readonly string[], mapping: Mapping): { heading: string; source: CategorySource }[] {
  const ofWix = isWixFile(headings) && wixCategories(headings)
  if (ofWix) return [{ heading: ofWix, source: 'TAGS' }]
  if (productFileProgram(headings) === 'WOOCOMMERCE')
    return headings.includes('Categories') ? [{ heading: 'Categories', source: 'TAGS' }] : []
  return categoryColumns.flatMap(({ name, source }) => (mapping[name] ? [{ heading: mapping[name], source }] : []))
}

/** The contract maps file columns to format columns and needs only those with other names. */
export function toWireMapping(mapping: Mapping): Record<string, string> {
  const renamed = Object.entries(mapping).filter(([name, column]) => column && column !== name)
  return Object.fromEntries(renamed.map(([name, column]) => [column, name]))
}

/** Column names of other shops and programs, in English and German. */
const aliases: Record<string, readonly string[] | undefined> = lookupTable({
  Handle: ['url handle', 'slug', 'handleId', 'id'],
  Title: ['name', 'product name', 'product', 'Artikelname', 'Produktname', 'Bezeichnung', 'Artikel', 'Produkt'],
  'Body (HTML)': ['description', 'body', 'Beschreibung'],
  Vendor: ['brand', 'Marke', 'Hersteller'],
  Type: ['product type', 'category', 'Kategorie', 'Produktart'],
  Tags: ['Schlagwörter', 'Stichwörter'],
  'Variant SKU': ['sku', 'article number', 'Artikelnummer', 'Artikelnr', 'Art.-Nr.'],
  'Variant Price': ['price', 'Preis', 'Verkaufspreis'],
  'Variant Compare At Price': ['compare at price', 'regular price', 'Vergleichspreis', 'UVP'],
  'Variant Inventory Qty': ['stock', 'quantity', 'inventory quantity', 'inventory', 'Bestand', 'Lagerbestand', 'Menge'],
  'Variant Barcode': ['barcode', 'ean', 'gtin', 'Strichcode'],
  'Image Src': ['product image url', 'image', 'image url', 'images', 'productImageUrl', 'Bild', 'Bilder', 'Bild-URL'],
  Published: ['published on online store', 'visible', 'Sichtbar'],
  'Cost per item': ['cost', 'Einkaufspreis'],
  'Variant Grams': ['weight value (grams)'],
  'Variant Inventory Tracker': ['inventory tracker'],
  'Variant Inventory Policy': ['continue selling when out of stock'],
  'Variant Requires Shipping': ['requires shipping'],
  'Variant Taxable': ['charge tax'],
})

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
