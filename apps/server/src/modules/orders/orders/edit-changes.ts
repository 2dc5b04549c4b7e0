import { isDeepStrictEqual } from 'node:util'
import type {
  AdditionalFee,
  AdditionalFeeDelta,
  AppliedDiscount,
  AppliedDiscountDelta,
  CommittedDiffs,
  LineItemAmount,
  LineItemDelta,
  ManagedAdditionalFee,
  ManagedDiscount,
  ManagedLineItem,
  OrderChange,
} from '@stoa/contract/services/ecom/orders'
import { newId } from '../../../kernel/basics/ids.ts'
import type { PricedOrder, StoredLine } from './stored-order.ts'

/** What an edit changed, as the order's history says it: one entry for each line, discount and fee, and for the total and the delivery. */
export function changesOf(before: PricedOrder, after: PricedOrder): OrderChange[] {
  const earlier = byId(before.lineItems)
  const later = byId(after.lineItems)
  const linesOf = (ids: readonly string[]) => ids.map((id) => lineAmount(id, later.get(id) ?? earlier.get(id)))
  return [
    ...after.lineItems.flatMap((line): OrderChange[] => {
      const known = earlier.get(line.id)
      return known ? changeOfLine(known, line) : [{ lineItemAdded: managed(line) }]
    }),
    ...before.lineItems.flatMap((line): OrderChange[] => (later.has(line.id) ? [] : [{ lineItemRemoved: managed(line) }])),
    ...added(before.appliedDiscounts, after.appliedDiscounts, discountKey).map((discount) => ({
      discountAdded: managedDiscount(discount, linesOf),
    })),
    ...added(after.appliedDiscounts, before.appliedDiscounts, discountKey).map((discount) => ({
      discountRemoved: managedDiscount(discount, linesOf),
    })),
    ...added(before.additionalFees, after.additionalFees, feeKey).map((fee) => ({
      additionalFeeAdded: managedFee(fee, linesOf),
    })),
    ...added(after.additionalFees, before.additionalFees, feeKey).map((fee) => ({
      additionalFeeRemoved: managedFee(fee, linesOf),
    })),
    ...changeOfTotal(before, after),
    ...changeOfDelivery(before, after),
  ]
}

type LinesOf = (ids: readonly string[]) => LineItemAmount[]

function changeOfLine(before: StoredLine, after: StoredLine): OrderChange[] {
  const isOtherQuantity = before.quantity !== after.quantity
  const isOtherPrice = before.price?.amount !== after.price?.amount
  if (!isOtherQuantity && !isOtherPrice) return []
  return [
    {
      lineItemChanged: {
        id: after.id,
        ...(after.productName && { name: after.productName }),
        ...(isOtherQuantity && {
          quantity: {
            originalQuantity: before.quantity,
            newQuantity: after.quantity,
            diff: Math.abs(after.quantity - before.quantity),
            deltaType: after.quantity > before.quantity ? 'QUANTITY_INCREASED' : 'QUANTITY_DECREASED',
          },
        }),
        ...(isOtherPrice && {
          price: { ...(before.price && { originalPrice: before.price }), ...(after.price && { newPrice: after.price }) },
        }),
      },
    },
  ]
}

function managed({ id, productName, quantity }: StoredLine): ManagedLineItem {
  return { id, ...(productName && { name: productName }), quantity }
}

function managedDiscount(discount: AppliedDiscount, linesOf: LinesOf): ManagedDiscount {
  const { id, coupon, discountRule, merchantDiscount, lineItemIds = [] } = discount
  const name = coupon?.code || coupon?.name || discountRule?.name?.original || merchantDiscount?.description || 'Discount'
  const amount = (coupon ?? discountRule ?? merchantDiscount)?.amount
  return {
    id: id ?? newId(),
    name: { original: name },
    affectedLineItems: linesOf(lineItemIds),
    ...(amount && { totalAmount: amount }),
  }
}

function managedFee(
  { id, name = '', price, priceAfterTax, lineItemIds = [] }: AdditionalFee,
  linesOf: LinesOf,
): ManagedAdditionalFee {
  const totalAmount = priceAfterTax ?? price
  return {
    id: id ?? newId(),
    name: { original: name },
    affectedLineItems: linesOf(lineItemIds),
    ...(totalAmount && { totalAmount }),
  }
}

function lineAmount(id: string, line: StoredLine | undefined): LineItemAmount {
  const { productName, totalPriceAfterTax: amount } = line ?? {}
  return { id, ...(productName && { name: productName }), ...(amount && { amount }) }
}

