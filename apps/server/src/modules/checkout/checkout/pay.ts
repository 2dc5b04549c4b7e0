import { invalid } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { pickupCarrierId } from '../../delivery/delivery/index.ts'
import type { Payable } from '../../orders/payments/index.ts'
import type { Checkout } from './checkout.ts'

/** The properties of a checkout that decide which payment methods accept it. */
export function payableOf({ settings }: SiteRead, { content }: Checkout, total: bigint): Payable {
  // Pickup does not require an address; without one, the shop's country is used.
  const ofPickup = content.shownCarrierId === pickupCarrierId ? settings.country : undefined
  const country = content.billingInfo?.address?.country ?? ofPickup ?? content.shippingDestination?.address?.country
  const cardOnly = content.customSettings?.disabledManualPayment ?? false
  return { total, currency: settings.currency, country: country ?? undefined, cardOnly }
}

/**
 * Refuses choices that the caller may not make: only the owner decides when money is captured, and only a member saves a card and
 * pays with a saved one.
 */
export function checkChoices(
  caller: Caller,
  request: { delayCapture?: boolean; savePaymentMethod?: boolean; paymentToken?: string | null; savedCardId?: string | null },
): void {
  const isMember = caller.kind === 'MEMBER'
  const refused = [
    ...(request.savePaymentMethod && !(isMember && request.paymentToken)
      ? [{ field: 'savePaymentMethod', description: 'is for the new card of a member' }]
      : []),
    ...(request.savedCardId && (!isMember || request.paymentToken)
      ? [{ field: 'savedCardId', description: 'is for members, in place of a payment token' }]
      : []),
    ...(request.delayCapture && !isStaff(caller)
      ? [{ field: 'delayCapture', description: 'is for site users and apps: the payment method decides' }]
      : []),
  ]
  if (refused.length === 0) return
  throw invalid(...refused.map((each) => ({ ...each, violatedRule: 'FIELD_NOT_ALLOWED' as const, data: {} })))
}
