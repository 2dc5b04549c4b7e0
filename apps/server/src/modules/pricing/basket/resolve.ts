import type * as wire from '@stoa/contract/services/ecom/cart'
import { isPictureId, picturePath } from '@stoa/media-url'
import { parseAmount } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import {
  loadCatalogItems,
  isCatalogApp,
  type CatalogItem,
  type CatalogReference,
  type Freshness,
} from '../../catalog/catalog/ports/items.ts'
import type { HeldByOrder } from './held.ts'
import type { BasketLine } from './line.ts'
import { askedSubscription, chosenSubscription } from '../subscriptions/index.ts'
import { giftCardLine, giftCardProducts, isGiftCardLine } from './gift-card-line.ts'
import { hintLines } from './line-hints.ts'
import { lineTexts, type LineTexts } from './line-texts.ts'
import { modifiersPrice } from './modifiers.ts'
import type { ResolvedLine, Availability } from './resolved-line.ts'
import { zip } from '../../../kernel/basics/zip.ts'

/** Resolves all lines in one statement, or in none if the cached rows are recent enough. */
export async function resolveLines(
  site: SiteRead,
  lines: readonly BasketLine[],
  freshness: Freshness = 'NOW',
  own?: Pick<HeldByOrder, 'stock'>,
): Promise<ResolvedLine[]> {
  // An item of an app without a catalogue here does not exist, because it has no price.
  const fromCatalog = lines.flatMap(({ id, reference }) =>
    reference && isCatalogApp(reference.appId) ? { id, reference: catalogReference(reference) } : [],
  )
  const references = fromCatalog.map(({ reference }) => reference)
  const items = (references.length > 0 ? await loadCatalogItems(site, references, freshness) : []).map((item) =>
    withoutHold(item, own),
  )
  const itemOf = new Map(zip(fromCatalog, items).map(([{ id }, item]) => [id, item]))
  const texts = await lineTexts(site, items)
  const giftCards = await giftCardProducts(site, lines)
  const { currency } = site.settings
  const resolved = lines.map((line) => {
    if (line.custom) return customLine(line, line.custom, currency)
    if (isGiftCardLine(line)) return giftCardLine(site, line, giftCards.get(line.reference.catalogItemId))
    return catalogLine(line, itemOf.get(line.id), texts, currency)
  })
  if (site.hints) hintLines(site.hints, resolved)
  return resolved
}

/** The item as if the basket's own unfinished order held nothing of it, and nothing were kept for its buyer. */
function withoutHold(item: CatalogItem | undefined, own: Pick<HeldByOrder, 'stock'> | undefined): CatalogItem | undefined {
  const left = item?.variantId ? own?.stock.get(item.variantId) : undefined
  return item && left ? { ...item, ...left } : item
}

/**
 * The catalogue app's documented references: `{variantId}`, or options by name, `{options: {Size: 'L'}}`. Other keys do not
 * identify a variant.
 */
function catalogReference({ catalogItemId, options = {} }: NonNullable<BasketLine['reference']>): CatalogReference {
  const { variantId, options: named } = options
  const choices = typeof named === 'object' && named !== null ? Object.entries(named) : []
  return {
    productId: catalogItemId,
    ...(typeof variantId === 'string' && { variantId }),
    options: Object.fromEntries(choices.map(([option, choice]) => [option, String(choice)])),
  }
}

