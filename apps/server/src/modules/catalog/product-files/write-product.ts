import type { InventoryItemComposite, ProductWithInventory, V3Product } from '@stoa/contract/services/stores/products-v-3'
import { formatAmount } from '@stoa/pricing'
import { refusal, WireError } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { changeProductWithInventory, createProduct, type ProductWithVariants } from '../catalog/ports/products.ts'
import { resolveBrand } from '../catalog-parts/index.ts'
import { linkedFor, variantPicture, withChoicePictures } from './choice-pictures.ts'
import { amountOf, numberOf, stockOf, type Cells, getCell } from './columns.ts'
import { positionOf, type Difference } from './compare.ts'
import { resolveFileOptions, type FileOptions } from './file-options.ts'
import { orderedPictures, variantLines, type FileLine, type FileProduct } from './file-products.ts'
import { importMessage } from './import-messages.ts'
import { warningNote } from './line-notes.ts'
import type { ShopProduct, Source, SourceLine } from './product-lines.ts'
import type { Reading } from './csv-file.ts'
import { isDescription, weightOf } from './stored-product.ts'
import { isContinued, isFlag, visibilityOf } from './words.ts'

/** The URL of each picture of the file. */
export type PictureUrls = ReadonlyMap<string, string>

/** Creates the product; returns its id and the lines it came from. */
export async function createFromFile(
  site: SiteTx,
  file: FileProduct,
  urls: PictureUrls,
  reading: Reading,
): Promise<{ id: string; source: Source }> {
  const first = file.lines[0]
  const productType = productTypeOf(file)
  const pictureOf = pictureOfFile(file, urls, [])
  const options = await resolveFileOptions(site, file, [])
  const pictured = withChoicePictures(file, options.options, pictureOf)
  const given = {
    ...productFields(first.cells, undefined),
    ...(first.cells['Vendor']?.trim() && { brand: await brandNamed(site, first.cells['Vendor']) }),
    visible:
      visibilityOf(first.cells['Published'] ?? '') ??
      (file.columns.includes('Published') ? false : (reading.defaultVisible ?? false)),
    productType,
    handle: file.handle,
    ...(productType === 'PHYSICAL' && { physicalProperties: {} }),
    ...(file.options.length > 0 && { options: pictured }),
    ...mediaOf(file, urls, []),
    variantsInfo: { variants: variantLines(file).map((line) => variantOf(site, file, line, undefined, productType, options)) },
  }
  const inventory = variantLines(file).map(({ cells }) => stockOfLine(file, cells, productType, reading))
  const { row, variants } = await withSlug(site, file.handle, given, inventory)
  return {
    id: row.id,
    source: sourceOf(
      file,
      urls,
      variants.map(({ id }) => id),
      undefined,
      [],
      pictureOf,
    ),
  }
}

/** Writes only the differences. */
export async function changeFromFile(
  site: SiteTx,
  file: FileProduct,
  { product, source }: ShopProduct,
  current: readonly SourceLine[],
  difference: Difference,
  urls: PictureUrls,
  reading: Reading,
): Promise<Source> {
  const { product: columns, variants: variantsChanged, stock, pictures, lineOf } = difference
  const first = file.lines[0]
  const known = (line: FileLine) => product.variants.find(({ id }) => id === lineOf.get(line)?.variant?.variantId)
  const pictureOf = pictureOfFile(file, urls, product.details?.mediaItems ?? [])
  let ids = variantLines(file).map((line) => known(line)?.id)
  if (columns.size > 0 || variantsChanged || stock.size > 0 || pictures) {
    if (productTypeOf(file) !== product.product_type && file.columns.includes('Variant Requires Shipping')) {
      throw refusal('PRODUCT_TYPE_FIXED', 'whether a product is shipped cannot be changed')
    }
    const hasOptions = file.options.length > 0 || (product.doc.options?.length ?? 0) > 0
    const withVariants = variantsChanged || stock.size > 0
    // Options without columns in the file are unchanged.
    const options = file.columns.includes('Option1 Value')
      ? await resolveFileOptions(site, file, product.doc.options ?? [])
      : undefined
    const pictured = withVariants ? withChoicePictures(file, options?.options ?? [], pictureOf) : []
    const change: ProductWithInventory = {
      id: product.id,
      ...productFields(only(first.cells, columns), product),
      ...(columns.has('Vendor') && {
        brand: getCell(first.cells, 'Vendor').trim() ? await brandNamed(site, getCell(first.cells, 'Vendor')) : null,
      }),
      ...(columns.has('Published') && { visible: visibilityOf(getCell(first.cells, 'Published')) ?? false }),
      ...(pictures && mediaOf(file, urls, product.details?.mediaItems ?? [])),
      ...(withVariants && hasOptions && { options: options ? pictured : product.doc.options! }),
      ...(withVariants && {
        variantsInfo: {
          variants: variantLines(file).map((line) => {
            const before = known(line)
            const variant = variantOf(site, file, line, before, product.product_type, options)
            return {
              ...variant,
              ...(stock.has(line) && { inventoryItem: stockOfLine(file, line.cells, product.product_type, reading) }),
            }
          }),
        },
      }),
    }
    const written = await changeProductWithInventory(site, change)
    if (withVariants) ids = written.variants.map(({ id }) => id)
  }
  const unnamed = file.columns.includes('Image Src') ? [] : current.filter(({ variantId, image }) => image && !variantId)
  return sourceOf(file, urls, ids, { source, lineOf }, unnamed, pictureOf)
}

