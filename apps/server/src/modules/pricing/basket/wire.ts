import type * as wire from '@stoa/contract/services/ecom/cart'
import {
  formatAmount,
  formatDisplay,
  parseAmount,
  writeExplanation,
  type FeeTotals,
  type PriceSummary,
  type Taxed,
  type TaxExemption,
  type Totals,
} from '@stoa/pricing'
import { tipsAppId } from '@stoa/web/tip'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { productUrl } from '../../catalog/catalog/ports/products.ts'
import { showsStock } from '../../catalog/catalog/ports/stock.ts'
import { wireProblem } from '../discounts/index.ts'
import { wireGiftCardProblem } from '../gift-cards/index.ts'
import { wireSubscription } from '../subscriptions/index.ts'
import { shippingRates } from '../../platform/plugins/index.ts'
import type { BasketLine } from './line.ts'
import { wireMembershipError } from './memberships.ts'
import { modifiersPrice } from './modifiers.ts'
import type { ResolvedLine } from './resolved-line.ts'
import type { PricedBasket } from './totals.ts'

/** Formats amounts of one site for the response. */
export type Pricer = (minor: bigint) => wire.MultiCurrencyPrice

/** Amounts are in the shop's currency. The converted amounts are the same until buyers can choose a currency. */
export function pricer({ settings: { currency, language } }: SiteRead): Pricer {
  return eachOnce((minor) => {
    const amount = formatAmount(minor, currency)
    const formattedAmount = formatDisplay(minor, currency, language)
    return { amount, convertedAmount: amount, formattedAmount, formattedConvertedAmount: formattedAmount }
  })
}

/** Memoizes amounts: one response repeats the same few, zero most of all. */
function eachOnce(write: Pricer): Pricer {
  const written = new Map<bigint, wire.MultiCurrencyPrice>()
  return (minor) => {
    const known = written.get(minor)
    if (known) return known
    const price = write(minor)
    written.set(minor, price)
    return price
  }
}

/** Explains each amount of the summary. Buyers know a coupon by its code. */
export function wireExplanation({ totals, discounts }: PricedBasket): wire.ExplainedAmount[] {
  return writeExplanation(totals, (id) => {
    const { code, name } = discounts.names.get(id) ?? {}
    return code || name
  })
}

/** A line as carts and checkouts show it, without totals. */
export function wireLine(site: SiteRead, resolved: ResolvedLine, price: Pricer): wire.LineItem {
  const { line, name, translatedName, itemType, paymentOption, unitPrice, fullPrice, deposit, options, image, taxGroupId } =
    resolved
  const unit = price(unitPrice)
  return {
    id: line.id,
    quantity: line.quantity,
    ...(line.reference && { catalogReference: line.reference, rootCatalogItemId: line.reference.catalogItemId }),
    productName: { original: name, translated: translatedName },
    ...lineUrl(site, resolved),
    price: unit,
    fullPrice: fullPrice === unitPrice ? unit : price(fullPrice),
    priceBeforeDiscounts: unit,
    lineItemPrice: price(unitPrice * BigInt(line.quantity)),
    descriptionLines: options,
    ...(image && { image }),
    availability: shownAvailability(site, resolved),
    physicalProperties: linePhysicalProperties(resolved),
    itemType,
    paymentOption,
    ...(deposit !== undefined && { depositAmount: price(deposit) }),
    ...(taxGroupId && { taxGroupId }),
    ...(line.overrides && { catalogOverrideFields: line.overrides }),
    ...(line.extendedFields && { extendedFields: line.extendedFields }),
    customLineItem: line.custom !== undefined,
    ...(line.custom?.serviceProperties && { serviceProperties: line.custom.serviceProperties }),
    ...(line.custom?.priceDescription && { priceDescription: line.custom.priceDescription }),
    ...wireModifiers(site, line, price),
    ...(resolved.subscription && {
      subscriptionOptionInfo: wireSubscription(resolved.subscription, site.settings.currency),
    }),
    priceUndetermined: line.custom?.priceUndetermined ?? false,
    fixedQuantity: line.custom?.fixedQuantity ?? false,
    savePaymentMethod: resolved.subscription !== undefined,
    membersOnly: false,
  }
}

