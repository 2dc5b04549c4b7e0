import type { Discount, Product } from '@stoa/contract/services/stores/products'
import type { InventoryItemComposite, V3Product } from '@stoa/contract/services/stores/products-v-3'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { brokenRule } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { changeProductWithInventory, createProduct, type VariantRow } from '../catalog/ports/products.ts'
import { resolveBrand, resolveInfoSections, resolveRibbon } from '../catalog-parts/index.ts'
import { resolveOptions, type WrittenOptions } from './options.ts'
import { cheapest } from './present-product.ts'
import { pricesOf } from './prices.ts'
import type { Stored } from './stored.ts'

const maxVariants = 1000

/** Creates a V1 product: every combination of its choices is a variant, in stock and untracked. */
export async function createV1(site: SiteTx, given: Product): Promise<string> {
  const productType = given.productType === 'digital' ? 'DIGITAL' : 'PHYSICAL'
  const options = await resolveOptions(site, given.productOptions ?? [], [])
  const combinations = options.combinations()
  if (combinations.length > maxVariants) {
    throw brokenRule(
      'product.productOptions',
      'TOO_MANY_VARIANTS',
      `make ${combinations.length} variants; a product has at most ${maxVariants}`,
    )
  }
  const price = priceOf(site, moneyOf(site, given.priceData?.price ?? 0), given.discount)
  const cost = given.costAndProfitData?.itemCost
  const variant = {
    price,
    ...(typeof cost === 'number' && { revenueDetails: { cost: { amount: formatted(site, moneyOf(site, cost)) } } }),
    ...(productType === 'PHYSICAL' && { physicalProperties: physicalOf(given, {}) }),
  }
  const product: V3Product = {
    name: given.name,
    ...(given.slug && { slug: given.slug }),
    visible: given.visible ?? true,
    productType,
    ...(given.description && { plainDescription: given.description }),
    ...(given.seoData && { seoData: given.seoData }),
    ...(productType === 'PHYSICAL' && { physicalProperties: basePriceOf(given) }),
    ...(await resolveParts(site, given)),
    ...(options.options.length > 0 && { options: options.options }),
    variantsInfo: {
      variants: combinations.map((choices) => ({
        ...variant,
        choices,
        ...(given.sku && combinations.length === 1 && { sku: given.sku }),
      })),
    },
  }
  const inStock: InventoryItemComposite = { inStock: true }
  const { row } = await createProduct(
    site,
    product,
    combinations.map(() => inStock),
  )
  return row.id
}

/** Changes the V1 fields; price, weight and cost apply to all variants. */
export async function changeV1(site: SiteTx, stored: Stored, given: Product): Promise<void> {
  const { product } = stored
  const change: Record<string, unknown> = { id: product.id, ...(await resolveParts(site, given)) }
  for (const field of ['name', 'visible', 'seoData'] as const) if (given[field] !== undefined) change[field] = given[field]
  if (given.slug) change['slug'] = given.slug
  if (given.description !== undefined) Object.assign(change, { plainDescription: given.description || null, description: null })
  if (given.pricePerUnitData) change['physicalProperties'] = basePriceOf(given)
  if (given.productOptions) {
    const options = await resolveOptions(site, given.productOptions, product.doc.options ?? [])
    change['options'] = options.options
    change['variantsInfo'] = { variants: recombined(site, stored, options, given) }
  } else if (touchesVariants(given)) {
    Object.assign(
      change,
      withVariants(
        stored,
        product.variants.map((variant) => variantChange(site, stored, variant, given)),
      ),
    )
  }
  await changeProductWithInventory(site, change)
}

/** All variants of a product, because they must be given together with the options. */
export function withVariants({ product }: Stored, variants: object[]): object {
  const options = product.doc.options ?? []
  return { ...(options.length > 0 && { options }), variantsInfo: { variants } }
}

export function moneyOf({ settings }: Pick<SiteTx, 'settings'>, value: number): bigint {
  // Numbers such as 1e-7 are converted to decimal text first.
  return parseAmount(value.toFixed(6), settings.currency)
}

export function formatted({ settings }: Pick<SiteTx, 'settings'>, minor: bigint): string {
  return formatAmount(minor, settings.currency)
}

