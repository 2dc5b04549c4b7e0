import type { Address } from '@stoa/contract/services/ecom/cart'
import { parseAmount, type ShippingInput, type TaxRate } from '@stoa/pricing'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { priceBasket, resolveLines, type BasketLine, type OwnTerms, type PricedBasket } from '../../pricing/basket/index.ts'
import { taxAt } from '../../pricing/tax/index.ts'
import { findExemption } from '../../pricing/tax-exemptions/index.ts'
import { orderPricer, placeOrder, type PlacedOrder, type WrittenOrder } from '../../orders/orders/ports/placing.ts'
import type { PricedOrder } from '../../orders/orders/ports/reading.ts'
import type { ContractFields } from './contract.ts'
import { couponDiscount } from './coupon.ts'

/** What a renewal is made of. */
export type RenewedFields = Pick<
  ContractFields,
  | 'lineItems'
  | 'buyerInfo'
  | 'buyerLanguage'
  | 'billingInfo'
  | 'recipientInfo'
  | 'shippingInfo'
  | 'channelInfo'
  | 'currency'
  | 'taxIncludedInPrices'
  | 'subscriptionSettings'
  | 'taxExemptGroupId'
  | 'coupon'
> & {
  /** The names of the items that others replace in this charge, by line. */
  replaced?: Readonly<Record<string, string>>
}

export interface PricedRenewal {
  /** The contract's lines, by the ids that they have in the order. */
  renewed: ReadonlyMap<string, NonNullable<ContractFields['lineItems']>[number]>
  lines: PricedBasket['lines']
  priced: PricedBasket
}

/**
 * The next charge of a contract as it would be today: the agreed prices, coupon and delivery, with today's taxes. Rules, coupons and
 * apps' fees of today change nothing. `newId` makes the ids of an order's lines. Without it nothing is ordered: everything counts as available,
 * because a later charge waits until it is, and the lines keep their ids, so that an app that taxes them is asked the same in each attempt.
 */
export async function priceRenewal(site: SiteRead, contract: RenewedFields, newId?: () => string): Promise<PricedRenewal> {
  const renewed = new Map((contract.lineItems ?? []).map((line, index) => [newId?.() ?? line.id ?? String(index), line]))
  const lines = [...renewed].map(([id, line]): BasketLine => ({
    id,
    quantity: line.quantity ?? 1,
    ...(line.catalogReference && { renewal: { price: line.price?.amount ?? '0' } }),
    seen: { name: line.productName?.original ?? '', price: line.price?.amount ?? '0' },
    ...(!line.catalogReference && { custom: customItem(line) }),
    ...(line.catalogReference && {
      reference: {
        appId: line.catalogReference.appId ?? '',
        catalogItemId: line.catalogReference.catalogItemId ?? '',
        ...(line.catalogReference.options && { options: line.catalogReference.options }),
      },
    }),
    ...(line.extendedFields && { extendedFields: line.extendedFields }),
  }))
  const today = await resolveLines(site, lines, 'NOW')
  const resolved = newId ? today : today.map((line) => ({ ...line, availability: { status: 'AVAILABLE' as const } }))
  const destination = destinationOf(contract)
  const { memberId, contactId } = contract.buyerInfo ?? {}
  // A member is their own contact.
  const exemptBuyer = { taxExemptGroupId: contract.taxExemptGroupId, contactId: memberId ?? contactId }
  const exemption = await findExemption(site, exemptBuyer)
  const place = (await taxAt(site, destination ?? contract.billingInfo?.address)).forBuyer(exemption)
  const priced = await priceBasket(site, {
    lines: resolved,
    destination,
    billing: contract.billingInfo?.address,
    exemptBuyer,
    calculateDelivery: false,
    calculateFees: false,
    terms: agreedTerms(contract, renewed, place.ratesFor(undefined), site.settings.currency),
  })
  const { coupon } = contract
  const names = new Map(coupon ? [[coupon.id, { name: coupon.name, code: coupon.code }]] : [])
  return { renewed, lines: priced.lines, priced: { ...priced, discounts: { ...priced.discounts, names } } }
}

/** An item that no catalogue has: staff wrote it into the contract. */
function customItem(line: NonNullable<ContractFields['lineItems']>[number]): NonNullable<BasketLine['custom']> {
  const { productName, price, itemType, physicalProperties, descriptionLines, taxInfo } = line
  return {
    ...(productName && { productName }),
    price: price?.amount ?? '0',
    ...(itemType && { itemType }),
    ...(physicalProperties && { physicalProperties }),
    ...(descriptionLines && { descriptionLines }),
    ...(taxInfo?.taxGroupId && { taxGroupId: taxInfo.taxGroupId }),
  }
}

/** Where the goods of a contract go, or are picked up. */
function destinationOf({ shippingInfo, recipientInfo }: RenewedFields): Address | undefined {
  const { pickupDetails, shippingDestination } = shippingInfo?.logistics ?? {}
  return (pickupDetails?.address ?? shippingDestination?.address ?? recipientInfo?.address) as Address | undefined
}

/**
 * Prices stay in the form in which they were agreed, with tax or without, whatever the place asks by now. So do quantities: what is out of
 * stock today is charged when it comes.
 */
