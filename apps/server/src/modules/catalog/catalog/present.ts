import type {
  ConnectedModifier,
  ConnectedModifierChoice,
  ConnectedOption,
  ConnectedOptionChoice,
  OptionChoice,
  PriceInfo,
  PriceRange,
  ProductMedia,
  Subscription,
  SubscriptionPricesInfo,
  V3Product,
  Variant,
} from '@stoa/contract/services/stores/products-v-3'
import { formatAmount, formatDisplay, roundedQuotient } from '@stoa/pricing'
import type { SiteSettings } from '../../../kernel/site/context.ts'
import { htmlDescription, richDescription } from '../catalog-parts/index.ts'
import { namesOf } from './options.ts'
import type { ProductDetails, ProductRow, VariantRow, StoredOption } from './product-row.ts'
import { subscriptionPrice } from './subscriptions.ts'

/** Fields that are only returned when the request's `fields` name them. */
export type Fields = ReadonlySet<string>

/** In place of both fields of a description: the form that was written, and not the one that follows from it. */
const descriptionAsWritten = 'DESCRIPTION_AS_WRITTEN'

export const noFields: Fields = new Set()
/** Events contain everything except the merchant's private fields. */
export const eventFields: Fields = new Set([
  'CURRENCY',
  descriptionAsWritten,
  'INFO_SECTION',
  'MEDIA_ITEMS_INFO',
  'DIRECT_CATEGORIES_INFO',
  'ALL_CATEGORIES_INFO',
  'VARIANT_OPTION_CHOICE_NAMES',
])

/**
 * A product in wire format. Stored parts are passed on without copying. Only the stock of choices is computed here; it is never
 * stored.
 */
export function presentProduct(
  row: ProductRow,
  fields: Fields,
  settings: SiteSettings,
  variants?: readonly VariantRow[],
  cheapest?: VariantRow | null,
): V3Product {
  const { doc, details } = row
  const { currency } = settings
  const display = fields.has('CURRENCY') ? settings.language : undefined
  const product: V3Product = {
    id: row.id,
    revision: String(row.revision),
    createdDate: iso(row.created_date),
    updatedDate: iso(row.updated_date),
    name: row.name,
    slug: row.slug,
    visible: row.visible,
    visibleInPos: row.visible_in_pos,
    productType: row.product_type,
    handle: row.handle,
    ...doc,
    actualPriceRange: range(row.min_price_minor, row.max_price_minor, currency, display)!,
    inventory: {
      availabilityStatus: row.availability_status,
      preorderStatus: row.preorder_status,
      preorderAvailability: row.preorder_availability,
    },
    variantSummary: { variantCount: row.variant_count },
  }
  const compareAt = range(row.min_compare_at_minor, row.max_compare_at_minor, currency, display)
  if (compareAt) product.compareAtPriceRange = compareAt
  if (row.main_category_id) product.mainCategoryId = row.main_category_id
  if (doc.options) product.options = presentChoices(markStock(doc.options, row.in_stock_choices), fields)
  if (doc.modifiers) product.modifiers = presentChoices(doc.modifiers, fields)
  if (doc.media?.main) product.media = { main: presentMedia(doc.media.main, fields) }
  if (doc.infoSections && !fields.has('INFO_SECTION')) product.infoSections = doc.infoSections.map(({ id }) => ({ id }))
  if (variants) product.variantsInfo = { variants: variants.map((variant) => presentVariant(variant, row, fields, settings)) }
  if (cheapest) product.variantSummary!.minPriceVariant = presentVariant(cheapest, row, fields, settings)
  if (fields.size === 0) return product
  if (fields.has('CURRENCY')) product.currency = currency
  if (fields.has('URL')) product.url = productUrl(row.slug, settings)
  if (details) Object.assign(product, presentDescription(details, fields))
  if (fields.has('MEDIA_ITEMS_INFO') && details?.mediaItems) {
    product.media = { ...product.media, itemsInfo: { items: details.mediaItems.map((item) => presentMedia(item, fields)) } }
  }
  if (fields.has('DIRECT_CATEGORIES_INFO')) product.directCategoriesInfo = { categories: row.direct_categories ?? [] }
  if (fields.has('ALL_CATEGORIES_INFO')) product.allCategoriesInfo = { categories: row.all_categories ?? [] }
  if (fields.has('WEIGHT_MEASUREMENT_UNIT_INFO') && row.product_type === 'PHYSICAL') {
    product.physicalProperties = {
      ...doc.physicalProperties,
      weightMeasurementUnitInfo: { weightMeasurementUnit: settings.weightUnit },
    }
  }
  if (fields.has('MERCHANT_DATA')) {
    const cost = range(row.min_cost_minor, row.max_cost_minor, currency, display)
    if (cost) product.costRange = cost
  }
  return product
}

