import { isDeepStrictEqual } from 'node:util'
import type * as wire from '@stoa/contract/services/ecom/draft-orders'
import { parseAmount, type DiscountInput, type FeeInput } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { DeliveryOffer } from '../../delivery/delivery/index.ts'
import { orderPricer } from '../orders/ports/placing.ts'
import type { PricedOrder, StoredLine } from '../orders/ports/reading.ts'
import type { CustomDiscount, CustomFee } from './content.ts'
import { customDiscount } from './own-terms.ts'
import type { PricedDraft } from './price.ts'
import { draftProblems } from './problems.ts'

/** A draft with its calculation, as every operation answers. */
export async function calculated(
  site: SiteRead,
  priced: PricedDraft,
  draft: wire.DraftOrder,
): Promise<wire.CalculatedDraftOrder> {
  const price = orderPricer(priced.after)
  const { currency } = priced.after
  const problems = await draftProblems(site, priced)
  return {
    draftOrder: draft,
    shippingOptions: priced.priced.offers.map((offer) => shippingOption(offer, currency, price)),
    calculationErrors: {
      ...(problems.length > 0 && { orderValidationErrors: problems.map(({ blocks: _blocks, ...problem }) => problem) }),
      ...carrierErrors(priced),
    },
  }
}

function carrierErrors({ priced: { failedPlugins } }: PricedDraft): Pick<wire.CalculationErrors, 'carrierErrors'> {
  if (failedPlugins.length === 0) return {}
  return {
    carrierErrors: {
      errors: failedPlugins.map(({ appId, name }) => ({
        carrierId: appId,
        error: { applicationError: { code: 'APP_NOT_AVAILABLE', description: `${name} gave no answer`, data: {} } },
      })),
    },
  }
}

function shippingOption(
  { carrierId, code, title, price: cost, deliveryTime, instructions, pickup, slot }: DeliveryOffer,
  currency: string,
  price: ReturnType<typeof orderPricer>,
): wire.ShippingOption {
  return {
    carrierId,
    code,
    title,
    logistics: {
      ...(deliveryTime && { deliveryTime }),
      ...(instructions && { instructions }),
      ...(pickup && { pickupDetails: pickup }),
      ...(slot && { deliveryTimeSlot: { from: slot.from.toISOString(), to: slot.to.toISOString() } }),
    },
    cost: { price: price(cost), currency },
  }
}

/** The draft in the contract's form: what its order becomes, and beside each part what it was. */
export function presentDraft(priced: PricedDraft): wire.DraftOrder {
  const { draft, before, after } = priced
  const { content, orderId, isEdit, stockHeldUntil, shareHash, shareExpires } = draft
  const { priceSummary, taxInfo, taxSummary, weightUnit, currency, extendedFields } = after
  return {
    ...(orderId && { orderId }),
    lineItems: [
      ...after.lineItems.map((line) => itemDetails(before?.order, line, isEdit)),
      ...removedItems(before?.order, after),
    ],
    ...shippingDetails(before?.order, after),
    ...(after.buyerInfo && { buyerInfo: after.buyerInfo }),
    ...(after.billingInfo && { billingInfo: after.billingInfo }),
    ...changeOf('buyerDetails', 'buyerInfo', 'buyerInfoBeforeChange', before?.order.buyerInfo, after.buyerInfo),
    ...changeOf('billingDetails', 'billingInfo', 'billingInfoBeforeChange', before?.order.billingInfo, after.billingInfo),
    ...changeOf('recipientInfo', 'recipientInfo', 'recipientInfoBeforeChange', before?.order.recipientInfo, after.recipientInfo),
    ...changeOf(
      'businessLocationDetails',
      'businessLocation',
      'businessLocationBeforeChange',
      before?.order.businessLocation,
      after.businessLocation,
    ),
    additionalFees: feeDetails(priced),
    discounts: discountDetails(priced),
    createdBy: editorOf(draft.editor),
    ...(weightUnit && { weightUnit }),
    currency,
    ...(priceSummary && { priceSummary }),
    ...(taxSummary && { taxSummary }),
    ...(taxInfo && { taxInfo }),
    balanceSummary: balanceOf(priced),
    ...(after.buyerInfo?.memberId && { memberId: after.buyerInfo.memberId }),
    ...(before?.order.purchaseFlowId && { purchaseFlowId: before.order.purchaseFlowId }),
    ...(extendedFields && { extendedFields }),
    ...depositDetails(priced),
    ...(stockHeldUntil && { stockHeldUntil: stockHeldUntil.toISOString() }),
    ...(shareHash && shareExpires && { sharedLink: { expirationDate: shareExpires.toISOString() } }),
    ...(content.taxExempt !== undefined && taxInfo && { taxInfo: { ...taxInfo, taxExempt: content.taxExempt } }),
  }
}

