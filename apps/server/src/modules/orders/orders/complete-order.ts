import {
  service,
  type AdditionalFee,
  type Order,
  type OrderLineItem,
  type PriceSummary,
} from '@stoa/contract/services/ecom/orders'
import type { PricedOrder, StoredLine } from './stored-order.ts'
import { fresh } from '../../../kernel/lists/entity/merge.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { minorOf, orderPricer, withFormattedPrices, type OrderPricer } from './amounts.ts'
import { createdBy } from '../../../kernel/site/caller.ts'
import { isId } from './store/order-row.ts'

/** An order whose status its writer may have left open. */
export type CompletedOrder = Omit<PricedOrder, OrderStatuses> & Pick<Order, OrderStatuses>
type OrderStatuses = 'status' | 'paymentStatus' | 'fulfillmentStatus'

/** An order written by an app or a merchant, with all fields filled in that follow from the given ones. */
export function completeOrder({ settings }: SiteTx, caller: Caller, given: Order): { order: CompletedOrder; total: bigint } {
  const currency = given.currency ?? settings.currency
  const base = { currency, siteLanguage: settings.language }
  const price = orderPricer(base)
  const { lineItems = [], priceSummary = {}, additionalFees } = given
  const written = fresh(service, 'Order', given as Record<string, unknown>) as Order
  const summary = completeSummary(priceSummary, additionalFees ?? [], currency, price)
  const order = withFormattedPrices<CompletedOrder>(
    {
      buyerLanguage: settings.language,
      weightUnit: settings.weightUnit,
      archived: false,
      seenByAHuman: false,
      attributionSource: 'UNSPECIFIED',
      taxIncludedInPrices: false,
      ...written,
      ...base,
      lineItems: lineItems.map((line) => completeLine(line, given.taxIncludedInPrices ?? false, currency, price)),
      ...(additionalFees && {
        additionalFees: additionalFees.map((fee) => completeFee(fee, given.taxIncludedInPrices ?? false, currency, price)),
      }),
      priceSummary: summary,
      createdBy: createdBy(caller),
      imported: false,
      isTest: settings.mode === 'TEST',
    },
    price,
    currency,
  )
  return { order, total: minorOf(summary.total, currency) }
}

/** A missing amount counts as zero; the missing sum of fees and a missing total are the sums of their parts. */
function completeSummary(
  given: PriceSummary,
  additionalFees: readonly AdditionalFee[],
  currency: string,
  price: OrderPricer,
): PriceSummary {
  const of = (name: keyof PriceSummary) => minorOf(given[name], currency)
  const ofFees = given.totalAdditionalFees
    ? of('totalAdditionalFees')
    : additionalFees.reduce((total, fee) => total + minorOf(fee.price, currency), 0n)
  const sum = of('subtotal') + of('shipping') + of('tax') + ofFees - of('discount')
  return {
    subtotal: price(of('subtotal')),
    shipping: price(of('shipping')),
    tax: price(of('tax')),
    discount: price(of('discount')),
    totalAdditionalFees: price(ofFees),
    total: price(given.total ? of('total') : sum > 0n ? sum : 0n),
  }
}

/** A fee is refunded by its id. Whoever writes the order by hand has added it by hand, unless they say otherwise. */
function completeFee(fee: AdditionalFee, taxIncluded: boolean, currency: string, price: OrderPricer): AdditionalFee {
  const amount = minorOf(fee.price, currency)
  const tax = minorOf(fee.taxInfo?.taxAmount, currency)
  return {
    source: 'MANUAL',
    lineItemIds: [],
    priceBeforeTax: price(taxIncluded ? amount - tax : amount),
    priceAfterTax: price(taxIncluded ? amount : amount + tax),
    ...fee,
    price: price(amount),
    id: fee.id && isId(fee.id) ? fee.id : newId(),
  }
}

function completeLine(line: OrderLineItem, taxIncluded: boolean, currency: string, price: OrderPricer): StoredLine {
  const { id, quantity = 1, productName, taxInfo, price: unitPrice } = line
  const lineTotal = minorOf(unitPrice, currency) * BigInt(quantity)
  const discount = minorOf(line.totalDiscount, currency)
  const tax = minorOf(taxInfo?.taxAmount, currency)
  const paid = lineTotal > discount ? lineTotal - discount : 0n
  return {
    paymentOption: 'FULL_PAYMENT_ONLINE',
    ...(unitPrice && { priceBeforeDiscounts: unitPrice }),
    lineItemPrice: price(lineTotal),
    totalDiscount: price(discount),
    totalPriceBeforeTax: price(taxIncluded ? paid - tax : paid),
    totalPriceAfterTax: price(taxIncluded ? paid : paid + tax),
    priceUndetermined: false,
    fixedQuantity: false,
    refundQuantity: 0,
    restockQuantity: 0,
    ...line,
    id: id && isId(id) ? id : newId(),
    quantity,
    productName: { ...productName, translated: productName?.translated ?? productName?.original ?? '' },
  }
}