function changeOfTotal({ priceSummary: before }: PricedOrder, { priceSummary: after }: PricedOrder): OrderChange[] {
  if (before?.total?.amount === after?.total?.amount) return []
  return [
    {
      totalPriceChanged: {
        ...(before?.total && { originalTotal: before.total }),
        ...(after?.total && { newTotal: after.total }),
      },
    },
  ]
}

function changeOfDelivery({ shippingInfo: before }: PricedOrder, { shippingInfo: after }: PricedOrder): OrderChange[] {
  const summary = (info: PricedOrder['shippingInfo']) => ({
    shippingTitle: info?.title ?? '',
    ...(info?.cost?.totalPriceAfterTax && { total: info.cost.totalPriceAfterTax }),
  })
  if (isDeepStrictEqual([summary(before), before?.code], [summary(after), after?.code])) return []
  return [{ shippingInformationChanged: { originalShippingInfo: summary(before), newShippingInfo: summary(after) } }]
}

/** The same as deltas, for programs. */
export function committedDiffs(before: PricedOrder, after: PricedOrder): CommittedDiffs {
  const earlier = byId(before.lineItems)
  const later = byId(after.lineItems)
  return {
    lineItems: [
      ...after.lineItems.flatMap((line): LineItemDelta[] => {
        const known = earlier.get(line.id)
        if (!known) return [{ lineItemId: line.id, lineItemAdded: true }]
        const [change] = changeOfLine(known, line)
        if (!change) return []
        return [
          {
            lineItemId: line.id,
            changedDetails: { quantityBeforeChange: known.quantity, ...(known.price && { priceBeforeChange: known.price }) },
          },
        ]
      }),
      ...before.lineItems.flatMap((line): LineItemDelta[] =>
        later.has(line.id) ? [] : [{ lineItemId: line.id, lineItemRemoved: removedDetails(line) }],
      ),
    ],
    appliedDiscounts: [
      ...added(before.appliedDiscounts, after.appliedDiscounts, discountKey).map((discount): AppliedDiscountDelta => ({
        ...(discount.id && { discountId: discount.id }),
        editedDiscount: discount,
      })),
      ...added(after.appliedDiscounts, before.appliedDiscounts, discountKey).map(({ id }): AppliedDiscountDelta => ({
        ...(id && { discountId: id }),
        discountRemoved: true,
      })),
    ],
    additionalFees: [
      ...added(before.additionalFees, after.additionalFees, feeKey).map((fee): AdditionalFeeDelta => ({
        ...(fee.id && { additionalFeeId: fee.id }),
        editedAdditionalFee: fee,
      })),
      ...added(after.additionalFees, before.additionalFees, feeKey).map(({ id }): AdditionalFeeDelta => ({
        ...(id && { additionalFeeId: id }),
        additionalFeeRemoved: true,
      })),
    ],
    ...(changeOfDelivery(before, after).length > 0 &&
      (after.shippingInfo ? { changedShippingInfo: after.shippingInfo } : { shippingInfoRemoved: true })),
  }
}

function removedDetails(line: StoredLine): NonNullable<LineItemDelta['lineItemRemoved']> {
  const { productName, catalogReference, quantity, price, priceBeforeDiscounts, totalPriceAfterTax, totalDiscount, itemType } =
    line
  return {
    quantity,
    ...(productName && { productName }),
    ...(catalogReference && { catalogReference }),
    ...(price && { price }),
    ...(priceBeforeDiscounts && { priceBeforeDiscounts }),
    ...(totalPriceAfterTax && { totalPriceAfterTax }),
    ...(totalDiscount && { totalDiscount }),
    ...(itemType && { itemType }),
  }
}

function byId(lines: readonly StoredLine[]): Map<string, StoredLine> {
  return new Map(lines.map((line) => [line.id, line]))
}

/** What is in `after` and not in `before`. */
function added<Part>(before: readonly Part[] = [], after: readonly Part[] = [], keyOf: (part: Part) => string): Part[] {
  const known = new Set(before.map(keyOf))
  return after.filter((part) => !known.has(keyOf(part)))
}

function discountKey({ id, coupon, discountRule, merchantDiscount }: AppliedDiscount): string {
  return id ?? coupon?.id ?? discountRule?.id ?? merchantDiscount?.description ?? ''
}

function feeKey({ id }: AdditionalFee): string {
  return id ?? ''
}
