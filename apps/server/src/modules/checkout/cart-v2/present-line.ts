import type * as wire from '@stoa/contract/services/ecom/cart-v-2'
import { parseAmount, type AppliedDiscount, type LineTotals } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import {
  linePhysicalProperties,
  lineUrl,
  modifiersPrice,
  seenPrice,
  shownAvailability,
  type PricedBasket,
  type ResolvedLine,
} from '../../pricing/basket/index.ts'
import { wireSubscription } from '../../pricing/subscriptions/index.ts'
import { itemTotal, isOfItems } from './item-totals.ts'
import { perUnit, type MoneyWriter } from './money.ts'

export interface LineContext {
  money: MoneyWriter
  priced: PricedBasket
  discounts: ReadonlyMap<string, AppliedDiscount>
}

/** A line with its price after the discounts of items. */
export function presentLine(
  site: SiteRead,
  resolved: ResolvedLine,
  totals: LineTotals,
  { money, priced, discounts }: LineContext,
): wire.V2LineItem {
  const { line, name, translatedName, fullPrice, unitPrice, deposit, options, image, deliveryProfileId } = resolved
  const total = itemTotal(totals, discounts)
  const { custom } = line
  return {
    id: line.id,
    name: { original: name, translated: translatedName },
    quantityInfo: quantityInfo(resolved, shownAvailability(site, resolved).quantityAvailable),
    pricing: {
      unitPrice: money(perUnit(total, totals.quantity)),
      totalPrice: money(total),
      ...(custom?.priceDescription && { priceDescription: custom.priceDescription as wire.PriceDescription }),
      priceUndetermined: custom?.priceUndetermined ?? false,
      breakdown: {
        fullPrice: money(fullPrice),
        salePrice: money(unitPrice),
        totalModifiersPrice: money(modifiersPrice(line.custom?.modifierGroups, site.settings.currency)),
      },
      ...seenPrice(resolved, site.settings.currency, money),
    },
    source: sourceOf(resolved),
    attributes: {
      descriptionLines: options,
      ...(image && { image: image as wire.Image }),
      ...lineUrl(site, resolved),
      policies: (custom?.policies ?? []) as wire.Policy[],
      itemType: resolved.itemType,
      physicalProperties: linePhysicalProperties(resolved),
      ...(resolved.subscription && {
        subscriptionInfo: wireSubscription(resolved.subscription, site.settings.currency) as wire.SubscriptionOptionInfo,
      }),
      ...(custom?.serviceProperties && { serviceProperties: custom.serviceProperties }),
      membersOnly: false,
    },
    deliveryConfig: { ...(deliveryProfileId && { deliveryProfileId }) },
    taxConfig: {
      ...(resolved.taxGroupId && { taxGroupId: resolved.taxGroupId }),
      ...(custom?.taxableAddress && { taxableAddress: custom.taxableAddress }),
    },
    paymentConfig: {
      savePaymentMethod: resolved.subscription !== undefined,
      paymentOption: resolved.paymentOption,
      ...(deposit !== undefined && { depositAmount: money(deposit) }),
      ...paidByMembership(resolved, priced),
    },
    status: statusOf(resolved),
    ...(line.extendedFields && { extendedFields: line.extendedFields }),
    modifierGroups: (custom?.modifierGroups ?? []).map((group) => modifierGroup(site, group, money)),
    discounts: totals.discounts.flatMap(({ discountId, amount }) => {
      const discount = discounts.get(discountId)
      return discount && isOfItems(discount) ? itemDiscountOf(discount, amount, priced, money) : []
    }),
    customLineItem: custom !== undefined,
  }
}