function itemDetails(before: PricedOrder | undefined, line: StoredLine, isEdit: boolean): wire.ItemDetails {
  const known = before?.lineItems.find(({ id }) => id === line.id)
  if (!known) return { added: true, lineItem: line }
  if (!isEdit || isDeepStrictEqual(known, line)) return { lineItem: line }
  const { price, priceDescription, modifierGroups } = known
  return {
    changedDetails: {
      quantityBeforeChange: known.quantity,
      ...(price && { priceBeforeChange: price }),
      ...(priceDescription && { priceDescriptionBeforeChange: priceDescription }),
      ...(modifierGroups && { modifierGroupsBeforeChange: modifierGroups }),
    },
    lineItem: line,
  }
}

function removedItems(before: PricedOrder | undefined, { lineItems }: PricedOrder): wire.ItemDetails[] {
  const left = new Set(lineItems.map(({ id }) => id))
  return (before?.lineItems ?? []).filter(({ id }) => !left.has(id)).map((lineItem) => ({ removed: true, lineItem }))
}

function shippingDetails(before: PricedOrder | undefined, after: PricedOrder): Pick<wire.DraftOrder, 'shippingInfo'> {
  const earlier = before?.shippingInfo
  const later = after.shippingInfo
  if (!earlier && !later) return {}
  if (!earlier) return { shippingInfo: { added: true, ...(later && { shippingInfo: later }) } }
  if (!later) return { shippingInfo: { removed: true, shippingInfo: earlier } }
  if (isDeepStrictEqual(earlier, later)) return { shippingInfo: { shippingInfo: later } }
  return { shippingInfo: { changedDetails: { shippingInfoBeforeChange: earlier }, shippingInfo: later } }
}

/** A part of the order with what it was: `{buyerDetails: {changedDetails: {buyerInfoBeforeChange}, buyerInfo}}`. */
function changeOf(
  details: string,
  part: string,
  beforeChange: string,
  earlier: object | undefined,
  later: object | undefined,
): object {
  const isThere = (value: object | undefined) => value !== undefined && Object.keys(value).length > 0
  if (!isThere(earlier)) return isThere(later) ? { [details]: { added: true, [part]: later } } : {}
  if (!isThere(later)) return { [details]: { removed: true, [part]: earlier } }
  if (isDeepStrictEqual(earlier, later)) return { [details]: { [part]: later } }
  return { [details]: { changedDetails: { [beforeChange]: earlier }, [part]: later } }
}

function discountDetails({ draft, agreed, after, automatic, priced, worthOf }: PricedDraft): wire.DiscountDetails[] {
  const { applied, discounts } = draft.content
  const price = orderPricer(after)
  const shown = new Map((after.appliedDiscounts ?? []).map((discount) => [discount.id, discount]))
  const original = (agreed?.discounts ?? []).map(({ id, wire: discount }): wire.DiscountDetails => ({
    discount: { ...(shown.get(id) ?? discount), id },
    source: 'ORIGINAL_ORDER',
    applied: applied[id] ?? true,
  }))
  const offered = automatic.discounts.map((input): wire.DiscountDetails => ({
    discount: shown.get(input.id) ?? ruleDiscount(input, price(worthOf(input)), priced.discounts.names.get(input.id)?.name ?? ''),
    source: 'AUTOMATIC',
    applied: applied[input.id] ?? !agreed,
  }))
  const custom = discounts.map((discount): wire.DiscountDetails => ({
    discount: shown.get(discount.id) ?? merchantDiscount(discount, price(worthOf(customDiscount(discount, after.currency)))),
    source: 'CUSTOM',
    applied: applied[discount.id] ?? false,
  }))
  return [...original, ...offered, ...custom]
}

