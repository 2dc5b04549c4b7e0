import { msg } from '@lingui/core/macro'
import type { CarrierServiceOption, Checkout, LineItem, ShippingOption } from '@stoa/contract/services/ecom/checkout'
import { addressFields, type AddressFields } from '../../lib/delivery/address-form.ts'
import { toAddressFields } from '../../lib/delivery/address-from.ts'
import { toAvailability, findShortage } from '../../lib/money/availability.ts'
import type { Shortage } from '../../ui/shortage.ts'
import type { DeliveryTexts, PickupText, SlotText } from '../../lib/delivery/delivery-texts.server.ts'
import { toBreakdown } from '../../lib/money/explanation.ts'
import { shownGiftCard, type ShownGiftCard } from '../../lib/cart/gift-card.ts'
import { shownCoupon, type ShownCoupon } from '../../lib/cart/coupon.ts'
import { lineView, minus, nameIn, totalsRows } from '../../lib/money/lines.ts'
import { moneyOrFree, type ShowMoney } from '../../lib/money/money.ts'
import type { CheckoutSection } from '../../paths.ts'
import type { CheckoutQuestions } from './questions/checkout-questions.ts'
import type { LaterCharge } from '../../ui/later-charges.tsx'
import type { LineView } from '../../ui/line.tsx'
import type { TotalsRow } from '../../ui/totals.tsx'
import type { Translatable } from '../../ui/translatable.ts'
import { hasMembershipProblem, describePayment } from './extras/memberships.ts'
import { lackingPlaces, type LackingPlace } from '../../lib/delivery/lacking-places.tsx'
import { getAmountToPay } from './payment/seen-total.ts'

export interface CheckoutView {
  id: string
  completed: boolean
  sections: CheckoutSection[]
  /** The first incomplete section. */
  next: CheckoutSection
  email: string
  address: AddressFields
  /** Undefined where it equals the delivery address. */
  billing: AddressFields | undefined
  note: string
  /** Something has to be delivered or picked up. */
  needsDelivery: boolean
  deliveries: DeliveryOption[]
  /** The place that the buyer chose to pick the goods up at. */
  pickup: DeliveryOption | undefined
  lackingPlaces: LackingPlace[]
  lines: CheckoutLineView[]
  totals: TotalsRow[]
  total: string
  violations: Violation[]
  coupon: ShownCoupon | undefined
  /** True for a kind that the buyer can neither add nor remove. */
  locked: { coupon: boolean; giftCard: boolean }
  giftCard: ShownGiftCard | undefined
  /** The amount to be paid now, besides the gift card. */
  toPay: string
  /** The same as a decimal, for the server to compare when they order. */
  seenTotal: string
  /** What the subscriptions charge again. */
  laterCharges: LaterCharge[]
  /** Something must be fixed before the order can be paid. */
  blocked: boolean
}

export interface CheckoutLineView extends LineView {
  shortage: Shortage | undefined
}

/** A violation of the shop's own rules. A line with a shortage shows that instead. */
export interface Violation {
  text: string
  blocking: boolean
  line: LineView | undefined
}

export interface DeliveryOption {
  /** Carrier id and code, joined for the form. */
  value: string
  title: string
  time: string | undefined
  cost: Translatable
  chosen: boolean
  /** Of a local delivery at a time of the buyer's choice. */
  slot: SlotText | undefined
  /** Of goods that the buyer fetches. */
  pickup: PickupText | undefined
  /** The groups of items that are delivered together, if not all are. */
  parts: DeliveryPart[]
}

export interface DeliveryPart {
  /** Undefined where the parts are delivered alike. */
  title: string | undefined
  items: string[]
}

/** The context that the view is built with. */
interface CheckoutTerms {
  money: ShowMoney
  language: string
  texts: DeliveryTexts
  asked: CheckoutQuestions
  laterCharges: LaterCharge[]
  /** What a line charges again. */
  subscriptionOf: (line: LineItem) => LineView['subscription']
}

