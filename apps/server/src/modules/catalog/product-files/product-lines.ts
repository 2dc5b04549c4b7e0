import { formatAmount } from '@stoa/pricing'
import type { SiteSettings } from '../../../kernel/site/context.ts'
import type { InventoryRow } from '../catalog/ports/stock.ts'
import type { ProductWithVariants, VariantRow } from '../catalog/ports/products.ts'
import { linkedPicture, variantPicture } from './choice-pictures.ts'
import { isSame, maxOptions, nameColumn, numberOf, optionNumbers, partOf, valueColumn, type Cells } from './columns.ts'
import { orderedPictures } from './file-products.ts'
import { withOneReading } from './read-numbers.ts'
import { descriptionOf, gramsOf, optionsOf, picturesOf, seoOf, valuesOf } from './stored-product.ts'

/** The lines that a product was imported from, without empty cells. */
export interface Source {
  columns: readonly string[]
  lines: readonly SourceLine[]
}

export interface SourceLine {
  cells: Cells
  variantId?: string
  /** The picture's URL in the catalogue: that of our copy if it was fetched. */
  image?: string
  /** The picture of its variant, in the same way. */
  variantImage?: string
}

/** A product in the shop with everything that its lines are made from. */
export interface ShopProduct {
  product: ProductWithVariants
  items: ReadonlyMap<string, InventoryRow>
  source: Source | undefined
}

interface Line {
  cells: Cells
  variant: VariantRow | undefined
  image: string | undefined
  /** As it was imported. */
  source: SourceLine | undefined
}

/**
 * A product as lines of the file. An imported cell is written unchanged while it still has the meaning of the catalogue's
 * value; cells that the catalogue does not store are always written unchanged.
 */
export function linesOf(shop: ShopProduct, settings: SiteSettings): SourceLine[] {
  const { product, source } = shop
  const pictures = picturesOf(product)
  const lines = arrange(
    shop,
    pictures.map(({ url }) => url),
  )
  const written = new Set(source?.columns)
  const columns = [...new Set([...(source?.columns ?? []), ...allColumns])]
  const positions = positionsOf(
    lines,
    pictures.map(({ url }) => url),
  )
  lines.forEach((line, index) => {
    const isFirst = index === 0
    // If the first line is gone, the next one describes the product.
    const raw: Cells = isFirst ? { ...source?.lines[0]?.cells, ...line.source?.cells } : (line.source?.cells ?? {})
    const canonical: Cells = {
      ...(isFirst && productCells(product)),
      ...(line.variant && variantCells(line.variant, shop, settings)),
      ...(line.variant && variantPictureCell(line.variant, shop, line.source)),
      ...(line.image && pictureCells(pictures, line.image, line.source ? raw['Image Src'] : undefined)),
    }
    if (line.image) canonical['Image Position'] = positions.get(line) ?? ''
    for (const column of columns) {
      const before = written.has(column) && (line.source ?? isFirst) ? (raw[column] ?? '') : undefined
      const cell = cellOf(column, before, canonical, line, isFirst, settings)
      if (cell !== '') line.cells[column] = cell
    }
    line.cells['Handle'] = product.handle
  })
  return lines.map(({ cells, variant, image, source: before }) => ({
    cells,
    ...(variant && { variantId: variant.id }),
    ...(image && { image }),
    ...(before?.variantImage && { variantImage: before.variantImage }),
  }))
}

const modelledColumns = [
  'Title',
  'Body (HTML)',
  'Vendor',
  'Published',
  'SEO Title',
  'SEO Description',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Price',
  'Variant Compare At Price',
  'Cost per item',
  'Variant Barcode',
  variantPicture,
  'Image Src',
  'Image Position',
  'Image Alt Text',
]
const defaults: Cells = {
  'Variant Fulfillment Service': 'manual',
  'Variant Requires Shipping': 'true',
  'Variant Taxable': 'true',
  'Gift Card': 'false',
  'Variant Weight Unit': 'kg',
}
const allColumns = [
  ...modelledColumns,
  ...optionNumbers.flatMap((number) => [nameColumn(number), valueColumn(number)]),
  ...Object.keys(defaults),
]

function cellOf(
  column: string,
  before: string | undefined,
  canonical: Cells,
  line: Line,
  isFirst: boolean,
  { currency }: SiteSettings,
): string {
  const part = partOf(column)
  if (part === 'kept') return before ?? canonical[column] ?? ''
  const owned = part === 'product' ? isFirst : part === 'image' ? line.image !== undefined : line.variant !== undefined
  if (owned) {
    const now = canonical[column]
    // The catalogue does not store it for this product.
    if (now === undefined) return before ?? ''
    return before !== undefined && isSame(column, before, now, currency) ? before : now
  }
  const wasOwned = part === 'image' ? line.source?.image : part === 'product' ? undefined : line.source?.variantId
  return wasOwned ? '' : (before ?? '')
}