function presentDescription(details: ProductDetails, fields: Fields): Pick<V3Product, 'description' | 'plainDescription'> {
  const { description, plainDescription } = details
  if (fields.has(descriptionAsWritten))
    return { ...(description && { description }), ...(plainDescription && { plainDescription }) }
  const rich = fields.has('DESCRIPTION') && richDescription(details)
  const plain = fields.has('PLAIN_DESCRIPTION') && htmlDescription(details)
  return { ...(rich && { description: rich }), ...(plain && { plainDescription: plain }) }
}

/** True if a requested field is in a column that lists do not read. */
export function needsDetails(fields: Fields): boolean {
  return (
    fields.has('DESCRIPTION') ||
    fields.has('PLAIN_DESCRIPTION') ||
    fields.has('MEDIA_ITEMS_INFO') ||
    fields.has('DIRECT_CATEGORIES_INFO') ||
    fields.has('ALL_CATEGORIES_INFO')
  )
}

export function presentVariant(
  variant: VariantRow,
  product: Pick<ProductRow, 'doc' | 'product_type'>,
  fields: Fields,
  settings: SiteSettings,
): Variant {
  const { doc } = variant
  const { currency, language } = settings
  const display = fields.has('CURRENCY') ? language : undefined
  const price = BigInt(variant.price_minor)
  const wire: Variant = {
    id: variant.id,
    visible: variant.visible,
    ...doc,
    price: presentPrice(price, variant.compare_at_minor, currency, display),
    inventoryStatus: { inStock: variant.in_stock, preorderEnabled: variant.preorder_enabled },
  }
  if (variant.sku !== null) wire.sku = variant.sku
  if (variant.barcode !== null) wire.barcode = variant.barcode
  if (!display && doc.physicalProperties?.pricePerUnit?.description) {
    const { description: _words, ...pricePerUnit } = doc.physicalProperties.pricePerUnit
    wire.physicalProperties = { ...doc.physicalProperties, pricePerUnit }
  }
  if (fields.size === 0) return wire
  if (fields.has('VARIANT_OPTION_CHOICE_NAMES') && doc.choices) {
    wire.choices = doc.choices.map((choice) => withNames(choice, product.doc.options ?? []))
  }
  if (fields.has('MERCHANT_DATA') && variant.cost_minor !== null) {
    wire.revenueDetails = revenue(price, BigInt(variant.cost_minor), currency, display)
  }
  const subscriptions = product.doc.subscriptionDetails?.subscriptions
  if (fields.has('SUBSCRIPTION_PRICES_INFO') && subscriptions) {
    wire.subscriptionPricesInfo = subscriptionPrices(subscriptions, price, currency, display)
  }
  return wire
}

export function presentPrice(price: bigint, compareAt: bigint | string | null, currency: string, display?: string): PriceInfo {
  const actualPrice = amount(price, currency, display)
  return compareAt === null ? { actualPrice } : { actualPrice, compareAtPrice: amount(BigInt(compareAt), currency, display) }
}

/** Profit and its margin, to four digits. */
export function revenue(price: bigint, cost: bigint, currency: string, display?: string): NonNullable<Variant['revenueDetails']> {
  const profit = price - cost
  const profitMargin = price === 0n ? 0 : Number(roundedQuotient(profit * 10_000n, price)) / 10_000
  return { cost: amount(cost, currency, display), profit: amount(profit, currency, display), profitMargin }
}

function amount(minor: bigint, currency: string, display: string | undefined) {
  const text = formatAmount(minor, currency)
  return display ? { amount: text, formattedAmount: formatDisplay(minor, currency, display) } : { amount: text }
}

