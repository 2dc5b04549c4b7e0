import { invalid, refusal, WireError } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { Basket } from './basket.ts'
import type { PriceTokens, ShownPrice } from './price-token.ts'
import { isInStep } from './basket.ts'

/**
 * The amounts that the buyer saw: of the token, or else of the last calculation. Empty where the checkout knows them, or where nothing
 * was calculated. Throws INVALID_PRICE_VERIFICATION_TOKEN.
 */
export function seenPriceOf(
  site: SiteRead,
  basket: Basket,
  token: string | null | undefined,
  tokens: PriceTokens,
): { seenTotal?: string; seenWholeTotal?: string } {
  const shown = token ? tokenPrice(site, basket, token, tokens) : isInStep(basket) ? undefined : basket.cart?.content.shownPrice
  return shown ? { seenTotal: shown.toPay, seenWholeTotal: shown.total } : {}
}

function tokenPrice(site: SiteRead, basket: Basket, token: string, tokens: PriceTokens): ShownPrice {
  const shown = tokens.read(site, basket.id, token)
  if (!shown) throw refusal('INVALID_PRICE_VERIFICATION_TOKEN', 'the token is not of this cart', { token })
  return shown
}

/** A refusal of an order in this interface's words; any other error as it is. */
export function asRefusedOrder(cartId: string, content: Basket['content'], error: unknown): unknown {
  if (!(error instanceof WireError)) return error
  const { code, message, data = {} } = error
  const refused = (newCode: string, newData?: object) => refusal(newCode, message, newData)
  switch (code) {
    case 'EMPTY_CHECKOUT':
      return refusal('EMPTY_CART', 'the cart is empty')
    case 'FULL_OUT_OF_STOCK':
    case 'PARTIAL_OUT_OF_STOCK':
      return refused('LINE_ITEMS_OUT_OF_STOCK', {
        lineItemIds: lineIdsOf(data),
        allLineItemsOutOfStock: code === 'FULL_OUT_OF_STOCK',
      })
    case 'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE':
      return refused('DELIVERY_METHOD_NO_LONGER_AVAILABLE')
    case 'NO_SELECTED_CARRIER_SERVICE_OPTION':
      return content.shippingDestination?.address
        ? refusal('MISSING_DELIVERY_METHOD', 'choose a delivery')
        : refusal('MISSING_DELIVERY_ADDRESS', 'an address for the delivery is missing')
    case 'VIOLATIONS_WITH_ERROR_SEVERITY':
      return refused(code, { violationsList: { violations: data.violations } })
    case 'MEMBERSHIP_CANNOT_BE_CHARGED':
      return refused('INVALID_MEMBERSHIP', { message, ...data })
    case 'GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD':
      return refused('CANNOT_PAY_FOR_GIFT_CARD_WITH_GIFT_CARD')
    case 'SUBSCRIPTION_WITH_GIFT_CARD':
      return refused('CANNOT_PAY_FOR_SUBSCRIPTION_WITH_GIFT_CARD')
    case 'NO_SAVE_PAYMENT_METHOD_CONFIRMATION':
      return refused('UNCONFIRMED_SAVE_PAYMENT_METHOD')
    case 'REDEEM_GIFT_CARD_ERROR':
      return refused('GIFT_CARD_REDEEM_ERROR', { error: data.reason })
    case 'CHECKOUT_CHANGED':
      return refused('CART_PRICES_OUT_OF_SYNC', data)
    case 'CHECKOUT_ALREADY_PAID':
      return refusal('CART_ALREADY_ORDERED', 'an order was made of this cart', { cartId, orderId: data.orderId })
    case 'CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS':
      return refused('PAYMENT_ALREADY_IN_PROGRESS', data)
    case 'PAYMENT_ERROR':
      return refused('INVALID_PAYMENT_STATUS', data)
    case 'PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE':
      return refused('UNAVAILABLE_PAYMENT_METHOD', data)
    case 'INVALID_ARGUMENT':
      return error.violations ? invalid(...error.violations.map((each) => ({ ...each, field: newerPath(each.field) }))) : error
    default:
      return error
  }
}

/** Where this interface has a field that the checkout of the older one requires. */
function newerPath(field: string): string {
  const renamed = paths.find(([older]) => field.startsWith(older))
  return renamed ? field.replace(...renamed) : field
}

const paths: readonly (readonly [older: string, newer: string])[] = [
  ['checkout.shippingInfo.shippingDestination.address', 'cart.deliveryInfo.address'],
  ['checkout.shippingInfo.shippingDestination.contactDetails', 'cart.customerInfo'],
  ['checkout.billingInfo.address', 'cart.paymentInfo.billingAddress'],
  ['checkout.billingInfo.contactDetails', 'cart.paymentInfo.billingContact'],
  ['checkout.buyerInfo.email', 'cart.customerInfo.email'],
]

function lineIdsOf({ lineItems }: Record<string, unknown>): string[] {
  return Array.isArray(lineItems) ? lineItems.map(({ lineItemId }: { lineItemId: string }) => lineItemId) : []
}