/** The imported lines that are still valid, in the order of the variants, followed by lines for newer variants and pictures. */
function arrange({ product, source }: ShopProduct, pictures: readonly string[]): Line[] {
  const variants = new Map(product.variants.map((variant) => [variant.id, variant]))
  const live = new Set(pictures)
  const lines: Line[] = (source?.lines ?? []).flatMap((line) => {
    const variant = variants.get(line.variantId ?? '')
    const image = line.image !== undefined && live.has(line.image) ? line.image : undefined
    const wasPlain = line.variantId === undefined && line.image === undefined
    return variant || image || wasPlain ? [{ cells: {}, variant, image, source: line }] : []
  })
  const placeOf = ({ variant }: Line) => (variant ? product.variants.indexOf(variant) : -1)
  const inOrder = lines
    .filter(({ variant }) => variant)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .values()
  const arranged = lines.map((line) => (line.variant && inOrder.next().value) ?? line)
  const shown = new Set(arranged.flatMap(({ variant }) => variant?.id ?? []))
  for (const variant of product.variants) {
    if (!shown.has(variant.id)) arranged.push({ cells: {}, variant, image: undefined, source: undefined })
  }
  const pictured = new Set(arranged.flatMap(({ image }) => image ?? []))
  for (const image of pictures.filter((url) => !pictured.has(url))) {
    const free = arranged.find((line) => line.image === undefined && !line.source)
    if (free) free.image = image
    else arranged.push({ cells: {}, variant: undefined, image, source: undefined })
  }
  return arranged
}

/** The imported positions while they match the order of the pictures, otherwise new numbers. */
function positionsOf(lines: readonly Line[], pictures: readonly string[]): Map<Line, string> {
  const imported = lines.map((line) => ({ line, src: line.image, cell: line.source?.cells['Image Position'] ?? '' }))
  const order = orderedPictures(imported.map(({ src, cell }) => ({ src, position: numberOf(cell) })))
  const holds = lines.some(({ source }) => source) && order.every((src, index) => src === pictures[index])
  return new Map(imported.map(({ line, src, cell }) => [line, holds ? cell : String(pictures.indexOf(src ?? '') + 1)]))
}

function productCells(product: ProductWithVariants): Cells {
  const { title, description } = seoOf(product)
  const options = optionsOf(product).slice(0, maxOptions)
  return {
    Title: product.name,
    'Body (HTML)': descriptionOf(product),
    Vendor: product.doc.brand?.name ?? '',
    Published: String(product.visible),
    Status: product.visible ? 'active' : 'draft',
    'Gift Card': 'false',
    'SEO Title': title,
    'SEO Description': description,
    ...Object.fromEntries(optionNumbers.map((number) => [nameColumn(number), options[number - 1]?.name ?? ''])),
    ...(options.length === 0 && { [nameColumn(1)]: 'Title' }),
  }
}

function variantCells(variant: VariantRow, { product, items }: ShopProduct, settings: SiteSettings): Cells {
  const { currency, weightUnit } = settings
  const item = items.get(variant.id)
  const values = valuesOf(product, variant)
  const isPhysical = product.product_type === 'PHYSICAL'
  return {
    'Variant Fulfillment Service': 'manual',
    'Variant Requires Shipping': String(isPhysical),
    'Variant Taxable': 'true',
    'Variant Weight Unit': weightUnit.toLowerCase(),
    ...Object.fromEntries(optionNumbers.map((number) => [valueColumn(number), values[number - 1] ?? ''])),
    ...(values.length === 0 && { [valueColumn(1)]: 'Default Title' }),
    'Variant SKU': variant.sku ?? '',
    'Variant Barcode': variant.barcode ?? '',
    ...(isPhysical && {
      'Variant Grams': gramsOf(variant, weightUnit),
      'Variant Inventory Policy': item?.preorder_enabled ? 'continue' : 'deny',
    }),
    ...stockCells(item),
    'Variant Price': amountText(variant.price_minor, currency),
    'Variant Compare At Price': amountText(variant.compare_at_minor, currency),
    'Cost per item': amountText(variant.cost_minor, currency),
  }
}

function amountText(minor: bigint | null, currency: string): string {
  return minor === null ? '' : withOneReading(formatAmount(BigInt(minor), currency))
}

/** Untracked items in stock have no tracker. A variant without an inventory item counts as tracked with quantity zero. */
function stockCells(item: InventoryRow | undefined): Cells {
  if (item && !item.track_quantity && item.in_stock) return { 'Variant Inventory Tracker': '' }
  return { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': String(item?.quantity ?? 0) }
}

/** An address that the file names is written as it was while the picture is still linked. */
function variantPictureCell(variant: VariantRow, { product }: ShopProduct, source: SourceLine | undefined): Cells {
  const linked = linkedPicture(product, variant)
  return { [variantPicture]: (linked === source?.variantImage ? source?.cells[variantPicture] : undefined) ?? linked ?? '' }
}

function pictureCells(pictures: ReturnType<typeof picturesOf>, url: string, imported: string | undefined): Cells {
  const picture = pictures.find((candidate) => candidate.url === url)
  return { 'Image Src': imported || url, 'Image Alt Text': picture?.altText ?? '' }
}
