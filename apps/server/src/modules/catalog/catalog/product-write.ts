import { isDeepStrictEqual } from 'node:util'
import { service, type ProductWithInventory, type V3Product } from '@stoa/contract/services/stores/products-v-3'
import { merge } from '../../../kernel/lists/entity/merge.ts'
import { brokenRule, notFound, refusal, revisionMismatch } from '../../../kernel/basics/errors.ts'
import { created, deleted, shopTouched, updated } from '../../../kernel/site/events.ts'
import { modifiedFields } from '../../../kernel/operations/modified-fields.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { checkSlug, freeSlug } from '../../../kernel/basics/slugs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { forgetProducts, richDescription, saveUses } from '../catalog-parts/index.ts'
import { addToAllProducts, removeItem } from '../categories/index.ts'
import { enqueueCopies } from '../../media/pictures/index.ts'
import { withDigitalFiles } from './digital-files.ts'
import { allProductsCategoryId } from './ids.ts'
import { refusePrivateMedia, storedMedia, withMediaIds } from './media.ts'
import { checkModifiers, checkOptions } from './options.ts'
import { eventFields, presentProduct } from './present.ts'
import { picturesElsewhere } from './pictures-elsewhere.ts'
import type { ProductDoc, ProductRow, VariantRow } from './product-row.ts'
import { checkEligibility, checkProduct } from './product-rules.ts'
import { splitProduct } from './product-split.ts'
import { connectBrand, connectInfoSections, connectModifiers, connectOptions, connectRibbons, partsOf } from './references.ts'
import { slugForm, slugOf } from './slug.ts'
import * as products from './store/products.ts'
import { rememberWords } from './store/words.ts'
import { deleteVariantsBut, saveVariants, loadVariants } from './store/variants.ts'
import { readVariants } from './variants.ts'
import { followVideos } from './videos.ts'

export type GivenProduct = V3Product | ProductWithInventory

/** A product after a write. */
export interface WrittenProduct {
  row: ProductRow
  variants: VariantRow[]
}

const fqdn = service.fqdn

/** Creates a product with its variants, without stock. `path` is its position in the request. */
export async function insertProduct(site: SiteTx, given: GivenProduct, path = 'product'): Promise<WrittenProduct> {
  if (given.slug) checkSlug(given.slug, slugForm, `${path}.slug`)
  checkEligibility(given, path)
  const productType = given.productType ?? 'PHYSICAL'
  const draft = await connect(site, { ...present(given), productType }, {}, path)
  draft.visible ??= true
  draft.visibleInPos = productType === 'DIGITAL' ? (draft.visibleInPos ?? false) : (draft.visibleInPos ?? true)
  const variants = await withDigitalFiles(
    site,
    readVariants(given.variantsInfo?.variants ?? [], variantContext(site, draft, [], path)),
    [],
  )
  checkProduct(draft, variants, site.settings.currency, path)
  const id = newId()
  const categories = [{ id: allProductsCategoryId(site.siteId) }]
  for (let attempt = 0; ; attempt++) {
    const slug = given.slug ?? (attempt === 0 ? slugOf(draft.name!) : await findFreeSlug(site, draft.name!))
    const row = await products.insertProduct(
      site,
      splitProduct(site, id, { ...draft, slug, handle: draft.handle ?? slug }, variants),
      categories,
    )
    if (row) {
      await saveVariants(site, id, variants)
      rememberWords(site, [id])
      await saveParts(site, id, {}, row.doc)
      enqueueCopies(site, { owner: 'PRODUCT', id }, [], picturesElsewhere(storedProduct(row)))
      followVideos(site, storedProduct(row))
      await addToAllProducts(site, [id])
      return { row, variants }
    }
    if (given.slug) throw refusal('DUPLICATE_SLUG_ERROR', `another product has the slug ${slug}`, { slug })
  }
}

/** Records the creation of a product, including its stock. */
export function recordCreated(site: SiteTx, { row, variants }: WrittenProduct): void {
  const entity = presentProduct(row, eventFields, site.settings, variants)
  site.noteAfter(entity)
  site.record(created(fqdn, entity))
}

/** Changes the fields present. A list field replaces the whole list. */
export async function changeProduct(site: SiteTx, change: GivenProduct, path = 'product'): Promise<WrittenProduct> {
  const before = await lockForChange(site, change)
  if (change.slug) checkSlug(change.slug, slugForm, `${path}.slug`)
  checkEligibility(change, path)
  checkAlignedChange(change, before, path)
  const known = before.variants
  const wire = storedProduct(before.row)
  const { variantsInfo, ...fields } = change as V3Product
  const merged = merge(service, 'V3Product', wire as Record<string, unknown>, fields) as V3Product
  replaceDescription(merged, fields)
  const product = await connect(site, merged, wire, path, fields)
  const given =
    variantsInfo || fields.options
      ? await withDigitalFiles(
          site,
          readVariants(variantsInfo?.variants ?? known, variantContext(site, product, known, path)),
          known,
        )
      : known
  const variants = alignVisibility(product, given, change)
  checkPreorder(product, before.row)
  checkProduct(product, variants, site.settings.currency, path)
  return save(site, before, product, variants, variantsInfo !== undefined)
}