function catalogLine(line: BasketLine, stored: CatalogItem | undefined, texts: LineTexts, currency: string): ResolvedLine {
  const { overrides, seen } = line
  // Hidden items are not shown. A line added before its item was hidden keeps the name and price the buyer saw. A running
  // subscription goes on.
  const item = stored?.visible || line.renewal ? stored : undefined
  const chosen = line.renewal ? undefined : chosenSubscription(item, askedSubscription(line.reference?.options), currency)
  const lacking = typeof chosen === 'string' ? chosen : undefined
  const subscription = typeof chosen === 'string' ? undefined : chosen
  const price = subscription?.recurringPrice ?? item?.price ?? parseAmount(seen?.price ?? '0', currency)
  const agreed = line.renewal?.price ?? overrides?.price
  const recurringPrice = agreed ? parseAmount(agreed, currency) : price
  const unitPrice = subscription?.freeTrial ? 0n : recurringPrice
  const usualPrice = subscription ? item?.price : item?.compareAtPrice
  const fullPrice = overrides?.fullPrice
    ? parseAmount(overrides.fullPrice, currency)
    : line.renewal
      ? unitPrice
      : (usualPrice ?? parseAmount(seen?.price ?? '0', currency))
  const own = overrides?.productName
  const name = own?.original ?? item?.name ?? seen?.name ?? 'Item'
  return {
    line,
    availability:
      stored && !item && seen
        ? { status: 'NOT_AVAILABLE', quantityAvailable: 0 }
        : availabilityOf(lacking ? undefined : item, line.quantity),
    name,
    translatedName: own ? (own.translated ?? name) : ((item && texts.nameOf(item)) ?? name),
    itemType: { preset: item?.productType ?? 'PHYSICAL' },
    paymentOption: overrides?.paymentOption?.value ?? 'FULL_PAYMENT_ONLINE',
    unitPrice,
    catalogPrice: item?.price,
    fullPrice: fullPrice > unitPrice ? fullPrice : unitPrice,
    deposit: overrides?.depositAmount ? parseAmount(overrides.depositAmount, currency) : undefined,
    options: overrides?.descriptionLines ?? (item?.options ?? []).map(texts.descriptionLine),
    image: overrides?.image ?? (item && texts.imageOf(item)),
    slug: item?.slug,
    sku: overrides?.physicalProperties?.sku ?? item?.sku,
    weight: overrides?.physicalProperties?.weight ?? item?.weight,
    shippable: overrides?.physicalProperties?.shippable ?? item?.productType !== 'DIGITAL',
    digitalFileId: item?.digitalFileId,
    taxGroupId: item?.taxGroupId,
    deliveryProfileId: item?.deliveryProfileId,
    productId: item?.productId,
    variantId: item?.variantId,
    categoryIds: item?.categoryIds ?? [],
    version: item?.version,
    choice: lacking ?? (item && item.choice !== 'MADE' ? item.choice : undefined),
    ...(subscription && { subscription: { ...subscription, recurringPrice } }),
  }
}

function customLine(line: BasketLine, custom: NonNullable<BasketLine['custom']>, currency: string): ResolvedLine {
  const modifiers = modifiersPrice(custom.modifierGroups, currency)
  const unitPrice = parseAmount(custom.price ?? '0', currency) + modifiers
  const fullPrice = custom.fullPrice ? parseAmount(custom.fullPrice, currency) + modifiers : unitPrice
  const preset = custom.itemType?.preset
  return {
    line,
    availability: countedAvailability(custom.quantityAvailable ?? undefined, line.quantity),
    name: custom.productName?.original ?? 'Item',
    translatedName: custom.productName?.translated ?? custom.productName?.original ?? 'Item',
    itemType: custom.itemType ?? { preset: 'PHYSICAL' },
    paymentOption: custom.paymentOption ?? 'FULL_PAYMENT_ONLINE',
    unitPrice,
    fullPrice: fullPrice > unitPrice ? fullPrice : unitPrice,
    deposit: custom.depositAmount ? parseAmount(custom.depositAmount, currency) : undefined,
    options: custom.descriptionLines ?? [],
    image: imageOf(custom.media),
    slug: undefined,
    sku: custom.physicalProperties?.sku ?? undefined,
    weight: custom.physicalProperties?.weight ?? undefined,
    shippable: custom.physicalProperties?.shippable ?? preset === 'PHYSICAL',
    taxGroupId: custom.taxGroupId ?? undefined,
    deliveryProfileId: custom.deliveryProfileId ?? undefined,
    productId: undefined,
    variantId: undefined,
    categoryIds: [],
    version: undefined,
    choice: undefined,
  }
}

/** The contract's images of custom items have no URL. */
function imageOf(media: wire.CommonImage | null | undefined): wire.CommonImage | undefined {
  return media?.id && isPictureId(media.id) ? { ...media, url: picturePath(media.id) } : (media ?? undefined)
}

function availabilityOf(item: CatalogItem | undefined, quantity: number): Availability {
  // A product with several variants cannot be bought until one is chosen.
  if (!item?.variantId) return { status: 'NOT_FOUND', quantityAvailable: 0 }
  if (!item.inStock) return { status: 'NOT_AVAILABLE', quantityAvailable: 0 }
  return countedAvailability(item.available, quantity)
}

function countedAvailability(available: number | undefined, quantity: number): Availability {
  if (available === undefined) return { status: 'AVAILABLE' }
  if (available <= 0) return { status: 'NOT_AVAILABLE', quantityAvailable: 0 }
  return { status: available < quantity ? 'PARTIALLY_AVAILABLE' : 'AVAILABLE', quantityAvailable: available }
}
