import { invalid, refusal } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { pickupCarrierId } from '../../delivery/delivery/index.ts'
import type { Payable } from '../../orders/payments/index.ts'
import { askedSubscription } from '../../pricing/subscriptions/index.ts'
import type { Checkout } from './checkout.ts'

/** The properties of a checkout that decide which payment methods accept it. */
export function payableOf({ settings }: SiteRead, checkout: Checkout, total: bigint): Payable {
  const { content } = checkout
  // Pickup does not require an address; without one, the shop's country is used.
  const ofPickup = content.shownCarrierId === pickupCarrierId ? settings.country : undefined
  const country = content.billingInfo?.address?.country ?? ofPickup ?? content.shippingDestination?.address?.country
  const cardOnly = content.customSettings?.disabledManualPayment ?? false
  const isRecurring = buysSubscription(checkout)
  return { total, currency: settings.currency, country: country ?? undefined, cardOnly, isRecurring }
}

/** True if the order of a checkout begins a subscription, which is charged again without its buyer. */
export function buysSubscription({ content }: Pick<Checkout, 'content'>): boolean {
  return content.lines.some(({ reference }) => askedSubscription(reference?.options) !== undefined)
}

/** The buyer agrees to the charges to come, and to the card being kept for them. Throws NO_SAVE_PAYMENT_METHOD_CONFIRMATION. */
export function checkAgreesToCharges(checkout: Checkout, agrees: boolean | null | undefined): void {
  if (buysSubscription(checkout) && !agrees)
    throw refusal('NO_SAVE_PAYMENT_METHOD_CONFIRMATION', 'the buyer must agree that the payment method is kept and charged again')
}

/**
 * Refuses choices that the caller may not make: only the owner decides when money is captured, and only a member pays with a saved
 * card.
 */
export function checkChoices(
  caller: Caller,
  request: { delayCapture?: boolean; paymentToken?: string | null; savedCardId?: string | null },
): void {
  const isMember = caller.kind === 'MEMBER'
  const refused = [
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