/** The page of a line's product. A custom item has none. */
export function lineUrl({ settings }: SiteRead, { slug }: ResolvedLine): Pick<wire.LineItem, 'url'> {
  return slug ? { url: productUrl(slug, settings) } : {}
}

export function linePhysicalProperties({ weight, sku, shippable }: ResolvedLine): wire.PhysicalProperties {
  return { ...(weight !== undefined && { weight }), ...(sku && { sku }), shippable }
}

/** The chosen modifiers of a custom line, and what they cost together. */
function wireModifiers({ settings: { currency } }: SiteRead, { custom }: BasketLine, price: Pricer): Partial<wire.LineItem> {
  const groups = custom?.modifierGroups
  if (!groups?.length) return {}
  return {
    modifierGroups: groups.map(({ modifiers = [], ...group }) => ({
      ...group,
      modifiers: modifiers.map(({ price: cost, ...modifier }) => ({
        ...modifier,
        price: price(parseAmount(cost ?? '0', currency)),
      })),
    })),
    modifiersTotalPrice: price(modifiersPrice(groups, currency)),
  }
}

/** A buyer sees a count only if the line takes or exceeds the remaining stock. */
export function shownAvailability(site: SiteRead, { availability, line }: ResolvedLine): ResolvedLine['availability'] {
  const { status, quantityAvailable = Infinity } = availability
  return quantityAvailable <= line.quantity || showsStock(site) ? availability : { status }
}

export function wireSummary(summary: PriceSummary, price: Pricer): wire.PriceSummary {
  return {
    subtotal: price(summary.subtotal),
    shipping: price(summary.shipping),
    tax: price(summary.tax),
    discount: price(summary.discount),
    total: price(summary.total),
    additionalFees: price(summary.additionalFees + summary.tip),
  }
}

/** The taxes on one amount, with prices in the form of the caller's API version. */
export function wireTaxShares<Price>(shares: Taxed['taxBreakdown'], price: (minor: bigint) => Price) {
  return shares.map(
    ({ name, rate, usualRate, jurisdiction, jurisdictionType, taxType, taxableAmount, exemptAmount, taxAmount }) => ({
      taxName: name,
      rate,
      ...(usualRate && { usualRate }),
      ...(jurisdiction && { jurisdiction }),
      ...(jurisdictionType && { jurisdictionType }),
      ...(taxType && { taxType }),
      taxAmount: price(taxAmount),
      taxableAmount: price(taxableAmount),
      nonTaxableAmount: price(exemptAmount),
    }),
  )
}

export function wireTax({ taxableAmount, taxRate, tax, taxBreakdown }: Taxed, price: Pricer): wire.ItemTaxFullDetails {
  return {
    taxableAmount: price(taxableAmount),
    taxRate,
    totalTax: price(tax),
    taxBreakdown: wireTaxShares(taxBreakdown, price),
  }
}

/** The reason and the amount of the buyer's exemption, where it changes a tax; prices are in the form of the caller's API version. */
export function wireExemption<Price>(
  { exemption }: Totals,
  price: (minor: bigint) => Price,
): { taxExemption?: TaxExemption & { name: string; amount: Price; tax: Price } } {
  if (!exemption) return {}
  const { name = '', amount, tax, ...reason } = exemption
  return { taxExemption: { ...reason, name, amount: price(amount), tax: price(tax) } }
}

export function wireCalculatedLines({ lines }: Totals, price: Pricer): wire.CalculatedLineItem[] {
  return lines.map((line) => ({
    lineItemId: line.id,
    pricesBreakdown: {
      totalPriceAfterTax: price(line.totalAfterTax),
      totalPriceBeforeTax: price(line.totalBeforeTax),
      taxDetails: wireTax(line, price),
      totalDiscount: price(line.discount),
      price: price(line.price),
      priceBeforeDiscounts: price(line.price),
      lineItemPrice: price(line.lineTotal),
      fullPrice: price(line.fullPrice),
      modifiers: price(line.optionsPrice),
      depositAmount: price(line.deposit),
    },
    paymentOption: line.paymentOption,
  }))
}