/** Writes a locked product back, increments its revision and records the event. */
export async function save(
  site: SiteTx,
  before: WrittenProduct,
  product: V3Product,
  variants: readonly VariantRow[],
  variantsChanged: boolean,
): Promise<WrittenProduct> {
  const row = await products.updateProduct(site, splitProduct(site, before.row.id, product, variants))
  if (variantsChanged || variants !== before.variants) {
    await deleteVariantsBut(site, row.id, variants)
    await saveVariants(site, row.id, variants)
  }
  rememberWords(site, [row.id])
  await saveParts(site, row.id, before.row.doc, row.doc)
  const picturesOf = (each: ProductRow) => picturesElsewhere(storedProduct(each))
  enqueueCopies(site, { owner: 'PRODUCT', id: row.id }, picturesOf(before.row), picturesOf(row))
  followVideos(site, storedProduct(row))
  const entity = presentProduct(row, eventFields, site.settings, variants)
  const old = presentProduct(before.row, eventFields, site.settings, before.variants)
  site.noteBefore(old)
  site.noteAfter(entity)
  const event = updated(fqdn, entity, modifiedFields(old, entity))
  const costsOf = variantsWithOtherCosts(before.variants, variants)
  site.record(costsOf.length > 0 ? { ...event, unsent: { costsOf } } : event)
  return { row, variants: [...variants] }
}

/** Events carry no costs, which are the merchant's own, but derived ones name the variants whose costs changed. */
function variantsWithOtherCosts(before: readonly VariantRow[], after: readonly VariantRow[]): string[] {
  const old = new Map(before.map(({ id, cost_minor }) => [id, cost_minor]))
  return after.filter(({ id, cost_minor }) => String(old.get(id) ?? null) !== String(cost_minor)).map(({ id }) => id)
}

/**
 * Writes a locked product back with the current names of its parts, or with other addresses of its pictures. The product itself is
 * unchanged, so its revision stays.
 */
export async function rewrite(site: SiteTx, before: WrittenProduct, product: V3Product): Promise<void> {
  await products.rewriteProduct(site, splitProduct(site, before.row.id, product, before.variants))
  rememberWords(site, [before.row.id])
  site.record(shopTouched(site))
}

export async function removeProduct(site: SiteTx, id: string): Promise<ProductRow> {
  const row = await products.deleteProduct(site, id)
  if (!row) throw notFound('product', { id })
  await forgetProducts(site, [id])
  await removeItem(site, id)
  const gone = presentProduct(row, eventFields, site.settings)
  site.noteBefore(gone)
  site.record(deleted(fqdn, gone))
  return row
}

export async function lockForChange(
  site: SiteTx,
  { id, revision }: { id?: string | null; revision?: string | null },
): Promise<WrittenProduct> {
  const row = await products.lockProduct(site, id ?? '')
  if (!row) throw notFound('product', { id })
  if (revision && revision !== String(row.revision)) throw revisionMismatch(String(row.revision))
  return { row, variants: await loadVariants(site, row.id) }
}

/** A complete stored product under its wire names, into which a change is merged. */
export function storedProduct(row: ProductRow): V3Product {
  const { doc, details } = row
  return {
    ...doc,
    ...details,
    id: row.id,
    name: row.name,
    slug: row.slug,
    handle: row.handle,
    visible: row.visible,
    visibleInPos: row.visible_in_pos,
    productType: row.product_type,
    ...(row.main_category_id && { mainCategoryId: row.main_category_id }),
    ...(details?.mediaItems && { media: { ...doc.media, itemsInfo: { items: details.mediaItems } } }),
  }
}

function variantContext(site: SiteTx, product: V3Product, before: readonly VariantRow[], path: string) {
  return {
    options: product.options ?? [],
    productType: product.productType!,
    currency: site.settings.currency,
    path: `${path}.variantsInfo`,
    before,
  }
}