export function checkoutView(
  checkout: Checkout,
  { money, language, texts, asked, laterCharges, subscriptionOf }: CheckoutTerms,
): CheckoutView {
  const needsDelivery = shipsAnything(checkout)
  const chosen = checkout.shippingInfo?.selectedCarrierServiceOption
  const isPickedUp = needsDelivery && chosen?.logistics?.pickupDetails !== undefined
  const sections: CheckoutSection[] =
    needsDelivery && !isPickedUp ? ['contact', 'address', 'delivery', 'payment'] : ['contact', 'address', 'payment']
  const billing = toAddressFields(checkout.billingInfo)
  const address = needsDelivery ? toAddressFields(checkout.shippingInfo?.shippingDestination) : billing
  const email = checkout.buyerInfo?.email ?? ''
  const lines = (checkout.lineItems ?? []).map((line) => ({
    ...lineView(line, money, checkout.appliedDiscounts),
    subscription: subscriptionOf(line),
    paidBy: describePayment(checkout, line),
    shortage: findShortage(toAvailability(line.availability), line.quantity ?? 1),
  }))
  const violations = toViolations(checkout, lines)
  const giftCard = shownGiftCard(checkout.giftCard, checkout.calculationErrors, money)
  const left = minus(checkout.priceSummary?.total?.amount, checkout.giftCard?.amount?.amount, checkout.currency)
  const done: Record<CheckoutSection, boolean> = {
    contact: email !== '',
    address: isPickedUp ? isKnown(address, asked) : isComplete(address, asked),
    delivery: chosen?.code !== undefined,
    payment: false,
  }
  const deliveries = (checkout.shippingInfo?.carrierServiceOptions ?? []).flatMap((carrier) =>
    deliveryOptions(carrier, chosen?.code, { money, texts, lineName: nameIn(lines) }),
  )
  return {
    id: checkout.id ?? '',
    completed: checkout.completed ?? false,
    sections,
    next: sections.find((section) => !done[section]) ?? 'payment',
    email,
    address,
    billing: isNoOther(billing, address, isPickedUp) ? undefined : billing,
    note: checkout.buyerNote ?? '',
    needsDelivery,
    deliveries,
    pickup: isPickedUp ? deliveries.find(({ chosen }) => chosen) : undefined,
    lackingPlaces: lackingPlaces(checkout.shippingInfo?.notOffered, lines, texts),
    lines,
    totals: totalsRows(checkout.priceSummary ?? {}, money, {
      taxIncluded: checkout.taxIncludedInPrice ?? false,
      explanation: toBreakdown(checkout.explanation, { money, language, lineName: nameIn(lines) }),
      fees: checkout.additionalFees,
      exemption: checkout.taxExemption,
      giftCard: { paid: checkout.giftCard?.amount?.amount ?? '0', left },
      delivery: needsDelivery && !done.delivery ? msg`not selected yet` : undefined,
    }),
    total: money(checkout.priceSummary?.total?.amount ?? '0'),
    violations,
    coupon: shownCoupon(checkout.appliedDiscounts?.find(({ coupon }) => coupon)?.coupon?.code, checkout.calculationErrors),
    locked: {
      coupon: checkout.customSettings?.lockCouponCode ?? false,
      giftCard: checkout.customSettings?.lockGiftCard ?? false,
    },
    giftCard,
    toPay: money(getAmountToPay(checkout)),
    seenTotal: getAmountToPay(checkout),
    laterCharges,
    blocked:
      hasMembershipProblem(checkout) ||
      giftCard?.problem !== undefined ||
      lines.some(({ shortage }) => shortage) ||
      violations.some(({ blocking }) => blocking),
  }
}

function isComplete(address: AddressFields, { address: needs }: CheckoutQuestions): boolean {
  const required = (['company', 'addressLine2', 'phone'] as const).filter((name) => needs[name] === 'REQUIRED')
  const usual = needs.isMinimal ? (['country', 'lastName'] as const) : (['country', 'city', 'lastName'] as const)
  return [...usual, ...required].every((name) => address[name] !== '')
}

function toViolations({ violations = [] }: Checkout, lines: CheckoutLineView[]): Violation[] {
  return violations.flatMap(({ description, severity, target }) => {
    const line = lines.find(({ id }) => id === target?.lineItem?.id)
    return line?.shortage ? [] : { text: description ?? '', blocking: severity === 'ERROR', line }
  })
}

export const shipsAnything = ({ lineItems = [] }: Pick<Checkout, 'lineItems'>): boolean =>
  lineItems.some(
    ({ itemType, physicalProperties }) => physicalProperties?.shippable ?? (itemType?.preset ?? 'PHYSICAL') === 'PHYSICAL',
  )

/** True if the contact of a pickup is complete, which needs a name but no address. */
function isKnown(address: AddressFields, { address: needs }: CheckoutQuestions): boolean {
  const required = (['company', 'phone'] as const).filter((name) => needs[name] === 'REQUIRED')
  return [...(['firstName', 'lastName'] as const), ...required].every((name) => address[name] !== '')
}

/** An empty billing address means the delivery address; of what is picked up, there is none. */
function isNoOther(billing: AddressFields, address: AddressFields, isPickedUp: boolean): boolean {
  return billing.country === '' || (!isPickedUp && addressFields.every((field) => billing[field] === address[field]))
}

function deliveryOptions(
  { carrierId = '', shippingOptions = [] }: CarrierServiceOption,
  chosenCode: string | undefined,
  { money, texts, lineName }: Pick<CheckoutTerms, 'money' | 'texts'> & { lineName: (id: string) => string },
): DeliveryOption[] {
  return shippingOptions.map((option) => ({
    value: `${carrierId}:${option.code ?? ''}`,
    title: option.title ?? '',
    time: option.logistics?.deliveryTime ?? undefined,
    cost: moneyOrFree(option.cost?.price?.amount, money),
    chosen: option.code === chosenCode,
    slot: texts.slot(option.logistics),
    pickup: texts.pickup(option.logistics),
    parts: toDeliveryParts(option, lineName),
  }))
}

function toDeliveryParts(
  { title = '', deliveryAllocations = [] }: ShippingOption,
  lineName: (id: string) => string,
): DeliveryPart[] {
  if (deliveryAllocations.length < 2) return []
  // The title of an option for several delivery profiles joins theirs, each once.
  const titles = title.split(' + ')
  return deliveryAllocations.map(({ applicableLineItems }, index) => ({
    title: titles.length === deliveryAllocations.length ? titles[index] : undefined,
    items: (applicableLineItems?.lineItemIds ?? []).map(lineName),
  }))
}
