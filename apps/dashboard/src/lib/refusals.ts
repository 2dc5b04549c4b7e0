import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** What the server's codes mean to a merchant. */
export const refusals: Readonly<Record<string, MessageDescriptor | undefined>> = {
  VALIDATION: msg`Some of what you entered is not accepted.`,
  WRONG_EMAIL_OR_PASSWORD: msg`This e-mail and password do not match.`,
  ORDER_NOT_FOUND: msg`There is no such order on this site.`,
  ORDER_ALREADY_PAID: msg`This order is already paid.`,
  ORDER_CANCELED: msg`This order is cancelled.`,
  ORDER_HAS_CHARGEBACKS: msg`A payment of this order is disputed.`,
  ORDER_HAS_AUTHORIZED_TRANSACTION: msg`Capture or void the authorised payment first.`,
  ORDER_IS_PENDING: msg`The payment of this order is still pending.`,
  ORDER_IS_REJECTED: msg`The payment of this order was rejected.`,
  PAYMENT_ALREADY_CAPTURED: msg`This payment is already captured.`,
  PAYMENT_ALREADY_VOIDED: msg`This payment is already voided.`,
  PAYMENT_HAS_PENDING_CAPTURE: msg`A capture of this payment is on its way.`,
  PAYMENT_NOT_AUTHORIZED: msg`This payment is not authorised.`,
  TRACKING_NUMBER_ALREADY_EXISTS: msg`Another delivery already has this tracking number.`,
  PRODUCT_NOT_FOUND: msg`There is no such product on this site.`,
  REVISION_MISMATCH: msg`It was changed meanwhile, by somebody else or by a purchase. Nothing of yours was saved.`,
  DUPLICATE_SLUG_ERROR: msg`Another product has this address in the shop.`,
  SKU_ALREADY_EXIST_ERROR: msg`Two variants have the same SKU.`,
  DUPLICATE_BARCODE_ERROR: msg`Two variants have the same barcode.`,
  COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE: msg`A compare-at price is lower than the price.`,
  PAGE_NOT_FOUND: msg`There is no such page on this site.`,
  PAGE_SLUG_ALREADY_EXISTS: msg`Another page has this address in the shop.`,
  MENU_NOT_FOUND: msg`There is no such menu on this site.`,
  MENU_SLUG_ALREADY_EXISTS: msg`Another menu has this short name.`,
  REDIRECT_NOT_FOUND: msg`There is no such redirect on this site.`,
  REDIRECT_ALREADY_EXISTS: msg`Something leads on from this address already.`,
  REDIRECT_LOOP: msg`The new address leads back to the old one.`,
  ALREADY_EXISTS: msg`There is one of this kind already.`,
  MANUAL_TAX_MAPPING_ALREADY_EXISTS: msg`This group has a rate of this name in this region already.`,
  SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY: msg`This country is taxed as a whole.`,
  INVALID_QUANTITY_VALUE: msg`A number of pieces is a whole number.`,
  CURRENCY_IN_USE: msg`There are orders in the present currency already.`,
  DUPLICATE_SLUG: msg`Another category has this address in the shop.`,
  PARENT_CATEGORY_HIDDEN: msg`The category above it is hidden. Show that one first.`,
  CATEGORY_DEPTH_LIMIT_EXCEEDED: msg`Categories cannot lie deeper than this.`,
  NO_PAYMENT_METHOD: msg`Add a payment method first, one that works in live mode if the shop is live: nobody could pay.`,
  PAYMENT_METHODS_NOT_FOUND: msg`No payment method of this shop charges cards.`,
  TEST_MODE_ONLY: msg`This is possible in test mode only.`,
  INVALID_AMOUNT: msg`This amount is not possible.`,
  INSUFFICIENT_INVENTORY: msg`There is less in stock than you want to take.`,
  INVENTORY_QUANTITY_NOT_TRACKED: msg`It is not counted.`,
  MAX_QUANTITY_LIMIT_REACHED: msg`A stock has at most 99,999 pieces.`,
  NOTHING_TO_REVERT: msg`The import changed nothing, or it still runs.`,
  ALREADY_REVERTED: msg`This import was taken back before.`,
  CSV_UNREADABLE: msg`The file is not readable as CSV. Save it as CSV with UTF-8 and try again.`,
  CSV_COLUMNS_MISSING: msg`Needed columns are missing.`,
  UNKNOWN_EVENT_TYPE: msg`The server does not know one of these events.`,
  EVENT_TYPE_NOT_SENT: msg`One of these events is never sent. Choose the one of the newer catalogue.`,
  NO_KEY_WAITING: msg`The new key signs already, or was discarded.`,
  URL_NOT_ALLOWED: msg`Events cannot be sent to this address. It must be public and use https.`,
}

/** Why one of many was refused, as the answer about it says. */
export function refusalInWords({ code = '', description }: { code?: string; description?: string } = {}): string {
  const known = refusals[code]
  return known ? t(known) : description || t`It was refused.`
}
