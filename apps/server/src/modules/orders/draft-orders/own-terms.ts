import {
  parseAmount,
  type DiscountInput,
  type FeeInput,
  type LineEdit,
  type LineInput,
  type ShippingInput,
  type TotalsInput,
} from '@stoa/pricing'
import { derivedId } from '../../../kernel/basics/ids.ts'
import type { DeliveryOffer } from '../../delivery/delivery/index.ts'
import type { OwnTerms } from '../../pricing/basket/index.ts'
import { keptTerms, type AgreedTerms } from '../orders/ports/editing.ts'
import type { CustomDiscount, CustomFee, DraftContent } from './content.ts'

/** What rules and apps make of a draft by themselves. The merchant decides whether it applies. */
export interface AutomaticParts {
  discounts: readonly DiscountInput[]
  fees: readonly (FeeInput & { id: string })[]
}

interface DraftTerms {
  terms: OwnTerms
  /** Filled while the basket is priced. */
  automatic: AutomaticParts
}

/**
 * The terms on which a draft is priced.
 *
 * A change of an order keeps what the order has agreed (`keptTerms`); what rules and apps would add today is offered and applies when the
 * merchant says so, to the lines that the draft adds. A new order is priced as a cart is: what is automatic applies unless the merchant
 * says otherwise. What the merchant gives by hand applies where it was switched on.
 */
export function draftTerms(
  draftId: string,
  content: DraftContent,
  agreed: AgreedTerms | undefined,
  currency: string,
): DraftTerms {
  const found: { discounts: DiscountInput[]; fees: (FeeInput & { id: string })[] } = { discounts: [], fees: [] }
  const kept = agreed && keptTerms(agreed, lineEdits(agreed, content, currency), keptParts(agreed, content))
  const keptLines = new Map(kept?.lines.map((line) => [line.id, line]))
  const isAutomaticApplied = (id: string) => content.applied[id] ?? !agreed
  const addedIds = content.added.map(({ line }) => line.id)
  const terms: OwnTerms = {
    ...(agreed && { taxIncluded: agreed.taxIncluded }),
    line: (line: LineInput) => keptLines.get(line.id) ?? line,
    discounts(all) {
      found.discounts = all
        .filter(({ source }) => source !== 'merchantDiscount')
        .map((discount) => (agreed ? limitedTo(discount, addedIds) : discount))
      return [
        ...(kept?.discounts ?? []),
        ...found.discounts.filter(({ id }) => isAutomaticApplied(id)),
        ...content.discounts.filter(({ id }) => content.applied[id]).map((discount) => customDiscount(discount, currency)),
      ]
    },
    fees(fees, place) {
      found.fees = fees.map((fee) => ({ ...fee, id: derivedId('fee', draftId, fee.providerAppId ?? '', fee.code ?? fee.name) }))
      return [
        ...(kept?.fees ?? []),
        ...found.fees.filter(({ id }) => isAutomaticApplied(id)),
        ...content.fees
          .filter(({ id }) => content.applied[id])
          .map((fee) => customFee(fee, fee.taxable ? place.ratesFor(fee.taxGroupId) : [], currency)),
      ]
    },
    delivery: (offers) => chosenDelivery(content, offers, currency),
    shipping: (shipping: ShippingInput | undefined) => (content.shipping === undefined && agreed ? kept?.shipping : shipping),
    all: (input: TotalsInput) => (content.taxExempt ? withoutTaxes(input) : input),
  }
  return {
    terms,
    automatic: {
      get discounts() {
        return found.discounts
      },
      get fees() {
        return found.fees
      },
    },
  }
}

/** What the draft makes of the lines of its order. */
export function lineEdits(
  agreed: AgreedTerms,
  { changes }: Pick<DraftContent, 'changes'>,
  currency: string,
): ReadonlyMap<string, LineEdit> {
  return new Map(
    agreed.lines.map(({ id }): [string, LineEdit] => {
      const { quantity, price } = changes[id] ?? {}
      return [
        id,
        { ...(quantity !== undefined && { quantity }), ...(price !== undefined && { price: parseAmount(price, currency) }) },
      ]
    }),
  )
}

function keptParts({ discounts, fees }: AgreedTerms, { applied, shipping }: DraftContent) {
  const kept = (parts: readonly { id: string }[]) => new Set(parts.map(({ id }) => id).filter((id) => applied[id] ?? true))
  return { discountIds: kept(discounts), feeIds: kept(fees), delivery: shipping === undefined }
}

/** A rule of today takes nothing off what was sold without it. */
function limitedTo(discount: DiscountInput, lineIds: readonly string[]): DiscountInput {
  const { lineIds: own } = discount
  return { ...discount, lineIds: own ? own.filter((id) => lineIds.includes(id)) : lineIds }
}

export function customDiscount({ id, type, value, lineItemId, description }: CustomDiscount, currency: string): DiscountInput {
  return {
    id,
    kind: type,
    source: 'merchantDiscount',
    value: 'amount' in value ? { amount: parseAmount(value.amount, currency) } : value,
    ...(lineItemId && { lineIds: [lineItemId] }),
    ...(description && { description }),
  }
}

function customFee(
  { id, name, price, code, lineItemIds }: CustomFee,
  taxRates: FeeInput['taxRates'],
  currency: string,
): FeeInput {
  return {
    id,
    name,
    price: parseAmount(price, currency),
    taxRates,
    source: 'MANUAL',
    ...(code && { code }),
    ...(lineItemIds.length > 0 && { lineIds: lineItemIds }),
  }
}

/** The merchant may write a delivery of their own, or another price for one of the shop's. */
function chosenDelivery(
  { shipping }: DraftContent,
  offers: readonly DeliveryOffer[],
  currency: string,
): DeliveryOffer | undefined {
  if (!shipping) return undefined
  const { carrierId, code, title, cost, logistics } = shipping
  const offer = offers.find((each) => each.code === code && (!carrierId || each.carrierId === carrierId))
  const price = cost?.price?.amount === undefined ? offer?.price : parseAmount(cost.price.amount, currency)
  if (price === undefined) return undefined
  return {
    parts: [],
    region: undefined,
    deliveryTime: undefined,
    carrierId: carrierId ?? '',
    code: code ?? '',
    ...offer,
    ...(logistics?.deliveryTime && { deliveryTime: logistics.deliveryTime }),
    ...(logistics?.instructions && { instructions: logistics.instructions }),
    title: title || (offer?.title ?? ''),
    price,
  }
}

/** Everybody else's taxes are taken out of the prices and none is added. */
function withoutTaxes(input: TotalsInput): TotalsInput {
  const free = <Part extends { taxRates: LineInput['taxRates'] }>(part: Part): Part => ({
    ...part,
    taxRates: part.taxRates.map(({ amount: _amount, amountFor: _for, ...rate }) => ({
      ...rate,
      rate: '0',
      usualRate: rate.usualRate ?? rate.rate,
    })),
  })
  const { lines, shipping, fees = [] } = input
  return { ...input, lines: lines.map(free), fees: fees.map(free), ...(shipping && { shipping: free(shipping) }) }
}
