import * as contract from '@stoa/contract/services/stoa/checkout-payments'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { chargePayment, findLastAttempt, resumePaymentOfBuyer, type WrittenIntent } from '../../../orders/orders/ports/paying.ts'
import {
  countriesWithoutPayment,
  offeredMethods,
  presentOffered,
  takesPayments,
  type Payable,
} from '../../../orders/payments/index.ts'
import { beginCardPayment } from '../begin-card-payment.ts'
import { offeredCards } from '../../../orders/saved-cards/index.ts'
import { completeById } from '../change.ts'
import type { Checkout } from '../checkout.ts'
import { reachable } from '../owner.ts'
import { payableOf } from '../pay.ts'
import type { BuyerOf } from '../place.ts'
import { price } from '../price.ts'
import { checkoutRules, saveRules } from '../store/rules.ts'

export const listPaymentOptions = implementRead(contract.listPaymentOptions, async ({ site, caller }, { checkoutId }) => {
  const checkout = await reachable(site, caller, { id: checkoutId })
  const { priced } = await price(site, checkout, 'RECENT')
  const { balanceDue } = priced.totals.payNow
  const payable = payableOf(site, checkout, priced.totals.summary.balanceDue)
  const methods = await offeredMethods(site, payable)
  const charging = new Set(methods.flatMap(({ charger }) => charger?.provider ?? []))
  const member = caller.kind === 'MEMBER' ? await offeredCards(site, caller.memberId, charging) : {}
  const page = {
    amount: balanceDue,
    currency: payable.currency,
    country: payable.country,
    canSave: payable.isRecurring || (member.canSaveCard ?? false),
  }
  return {
    ...member,
    ...(await presentLastAttempt(site, checkout)),
    // A method that takes the country of this order is proof enough.
    ...(balanceDue > 0n && !(payable.country && methods.length > 0) && (await findNoMethodReason(site, payable))),
    nothingToPay: balanceDue === 0n,
    paymentOptions: await presentOffered(site, methods, page),
  }
})

/** Says if no method takes the shop's currency or the country, so that the buyer knows before they type anything. */
async function findNoMethodReason(
  site: SiteRead,
  { country = site.settings.country }: Payable,
): Promise<Pick<contract.ListPaymentOptionsResponse, 'noMethodReason' | 'country'>> {
  const { mode } = site.settings
  if (!(await takesPayments(site))) return { noMethodReason: 'CURRENCY', country }
  const lacking = await countriesWithoutPayment(site, [country], mode)
  return lacking.length > 0 ? { noMethodReason: 'COUNTRY', country } : {}
}

/** Places the order of a checkout whose buyer pays on the provider's page. */
export const beginHostedPayment = ({ buyerOf }: { buyerOf: BuyerOf }) =>
  implementAction(contract.beginHostedPayment, async (context, { checkoutId, paymentMethodId, seenTotal, savePaymentMethod }) => {
    const saveCard = savePaymentMethod ?? false
    const written: Partial<WrittenIntent> = {}
    const choice = { paymentMethodId, seenTotal: seenTotal ?? undefined, saveCard }
    const { orderId, paymentId } = await context.intend((tx) =>
      beginCardPayment(tx, buyerOf(context), checkoutId, choice, written),
    )
    if (!paymentId) return { orderId }
    const whenPlaced = (tx: SiteTx) => completeById(tx, checkoutId, orderId)
    const result = await chargePayment(context, paymentId, { whenPlaced, written })
    return { orderId, ...(result.status === 'CHALLENGE' && { url: result.url }) }
  })

/** The checkout of an order that is placed is completed by a reaction; this is for the buyer who is back before it. */
export const resumePayment = implementAction(contract.resumePayment, async (context, { paymentId }) => {
  const { orderId, checkoutId, status, reason, url, returnUrl } = await resumePaymentOfBuyer(context, paymentId)
  if (status === 'PLACED' && checkoutId && orderId) await context.transaction((tx) => completeById(tx, checkoutId, orderId))
  return {
    status,
    ...(orderId && { orderId }),
    ...(checkoutId && { checkoutId }),
    ...(reason && { reason }),
    ...(url && { url }),
    ...(returnUrl && { returnUrl }),
  }
})

export const getCheckoutRules = implementRead(contract.getCheckoutRules, async ({ site }) => ({
  checkoutRules: await checkoutRules(site),
}))

export const updateCheckoutRules = implement(contract.updateCheckoutRules, async ({ site }, { checkoutRules: change }) => {
  const before = await checkoutRules(site)
  const rules = { ...before, ...change }
  site.noteBefore(before)
  await saveRules(site, rules)
  return { checkoutRules: rules }
})

async function presentLastAttempt(
  site: SiteRead,
  { orderId, completed }: Checkout,
): Promise<Pick<contract.ListPaymentOptionsResponse, 'lastAttempt'>> {
  const last = orderId && !completed ? await findLastAttempt(site, orderId) : undefined
  return last && orderId ? { lastAttempt: { ...last, orderId, startedDate: last.startedDate.toISOString() } } : {}
}