/** `shownCount` is absent where the caller may not see the stock. */
function quantityInfo(
  { line, availability: { status, quantityAvailable } }: ResolvedLine,
  shownCount: number | null | undefined,
): wire.ItemQuantityInfo {
  const available = quantityAvailable ?? (status === 'AVAILABLE' ? line.quantity : 0)
  return {
    // "val=1..100000": what nothing is left of shows its status.
    confirmedQuantity: Math.max(1, Math.min(line.quantity, available)),
    requestedQuantity: line.quantity,
    ...(typeof shownCount === 'number' && { availableQuantity: shownCount }),
    fixedQuantity: line.custom?.fixedQuantity ?? false,
  }
}

export function statusOf({ availability: { status } }: ResolvedLine): wire.ItemStatus {
  switch (status) {
    case 'AVAILABLE':
      return 'IN_STOCK'
    case 'PARTIALLY_AVAILABLE':
      return 'PARTIALLY_IN_STOCK'
    case 'NOT_FOUND':
      return 'REMOVED_FROM_CATALOG'
    default:
      return 'OUT_OF_STOCK'
  }
}

function sourceOf({ line: { reference, overrides, custom } }: ResolvedLine): wire.ItemSource {
  const catalogReference = reference ?? custom?.catalogReference
  return {
    ...(catalogReference && { catalogReference: catalogReference as wire.CatalogReference }),
    ...(overrides && { catalogOverrideFields: newerOverrides(overrides) }),
    ...rootOf(reference?.catalogItemId ?? custom?.rootCatalogItemId),
  }
}

function rootOf(id: string | null | undefined): Pick<wire.ItemSource, 'rootCatalogItemId'> {
  return id ? { rootCatalogItemId: id } : {}
}

/** The overridden fields, which this interface names otherwise. */
function newerOverrides({
  productName,
  price,
  ...same
}: NonNullable<ResolvedLine['line']['overrides']>): wire.CatalogOverrideFields {
  return {
    ...same,
    ...(productName && { name: productName as wire.TranslatableString }),
    ...(price && { salePrice: price }),
  } as wire.CatalogOverrideFields
}

function paidByMembership(
  { line: { membership } }: ResolvedLine,
  { memberships }: PricedBasket,
): Pick<wire.ItemPaymentConfig, 'selectedMembership' | 'membership'> {
  if (!membership) return {}
  const name = memberships.eligible.find(({ id, appId }) => id === membership.id && appId === membership.appId)?.name
  const named = name && { name: { original: name.original ?? '', translated: name.translated ?? name.original ?? '' } }
  return {
    selectedMembership: { id: membership.id, appId: membership.appId, ...named },
    membership: { existingMembership: { appId: membership.appId, membershipId: membership.id }, ...named },
  }
}

function itemDiscountOf(discount: AppliedDiscount, amount: bigint, priced: PricedBasket, money: MoneyWriter): wire.ItemDiscount {
  return { name: discountName(discount, priced), amountOff: money(amount), source: discountSource(discount, priced) }
}

export function discountName({ id }: AppliedDiscount, { discounts }: PricedBasket): wire.TranslatableString {
  const { name, code } = discounts.names.get(id) ?? {}
  const text = name || code || 'Discount'
  return { original: text, translated: text }
}

export function discountSource({ id, source }: AppliedDiscount, { discounts }: PricedBasket): wire.DiscountSource {
  const code = discounts.names.get(id)?.code
  return source === 'coupon' ? { sourceType: 'COUPON', ...(code && { couponCode: code }) } : { sourceType: 'AUTOMATIC_RULE' }
}

type Groups = NonNullable<NonNullable<ResolvedLine['line']['custom']>['modifierGroups']>

function modifierGroup(
  { settings: { currency } }: SiteRead,
  { id, name, modifiers = [] }: Groups[number],
  money: MoneyWriter,
): wire.ModifierGroup {
  return {
    ...(id && { id }),
    ...(name && { name: name as wire.TranslatableString }),
    modifiers: modifiers.map(({ price, ...modifier }) => ({
      ...(modifier as wire.ItemModifier),
      price: money(parseAmount(price ?? '0', currency)),
    })),
  }
}