function ruleDiscount({ id, kind, lineIds = [] }: DiscountInput, amount: wire.Price, name: string): wire.AppliedDiscount {
  return {
    id,
    discountType: kind,
    lineItemIds: [...lineIds],
    discountRule: { id, name: { original: name, translated: name }, amount },
    lineItemDiscounts: [],
  }
}

function merchantDiscount({ id, type, lineItemId, description }: CustomDiscount, amount: wire.Price): wire.AppliedDiscount {
  return {
    id,
    discountType: type,
    lineItemIds: lineItemId ? [lineItemId] : [],
    merchantDiscount: { amount, ...(description && { description }) },
    lineItemDiscounts: [],
  }
}

function feeDetails({ draft, agreed, before, after, automatic }: PricedDraft): wire.AdditionalFeeDetails[] {
  const { applied, fees } = draft.content
  const price = orderPricer(after)
  const shown = new Map((after.additionalFees ?? []).map((fee) => [fee.id, fee]))
  const original = (before?.order.additionalFees ?? []).map((fee): wire.AdditionalFeeDetails => ({
    additionalFee: shown.get(fee.id) ?? fee,
    source: 'ORIGINAL_ORDER',
    applied: fee.id !== undefined && shown.has(fee.id),
  }))
  const offered = automatic.fees.map((fee): wire.AdditionalFeeDetails => ({
    additionalFee: shown.get(fee.id) ?? unappliedFee(fee, price(fee.price)),
    source: 'AUTOMATIC',
    applied: applied[fee.id] ?? !agreed,
  }))
  const custom = fees.map((fee): wire.AdditionalFeeDetails => ({
    additionalFee: shown.get(fee.id) ?? ownFee(fee, price(parseAmount(fee.price, after.currency))),
    taxDetails: { taxable: fee.taxable, ...(fee.taxGroupId && { taxGroupId: fee.taxGroupId }) },
    source: 'CUSTOM',
    applied: applied[fee.id] ?? false,
  }))
  return [...original, ...offered, ...custom]
}

function unappliedFee({ id, code, name, source, lineIds = [], providerAppId }: FeeInput, price: wire.Price): wire.AdditionalFee {
  return {
    ...(id && { id }),
    ...(code && { code }),
    name,
    price,
    source: source === 'UNKNOWN_ADDITIONAL_FEE_SOURCE' ? 'MANUAL' : source,
    lineItemIds: [...lineIds],
    ...(providerAppId && { providerAppId }),
  }
}

function ownFee({ id, code, name, lineItemIds }: CustomFee, price: wire.Price): wire.AdditionalFee {
  return { id, ...(code && { code }), name, price, source: 'MANUAL', lineItemIds }
}

/** What was paid stays; the balance follows the total. */
function balanceOf({ before, after, priced }: PricedDraft): wire.BalanceSummary {
  const price = orderPricer(after)
  const { total } = priced.totals.summary
  const { paid, refunded, authorized } = before?.order.balanceSummary ?? {}
  return {
    balance: price(total - (before?.paid ?? 0n) + (before?.refundedOverpayment ?? 0n)),
    paid: paid ?? price(0n),
    refunded: refunded ?? price(0n),
    authorized: authorized ?? price(0n),
  }
}

function depositDetails({ draft, deposit, after }: PricedDraft): Pick<wire.DraftOrder, 'depositDetails'> {
  const choice = draft.content.deposit
  if (!choice || deposit === undefined) return {}
  const price = orderPricer(after)
  return {
    depositDetails: {
      ...('percentage' in choice ? { percentage: choice.percentage } : { amount: price(deposit) }),
      priceSummary: { ...after.priceSummary, total: price(deposit) },
    },
  }
}

function editorOf(editor: string): wire.CreatedBy {
  const [kind, id = ''] = editor.split(' ')
  return kind === 'APP' ? { appId: id } : { userId: id }
}