function agreedTerms(
  { shippingInfo, taxIncludedInPrices, coupon }: RenewedFields,
  renewed: PricedRenewal['renewed'],
  taxRates: readonly TaxRate[],
  currency: string,
): OwnTerms {
  const shipping: ShippingInput | undefined = shippingInfo && {
    code: shippingInfo.code ?? '',
    title: shippingInfo.title ?? '',
    price: parseAmount(shippingInfo.cost?.price?.amount ?? '0', currency),
    taxRates,
  }
  const discount = coupon ? couponDiscount(coupon, renewed, currency) : undefined
  return {
    taxIncluded: taxIncludedInPrices ?? false,
    isShippingInForm: true,
    line(line) {
      const agreed = renewed.get(line.id)
      const price = parseAmount(agreed?.price?.amount ?? '0', currency)
      return {
        ...line,
        quantity: agreed?.quantity ?? 1,
        unitPrice: price,
        ...(line.fullPrice !== undefined && { fullPrice: price }),
      }
    },
    discounts: () => (discount ? [discount] : []),
    fees: () => [],
    delivery: () => undefined,
    shipping: () => shipping,
    all: (input) => input,
  }
}

/** What a charge comes to. */
export function summaryOf(
  { settings }: SiteRead,
  { priced: { totals } }: PricedRenewal,
): NonNullable<ContractFields['priceSummary']> {
  const price = orderPricer({ currency: settings.currency, siteLanguage: settings.language })
  const { summary } = totals
  return {
    subtotal: price(summary.subtotal),
    shipping: price(summary.shipping),
    tax: price(summary.tax),
    discount: price(summary.discount),
    total: price(summary.total),
    totalAdditionalFees: price(summary.additionalFees),
  }
}

/** Places the order of a cycle, approved and not yet paid. Throws, and calls `onWritten`, as `placeOrder`. */
export function placeRenewal(
  site: SiteTx,
  orderId: string,
  of: { contract: RenewedFields & { id: string }; cycle: number; renewal: PricedRenewal },
  onWritten: (written: WrittenOrder) => void,
): Promise<PlacedOrder> {
  const { contract, cycle, renewal } = of
  const { renewed, lines, priced } = renewal
  const { buyerInfo, billingInfo, recipientInfo, shippingInfo, channelInfo, buyerLanguage } = contract
  const { memberId, visitorId, contactId, email } = buyerInfo ?? {}
  const destination = shippingInfo?.logistics?.shippingDestination ?? recipientInfo
  return placeOrder(site, orderId, {
    lines,
    priced,
    buyer: {
      ...(memberId ? { memberId } : visitorId && { visitorId }),
      ...(contactId && { contactId }),
      ...(email && { email }),
    },
    ...(billingInfo && { billing: billingInfo }),
    ...(destination && { shippingDestination: destination }),
    channelType: channelInfo?.type ?? 'WEB',
    buyerLanguage: buyerLanguage ?? site.settings.language,
    createdBy: buyerOf(contract),
    initialStatus: 'APPROVED',
    finish: (order) => finished(order, contract, cycle, { renewed, priced }),
    onWritten,
  })
}

/** The buyer, who agreed to the charge when they subscribed. */
function buyerOf({ buyerInfo }: RenewedFields): Caller {
  const { memberId, visitorId } = buyerInfo ?? {}
  return memberId ? { kind: 'MEMBER', memberId } : { kind: 'VISITOR', visitorId: visitorId ?? '' }
}

/** The order with the delivery as it was agreed, and with what it renews. */
function finished(
  order: PricedOrder,
  contract: RenewedFields & { id: string },
  cycle: number,
  { renewed, priced: { totals } }: Pick<PricedRenewal, 'renewed' | 'priced'>,
): PricedOrder {
  const { shippingInfo, subscriptionSettings = {}, replaced = {} } = contract
  return {
    ...order,
    ...(shippingInfo && totals.shipping && { shippingInfo: { ...shippingInfo, ...agreedCost(order, totals.shipping) } }),
    lineItems: order.lineItems.map((line) => ({
      ...line,
      ...withReplaced(line, replaced[renewed.get(line.id)?.id ?? ''], contract.buyerLanguage),
      subscriptionInfo: {
        ...renewed.get(line.id)?.subscriptionInfo,
        id: contract.id,
        cycleNumber: cycle,
        subscriptionSettings,
      },
    })),
  }
}

/** The line with the name of the item that it replaces. */
function withReplaced(
  { descriptionLines = [] }: PricedOrder['lineItems'][number],
  replaced: string | undefined,
  language: string | null | undefined,
): Pick<PricedOrder['lineItems'][number], 'descriptionLines'> {
  if (!replaced) return {}
  const name = { original: 'Instead of', translated: language?.startsWith('de') ? 'Anstelle von' : 'Instead of' }
  return { descriptionLines: [...descriptionLines, { name, plainText: { original: replaced, translated: replaced } }] }
}

function agreedCost(order: PricedOrder, shipping: NonNullable<PricedBasket['totals']['shipping']>) {
  const price = orderPricer(order)
  return {
    cost: {
      price: price(shipping.price),
      totalPriceBeforeTax: price(shipping.totalBeforeTax),
      totalPriceAfterTax: price(shipping.totalAfterTax),
      discount: price(shipping.discount),
      taxInfo: {
        taxAmount: price(shipping.tax),
        taxableAmount: price(shipping.taxableAmount),
        taxRate: shipping.taxRate,
        taxIncludedInPrice: order.taxIncludedInPrices ?? false,
      },
    },
  }
}
