import type { OfflinePayment } from '@stoa/contract/services/ecom/orders'
import { WireError } from '../../../kernel/basics/errors.ts'
import { grantFor, isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { placeOrder, type PlacedOrder, type WrittenOrder } from '../../orders/orders/ports/placing.ts'
import { recordTip } from '../../orders/tips/index.ts'
import type { Checkout } from './checkout.ts'
import { whyNotOrderable, type SeenAmounts } from './orderable.ts'
import { price, type Priced } from './price.ts'
import { checkComplete } from './required-answers.ts'
import type { Receipt } from './rules.ts'

/** The person who places an order. `count` throws if visitors at the same address have placed too many orders. */
export interface Buyer {
  caller: Caller
  count(site: SiteTx): void
}

export type BuyerOf = (call: { caller: Caller; address: string | undefined }) => Buyer

/** Creates the rate limit of orders. Only committed orders count towards it. */
export function buyers(limits: Pick<RateLimits, 'order'>): BuyerOf {
  return ({ caller, address }) => ({
    caller,
    count(site) {
      if (address !== undefined && !isStaff(caller)) site.afterRollback(limits.order(address))
    },
  })
}

/**
 * Prices a checkout for its order, and refuses if it cannot become one or if the buyer saw another total. The catalogue at that
 * moment decides, not the page: taking stock verifies the versions, and before a refusal the catalogue is read again.
 */
export async function priceToOrder(
  site: SiteTx,
  caller: Caller,
  checkout: Checkout,
  seen: SeenAmounts | undefined,
): Promise<Priced> {
  let priced = await price(site, checkout, 'RECENT')
  if (whyNotOrderable(site, checkout, priced, seen)) {
    priced = await price(site, checkout, 'NOW')
    const why = whyNotOrderable(site, checkout, priced, seen)
    if (why) throw why
  }
  if (!isStaff(caller)) await checkComplete(site, checkout.content, receiptOf(priced))
  return priced
}

function receiptOf({ priced: { needsDelivery, delivery } }: Priced): Receipt {
  if (!needsDelivery) return 'NONE'
  return delivery?.pickup ? 'PICKED_UP' : 'DELIVERED'
}

/** The terms on which an order is placed. */
export interface Terms {
  /** `INITIALIZED` waits for its card payment. */
  initialStatus: 'INITIALIZED' | 'APPROVED'
  offlinePayment?: OfflinePayment
}

/** Places the order of a priced checkout, and takes stock. `onWritten` as in `placeOrder`. */
export async function place(
  site: SiteTx,
  { caller, count }: Buyer,
  checkout: Checkout,
  orderId: string,
  { lines, priced }: Priced,
  terms: Terms,
  onWritten?: (written: WrittenOrder) => void,
): Promise<PlacedOrder> {
  count(site)
  const { content, memberId, cartId } = checkout
  const grant = grantFor(caller, checkout.id)
  const visitorId = grant?.visitorId ?? checkout.visitorId
  try {
    const order = await placeOrder(site, orderId, {
      checkoutId: checkout.id,
      purchaseFlowId: checkout.id,
      ...(cartId && { cartId }),
      lines,
      priced,
      buyer: {
        ...(memberId ? { memberId } : visitorId && { visitorId }),
        ...(content.contactId && { contactId: content.contactId }),
        ...(content.email && { email: content.email }),
      },
      ...(content.billingInfo && { billing: content.billingInfo }),
      ...(content.shippingDestination && { shippingDestination: content.shippingDestination }),
      channelType: content.channelType,
      ...(content.buyerNote && { buyerNote: content.buyerNote }),
      buyerLanguage: site.language,
      ...(content.customFields && { customFields: content.customFields }),
      ...(content.buyerConsents && { buyerConsents: content.buyerConsents }),
      ...(content.extendedFields && { extendedFields: content.extendedFields }),
      createdBy: grant ? { kind: 'VISITOR', visitorId: grant.visitorId } : caller,
      ...terms,
      onWritten,
    })
    await recordTip(site, order, checkout.content.businessLocationId)
    return order
  } catch (error) {
    // Another buyer took the stock between the read and the write.
    if (error instanceof WireError && error.code === 'INSUFFICIENT_INVENTORY') {
      throw new WireError(null, 'PARTIAL_OUT_OF_STOCK', 'some of this checkout was just sold', error.data && { data: error.data })
    }
    throw error
  }
}