/** The handle becomes the slug if it is valid and unused. */
async function withSlug(site: SiteTx, handle: string, given: V3Product, inventory: (InventoryItemComposite | undefined)[]) {
  if (!/^[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)*$/u.test(handle)) return createProduct(site, given, inventory)
  try {
    return await site.savepoint(() => createProduct(site, { ...given, slug: handle }, inventory))
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'DUPLICATE_SLUG_ERROR') throw error
    return createProduct(site, given, inventory)
  }
}

async function brandNamed(site: SiteTx, vendor: string) {
  const { id, name } = await resolveBrand(site, { name: vendor.trim() })
  return { id, name }
}

function only(cells: Cells, columns: ReadonlySet<string>): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([column]) => columns.has(column)))
}

function productFields(cells: Cells, product: ProductWithVariants | undefined): Partial<V3Product> {
  const { Title: name, 'Body (HTML)': body, 'SEO Title': title, 'SEO Description': description } = cells
  const fields: Partial<V3Product> = {}
  if (name !== undefined) fields.name = name
  if (body) fields.plainDescription = body
  // An empty cell clears the stored value, also of rich text.
  else if (body === '' && product) Object.assign(fields, { plainDescription: null, description: null })
  if (title !== undefined || description !== undefined) {
    const previous = (product?.doc.seoData?.tags ?? []).filter(
      (tag) => !(title !== undefined && tag.type === 'title') && !(description !== undefined && isDescription(tag)),
    )
    const tags = [
      ...(title ? [{ type: 'title', children: title }] : []),
      ...(description ? [{ type: 'meta', props: { name: 'description', content: description } }] : []),
      ...previous,
    ]
    if (product || tags.length > 0) fields.seoData = { ...product?.doc.seoData, tags }
  }
  return fields
}

function productTypeOf(file: FileProduct): 'PHYSICAL' | 'DIGITAL' {
  const digital = variantLines(file).every(({ cells }) => isFlag(cells['Variant Requires Shipping'] ?? '', false))
  return digital ? 'DIGITAL' : 'PHYSICAL'
}

type KnownVariant = ProductWithVariants['variants'][number]

function variantOf(
  { settings }: SiteTx,
  file: FileProduct,
  line: FileLine,
  before: KnownVariant | undefined,
  productType: string,
  options: FileOptions | undefined,
) {
  const { cells, values } = line
  const has = (column: string) => file.columns.includes(column)
  const { currency, weightUnit } = settings
  const price = amountOf(getCell(cells, 'Variant Price'), currency) as bigint
  const compareAt = has('Variant Compare At Price')
    ? amountOf(getCell(cells, 'Variant Compare At Price'), currency)
    : keptCompareAt(file, line, before, price)
  const { weight: _weight, ...properties } = before?.doc.physicalProperties ?? {}
  const grams = has('Variant Grams') ? numberOf(getCell(cells, 'Variant Grams')) : undefined
  const weight = has('Variant Grams') ? (grams === undefined ? undefined : weightOf(grams, weightUnit)) : _weight
  return {
    ...(before && { id: before.id }),
    ...(has('Variant SKU') && { sku: cells['Variant SKU'] }),
    ...(cells['Cost per item'] && { revenueDetails: { cost: { amount: cells['Cost per item'] } } }),
    ...(has('Variant Barcode') && { barcode: cells['Variant Barcode'] }),
    price: {
      actualPrice: { amount: formatAmount(price, currency) },
      ...(typeof compareAt === 'bigint' && { compareAtPrice: { amount: formatAmount(compareAt, currency) } }),
    },
    ...(productType === 'PHYSICAL' && { physicalProperties: { ...properties, ...(weight !== undefined && { weight }) } }),
    // Values identify one of several variants; a product's only variant needs none.
    choices: options ? options.choicesOf(values!) : (before?.doc.choices ?? []),
  }
}