function range(min: bigint | null, max: bigint | null, currency: string, display?: string): PriceRange | undefined {
  if (min === null || max === null) return undefined
  return { minValue: amount(BigInt(min), currency, display), maxValue: amount(BigInt(max), currency, display) }
}

export function iso(date: Date | string): string {
  return (typeof date === 'string' ? new Date(date) : date).toISOString()
}

/** Sets on each choice whether a variant with it is in stock. */
export function markStock(options: StoredOption[], inStockChoices: string): StoredOption[] {
  for (const { choicesSettings } of options) {
    for (const choice of choicesSettings?.choices ?? []) choice.inStock = inStockChoices.includes(choice.choiceId)
  }
  return options
}

/** Options or modifiers with the media of their choices in the requested form. */
function presentChoices<Part extends ConnectedOption | ConnectedModifier>(parts: Part[], fields: Fields): Part[] {
  const references = fields.has('PRODUCT_CHOICES_MEDIA_REFERENCES')
  const images = fields.has('PRODUCT_CHOICES_DISPLAY_IMAGE')
  if (!references && !parts.some(hasPictures)) return parts
  return parts.map((part) => {
    if (!part.choicesSettings) return part
    const choices = part.choicesSettings.choices ?? []
    return { ...part, choicesSettings: { choices: choices.map((choice) => presentChoice(choice, { references, images })) } }
  })
}

function presentChoice(
  { linkedMedia, media, displayImage, ...choice }: ConnectedOptionChoice | ConnectedModifierChoice,
  { references, images }: { references: boolean; images: boolean },
) {
  return {
    ...choice,
    ...(references
      ? { linkedMedia: [], media: media ?? { items: (linkedMedia ?? []).flatMap(({ id }) => (id ? [{ mediaId: id }] : [])) } }
      : linkedMedia && { linkedMedia }),
    ...(images && displayImage && { displayImage }),
  }
}

function hasPictures({ choicesSettings }: ConnectedOption | ConnectedModifier): boolean {
  return choicesSettings?.choices?.some(({ displayImage, media }) => displayImage ?? media) ?? false
}

/** A medium with a thumbnail (its own or one of its image) when thumbnails are requested. */
function presentMedia(item: ProductMedia, fields: Fields): ProductMedia {
  if (fields.has('THUMBNAIL')) return item.thumbnail || !item.image ? item : { ...item, thumbnail: thumbnailOf(item.image) }
  if (!item.thumbnail) return item
  const { thumbnail: _thumbnail, ...rest } = item
  return rest
}

function withNames(choice: OptionChoice, options: readonly StoredOption[]): OptionChoice {
  const names = namesOf(choice.optionChoiceIds ?? {}, options)
  if (!names) return choice
  return {
    ...choice,
    optionChoiceNames: {
      optionName: names.option.name,
      choiceName: names.choice.name,
      renderType: names.option.optionRenderType ?? 'TEXT_CHOICES',
    },
  }
}

function subscriptionPrices(
  subscriptions: readonly Subscription[],
  price: bigint,
  currency: string,
  display?: string,
): SubscriptionPricesInfo {
  return {
    subscriptionPrices: subscriptions.map(({ id, discount }) => ({
      ...(id && { subscriptionId: id }),
      price: amount(subscriptionPrice(price, discount, currency), currency, display),
    })),
  }
}

/** Maximum width and height in pixels; the URL rules of images do the rest. */
const thumbnailSide = 500

function thumbnailOf({
  url = '',
  width = 0,
  height = 0,
  altText,
}: {
  url?: string
  width?: number
  height?: number
  altText?: string | null
}) {
  const scale = Math.min(1, thumbnailSide / Math.max(width, height, 1))
  return { url, width: Math.round(width * scale), height: Math.round(height * scale), ...(altText && { altText }) }
}

/** The product's page. The published client reads `url` alone, and expects an absolute one. */
export function productUrl(slug: string, { origin }: SiteSettings): { relativePath: string; url: string } {
  const relativePath = `/products/${encodeURIComponent(slug)}`
  return { relativePath, url: origin + relativePath }
}