/** Resolves everything that the product refers to, by id and name. `changed` says which references the request contains. */
async function connect(
  site: SiteTx,
  product: V3Product,
  before: V3Product,
  path: string,
  changed: V3Product = product,
): Promise<V3Product> {
  const result: V3Product = { ...product }
  const isChange = before.id !== undefined
  if (changed.brand) result.brand = await resolveBrandChange(site, changed.brand, isChange ? before : undefined, path)
  if (changed.ribbon || changed.additionalRibbons) {
    const given = [...(changed.ribbon ? [changed.ribbon] : []), ...(changed.additionalRibbons ?? [])]
    const ribbons = await connectRibbons(site, given)
    if (changed.ribbon) result.ribbon = ribbons.shift()!
    if (changed.additionalRibbons) result.additionalRibbons = ribbons
  }
  if (changed.infoSections) {
    const code = isChange ? 'INFO_SECTION_ERROR_OCCURRED' : 'INFO_SECTION_CREATION_FAILED'
    result.infoSections = await connectInfoSections(site, changed.infoSections, code)
  }
  if (changed.media?.itemsInfo?.items) {
    const { items } = changed.media.itemsInfo
    await refusePrivateMedia(site, items, before.media?.itemsInfo?.items ?? [], `${path}.media.itemsInfo.items`)
    result.media = { ...result.media, itemsInfo: { items: await storedMedia(site, items) } }
  }
  if (changed.options) {
    checkOptions(changed.options)
    result.options = await connectOptions(site, withMediaIds(changed.options), before.options ?? [])
  }
  if (changed.modifiers) {
    checkModifiers(changed.modifiers, path)
    result.modifiers = await connectModifiers(site, withMediaIds(changed.modifiers), before.modifiers ?? [], path)
  }
  if (changed.subscriptionDetails?.subscriptions) {
    result.subscriptionDetails = {
      ...result.subscriptionDetails,
      subscriptions: changed.subscriptionDetails.subscriptions.map((entry) => ({ ...entry, id: entry.id ?? newId() })),
    }
  }
  return result
}

/**
 * A change refers to its brand by id; only a new product may create one by name. A brand that was deleted may be referred to
 * again.
 */
async function resolveBrandChange(
  site: SiteTx,
  brand: NonNullable<V3Product['brand']>,
  before: V3Product | undefined,
  path: string,
) {
  if (!brand.id && (before || !brand.name)) throw brokenRule(`${path}.brand.id`, 'BRAND_MISSING_ID', 'is required')
  return before?.brand && brand.id === before.brand.id ? before.brand : connectBrand(site, brand)
}

async function saveParts(site: SiteTx, productId: string, before: ProductDoc, after: ProductDoc): Promise<void> {
  const parts = partsOf(after)
  if (!isDeepStrictEqual(partsOf(before), parts)) await saveUses(site, productId, parts)
}

/** Options and variants depend on each other, so a change must contain both. */
function checkAlignedChange(change: GivenProduct, { row }: WrittenProduct, path: string): void {
  if (change.variantsInfo?.variants && !change.options && (row.doc.options?.length ?? 0) > 0) {
    throw brokenRule(`${path}.options`, 'MISSING_OPTIONS_ON_UPDATE_VARIANTS', 'must be given together with the variants')
  }
}

/** A product without options and its only variant have the same visibility: setting one sets the other. */
function alignVisibility(product: V3Product, variants: VariantRow[], change: GivenProduct): VariantRow[] {
  const [variant] = variants
  if ((product.options?.length ?? 0) > 0 || !variant) return variants
  const { visible } = change
  if (typeof visible === 'boolean') return visible === variant.visible ? variants : [{ ...variant, visible }]
  if (typeof change.variantsInfo?.variants?.[0]?.visible === 'boolean') product.visible = variant.visible
  return variants
}

/** Products sold by subscription cannot be pre-ordered. */
export function checkPreorder({ subscriptionDetails }: V3Product, { preorder_status: status }: ProductRow): void {
  if ((subscriptionDetails?.subscriptions?.length ?? 0) > 0 && status !== 'DISABLED') {
    throw refusal('PREORDER_VALIDATION_ERROR', 'what can be ordered ahead cannot be sold by subscription')
  }
}

/**
 * `plainDescription` and `description` are two forms of one field: the last one given wins, and of a product that is written back
 * as it was read, the HTML from which the rich form follows.
 */
function replaceDescription(product: V3Product, change: V3Product): void {
  const { description, plainDescription } = change
  const follows = plainDescription && isDeepStrictEqual(description, richDescription({ plainDescription }))
  if (description && !follows) delete product.plainDescription
  else if (change.plainDescription) delete product.description
}

async function findFreeSlug(site: SiteTx, name: string): Promise<string> {
  const slug = slugOf(name)
  return freeSlug(slug, await products.loadTakenSlugs(site, slug))
}

function present(given: GivenProduct): GivenProduct {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([key, value]) =>
        value !== null && value !== undefined && (key === 'handle' || !service.types.V3Product!.fields[key]?.readOnly),
    ),
  )
}
