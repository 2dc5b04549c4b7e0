import * as contract from '@stoa/contract/services/stoa/checkout-payments'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteAddresses, SiteRead } from '../../../../kernel/site/site.ts'
import { offeredMethods, providerNamed } from '../../../orders/payments/index.ts'
import { findLastAttempt } from '../../../orders/orders/ports/paying.ts'
import { beginCardPayment } from '../begin-card-payment.ts'
import { hasRoomForCard, presentCard, savedCards } from '../../../orders/saved-cards/index.ts'
import type { Checkout } from '../checkout.ts'
import { reachable } from '../owner.ts'
import { payableOf } from '../pay.ts'
import type { BuyerOf } from '../place.ts'
import { price } from '../price.ts'
import { checkoutRules, saveRules } from '../store/rules.ts'

export const listPaymentOptions = ({ addresses }: { addresses: SiteAddresses }) =>
  implementRead(contract.listPaymentOptions, async ({ site, caller }, { checkoutId }) => {
    const checkout = await reachable(site, caller, { id: checkoutId })
    const { priced } = await price(site, checkout, 'RECENT')
    const methods = await offeredMethods(site, payableOf(site, checkout, priced.totals.summary.balanceDue))
    const publicUrl = await addresses.originOf(site)
    const charging = new Set(methods.flatMap(({ provider }) => provider ?? []))
    return {
      ...(caller.kind === 'MEMBER' && (await loadSavedCards(site, caller.memberId, charging))),
      ...(await presentLastAttempt(site, checkout)),
      nothingToPay: priced.totals.payNow.balanceDue === 0n,
      paymentOptions: methods.map(({ id, kind, title, instructions, provider }) => {
        const charger = provider ? providerNamed(provider) : undefined
        return {
          id,
          kind,
          title,
          ...(instructions && { instructions }),
          ...(charger && { cardFields: charger.cardFields({ siteId: site.siteId, publicUrl }) }),
        }
      }),
    }
  })

export const beginHostedPayment = ({ addresses, buyerOf }: { addresses: SiteAddresses } & { buyerOf: BuyerOf }) =>
  implementAction(contract.beginHostedPayment, async (context, { checkoutId, paymentMethodId, seenTotal }) => {
    const { site } = context
    const { orderId, paymentId, provider } = await context.intend((tx) =>
      beginCardPayment(tx, buyerOf(context), checkoutId, { paymentMethodId, seenTotal: seenTotal ?? undefined }),
    )
    if (!paymentId) return { orderId }
    const publicUrl = await addresses.originOf(site)
    const page = providerNamed(provider!)!.paymentPage({ siteId: site.siteId, publicUrl }, { paymentId, checkoutId })
    return { orderId, url: page }
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

/** Returns the cards that a member can choose, and if they may save another one. */
async function loadSavedCards(site: SiteRead, memberId: string, charging: ReadonlySet<string>) {
  if (charging.size === 0) return {}
  const cards = await savedCards(site, memberId)
  return {
    savedCards: cards.filter(({ provider }) => charging.has(provider)).map((card) => presentCard(card, site.now)),
    canSaveCard: await hasRoomForCard(site, memberId),
  }
}