/** The compare-at price of a file that has none. A price above it removes it, with a warning. */
function keptCompareAt(
  file: FileProduct,
  { line }: FileLine,
  before: KnownVariant | undefined,
  price: bigint,
): bigint | undefined {
  if (before?.compare_at_minor == null) return undefined
  const compareAt = BigInt(before.compare_at_minor)
  if (compareAt === 0n || compareAt >= price) return compareAt
  file.notes.push(warningNote(line, 'Variant Price', importMessage('COMPARE_AT_REMOVED')))
  return undefined
}

/**
 * Without a tracker, stock is not tracked and always available. A file with quantities alone is tracked. About a new variant a file
 * may say nothing; then it is out of stock, unless the request states something else.
 */
function stockOfLine(
  file: FileProduct,
  cells: Cells,
  productType: string,
  { defaultInStock = false }: Reading,
): InventoryItemComposite | undefined {
  const has = (column: string) => file.columns.includes(column)
  const [hasTracker, hasQuantity] = [has('Variant Inventory Tracker'), has('Variant Inventory Qty')]
  const tracked = hasTracker ? getCell(cells, 'Variant Inventory Tracker').trim() !== '' : hasQuantity
  const preorder = has('Variant Inventory Policy') && productType === 'PHYSICAL'
  return {
    ...(tracked ? { quantity: stockOf(cells['Variant Inventory Qty'] ?? '') } : { inStock: hasTracker || defaultInStock }),
    ...(preorder && { preorderInfo: { enabled: isContinued(getCell(cells, 'Variant Inventory Policy')) } }),
  }
}

type MediaItems = NonNullable<NonNullable<NonNullable<V3Product['media']>['itemsInfo']>['items']>

/** The pictures in the order of their positions; stored data that the file does not contain stays. */
function mediaOf(file: FileProduct, urls: PictureUrls, before: MediaItems): Pick<V3Product, 'media'> | undefined {
  if (!file.columns.includes('Image Src')) return undefined
  const order = orderedPictures(file.lines.map((line) => ({ src: line.src, position: positionOf(line) })))
  const items = order.map((src) => {
    const url = urls.get(src) ?? src
    const known = before.find(({ image }) => image?.url === url)
    const { altText: _alt, ...previous } = known ?? {}
    const altText = file.columns.includes('Image Alt Text')
      ? file.lines.find((line) => line.src === src)!.cells['Image Alt Text']
      : known?.altText
    const { altText: _imageAlt, ...image } = known?.image ?? { url }
    return {
      ...(!previous.id && { url }),
      ...previous,
      image: { ...image, ...(altText && { altText }) },
      ...(altText && { altText }),
    }
  })
  return { media: { itemsInfo: { items } } }
}

/** The URL of a picture that the product has after the import. */
function pictureOfFile(file: FileProduct, urls: PictureUrls, before: MediaItems): (src: string) => string | undefined {
  const named = new Set(
    file.columns.includes('Image Src')
      ? file.lines.flatMap(({ src }) => (src ? (urls.get(src) ?? src) : []))
      : before.flatMap(({ image }) => image?.url ?? []),
  )
  return (src) => {
    const url = urls.get(src) ?? src
    return named.has(url) ? url : undefined
  }
}

function sourceOf(
  file: FileProduct,
  urls: PictureUrls,
  variantIds: readonly (string | undefined)[],
  before: { source: Source | undefined; lineOf: Difference['lineOf'] } | undefined,
  unnamed: readonly SourceLine[],
  pictureOf: (src: string) => string | undefined,
): Source {
  let next = 0
  const lines = file.lines.map((line): SourceLine => {
    const matched = before?.lineOf.get(line)
    const base = matched?.variant ?? matched?.picture
    const cells = Object.fromEntries(Object.entries({ ...base?.cells, ...line.cells }).filter(([, cell]) => cell !== ''))
    const variantId = line.values ? variantIds[next++] : undefined
    const image = file.columns.includes('Image Src') ? line.src && (urls.get(line.src) ?? line.src) : base?.image
    const variantImage = file.columns.includes(variantPicture) ? linkedFor(file, line, pictureOf) : matched?.variant?.variantImage
    return { cells, ...(variantId && { variantId }), ...(image && { image }), ...(variantImage && { variantImage }) }
  })
  return { columns: [...new Set([...(before?.source?.columns ?? []), ...file.columns])], lines: [...lines, ...unnamed] }
}