/** Returns the parts that could not be calculated as requested. */
export function wireCalculationErrors(site: SiteRead, priced: PricedBasket): wire.CalculationErrors {
  const { coupon, problem } = priced.discounts
  const { giftCard } = priced
  return {
    ...deliveryErrors(priced),
    ...wireMembershipError(priced.memberships),
    ...(giftCard?.problem && {
      giftCardCalculationError: { applicationError: wireGiftCardProblem(giftCard.chosen, giftCard.problem) },
    }),
    ...(coupon && problem && { couponCalculationError: { applicationError: wireProblem(site, coupon.code, problem) } }),
  }
}

/** Returns the error for a chosen shipping option that is no longer offered, or else for the apps that gave no response. */
function deliveryErrors({ deliveryIsGone, failedPlugins, offers }: PricedBasket): wire.CalculationErrors {
  if (deliveryIsGone) return { selectedShippingOptionError: { applicationError: deliveryGone } }
  const missing = failedPlugins.filter(
    ({ appId, componentType }) =>
      componentType === shippingRates.componentType && !offers.some(({ carrierId }) => carrierId === appId),
  )
  if (missing.length === 0) return {}
  const errors = missing.map(({ appId, name }) => ({
    carrierId: appId,
    error: { applicationError: { code: 'CARRIER_NOT_AVAILABLE', description: `${name} gave no shipping rates`, data: {} } },
  }))
  return { carrierErrors: { errors } }
}

const deliveryGone = {
  code: 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
  description: 'the chosen delivery is not offered for these items and this address',
  data: {},
}

/** The fees, and last the tip. */
export function wireFees({ fees, summary }: Totals, price: Pricer): wire.AdditionalFee[] {
  return [...fees.map((fee) => wireFee(fee, price)), ...(summary.tip > 0n ? [wireTip(price(summary.tip))] : [])]
}

function wireTip(price: wire.MultiCurrencyPrice): wire.AdditionalFee {
  return {
    name: 'Tip',
    price,
    priceBeforeTax: price,
    priceAfterTax: price,
    lineItemIds: [],
    providerAppId: tipsAppId,
    source: 'PLATFORM',
  }
}

function wireFee(fee: FeeTotals, price: Pricer): wire.AdditionalFee {
  return {
    ...(fee.code && { code: fee.code }),
    name: fee.name,
    ...(fee.translatedName && { translatedName: fee.translatedName }),
    price: price(fee.price),
    taxDetails: wireTax(fee, price),
    ...(fee.providerAppId && { providerAppId: fee.providerAppId }),
    priceBeforeTax: price(fee.totalBeforeTax),
    priceAfterTax: price(fee.totalAfterTax),
    lineItemIds: [...(fee.lineIds ?? [])],
    source: fee.source,
  }
}

/** Returns the chosen gift card and the amount that it pays, in responses that have one. */
export function wireGiftCard({ giftCard, totals }: PricedBasket, price: Pricer): { giftCard?: wire.GiftCard } {
  if (!giftCard) return {}
  const { id, appId, obfuscatedCode } = giftCard.chosen
  const [redeemed] = totals.giftCards
  return {
    giftCard: {
      id,
      appId,
      obfuscatedCode,
      amount: price(totals.summary.giftCard),
      ...(redeemed?.requested !== undefined && { requestedAmount: price(redeemed.requested) }),
    },
  }
}

export function wireTaxSummary({ taxSummary }: Totals, price: Pricer): wire.TaxSummary {
  return { taxableAmount: price(taxSummary.taxableAmount), totalTax: price(taxSummary.tax) }
}

/** The discounts with their sources: the coupon by its code, a rule by its name. */
export function wireDiscounts({ totals, discounts }: PricedBasket, price: Pricer): wire.AppliedDiscount[] {
  return totals.discounts.map(({ id, kind, source, amount, value, lines }) => {
    const { name = '', code = '' } = discounts.names.get(id) ?? {}
    return {
      discountType: kind,
      lineItemIds: lines.map(({ lineId }) => lineId),
      ...(source === 'coupon' && { coupon: { id, code, name, amount: price(amount) } }),
      ...(source === 'discountRule' && {
        discountRule: { id, name: { original: name, translated: name }, amount: price(amount) },
      }),
      ...(source === 'merchantDiscount' && {
        merchantDiscount: { amount: price(amount), ...('percentage' in value && { percentage: Number(value.percentage) }) },
      }),
    }
  })
}