/** The current and the compare-at price, from a V1 price and discount. */
export function priceOf(site: SiteTx, price: bigint, discount: Discount | undefined) {
  const off =
    discount?.type === 'AMOUNT'
      ? moneyOf(site, discount.value ?? 0)
      : discount?.type === 'PERCENT'
        ? percentOf(price, discount.value ?? 0)
        : 0n
  return reduced(site, price, off)
}

export function reduced(site: SiteTx, price: bigint, off: bigint) {
  const left = off > price ? 0n : price - off
  return {
    actualPrice: { amount: formatted(site, left) },
    ...(left < price && { compareAtPrice: { amount: formatted(site, price) } }),
  }
}

function percentOf(price: bigint, percent: number): bigint {
  return (price * BigInt(Math.round(percent * 100)) + 5000n) / 10_000n
}

function touchesVariants(given: Product): boolean {
  return [given.priceData?.price, given.discount, given.weight, given.sku, given.costAndProfitData, given.pricePerUnitData].some(
    (value) => value !== undefined,
  )
}

function variantChange(site: SiteTx, { product }: Stored, variant: VariantRow, given: Product): object {
  const { price, discounted } = pricesOf(variant)
  const next = typeof given.priceData?.price === 'number' ? moneyOf(site, given.priceData.price) : price
  const cost = given.costAndProfitData?.itemCost
  return {
    id: variant.id,
    // Without a new discount, the stored one still applies.
    price: given.discount ? priceOf(site, next, given.discount) : reduced(site, next, price - discounted),
    ...(typeof cost === 'number' && { revenueDetails: { cost: { amount: formatted(site, moneyOf(site, cost)) } } }),
    ...(product.product_type === 'PHYSICAL' && { physicalProperties: physicalOf(given, variant.doc.physicalProperties ?? {}) }),
    ...(given.sku !== undefined && product.variants.length === 1 && { sku: given.sku ?? '' }),
  }
}

/** Variants of new options: one whose choices existed keeps its values; another gets the price of the cheapest one. */
function recombined(site: SiteTx, stored: Stored, options: WrittenOptions, given: Product): object[] {
  const { product } = stored
  const model = cheapest(product)
  return options.combinations().map((choices) => {
    const known = product.variants.find(({ doc }) => options.isSame(doc.choices ?? [], choices))
    const { id: _id, ...made } = variantChange(site, stored, known ?? model, given) as { id: string }
    return { ...(known && { id: known.id }), ...made, choices, ...(!known && { inventoryItem: { inStock: true } }) }
  })
}

function physicalOf({ weight, pricePerUnitData }: Product, before: object): object {
  const { totalQuantity: quantity, totalMeasurementUnit: measurementUnit } = pricePerUnitData ?? {}
  return {
    ...before,
    ...(typeof weight === 'number' && { weight }),
    ...(quantity && { pricePerUnit: { settings: { quantity, measurementUnit } } }),
  }
}

function basePriceOf({ pricePerUnitData }: Product): object {
  const { baseQuantity: quantity, baseMeasurementUnit: measurementUnit } = pricePerUnitData ?? {}
  return quantity ? { pricePerUnit: { quantity, measurementUnit } } : {}
}

/** Brand, ribbon and sections, which are separate entities in the catalogue. An empty name removes them. */
async function resolveParts(site: SiteTx, { brand, ribbon, additionalInfoSections }: Product): Promise<object> {
  const parts: Record<string, unknown> = {}
  if (brand !== undefined) parts['brand'] = brand ? named(await resolveBrand(site, { name: brand })) : null
  if (ribbon !== undefined) parts['ribbon'] = ribbon ? named(await resolveRibbon(site, { name: ribbon })) : null
  if (additionalInfoSections) {
    // A V1 section belongs to one product, so its name must be unique.
    const wanted = additionalInfoSections.map(({ title = '', description = '' }) => ({
      uniqueName: newId(),
      title,
      plainDescription: description,
    }))
    const sections = await resolveInfoSections(site, wanted)
    parts['infoSections'] = sections.map(({ id, uniqueName, title }) => ({ id, uniqueName, title }))
  }
  return parts
}

function named({ id, name }: { id?: string | null; name?: string | null }) {
  return { id, name }
}
