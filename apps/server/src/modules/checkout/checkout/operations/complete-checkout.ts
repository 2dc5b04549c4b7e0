import * as contract from '@stoa/contract/services/ecom/checkout'
import type { Caller } from '../../../../kernel/site/caller.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { loadOpenOrder } from '../../../orders/orders/ports/paying.ts'
import type { Checkout } from '../checkout.ts'
import { complete, completeAndTakeFromCart } from '../change.ts'
import type { CompletionLinks } from '../completion-links.ts'
import { reachable, reachesCheckout, takeReachable } from '../owner.ts'
import * as store from '../store/checkouts.ts'

/** Returns the URL at which a browser that knows nothing of the visitor continues with the checkout; it works once. */
export type HandOverCheckout = (site: SiteTx, caller: Caller, handOver: { checkoutId: string; visitorId: string }) => string

export interface CompletionOptions {
  links: CompletionLinks
  handOver: HandOverCheckout
}

export const getCheckoutUrl = ({ links, handOver }: CompletionOptions) =>
  implement(contract.getCheckoutUrl, async ({ site, caller }, { id }) => ({
    checkoutUrl: await checkoutUrl(site, caller, await reachable(site, caller, { id }), { links, handOver }),
  }))

/** The address at which the buyer pays: the owner's own page, or else the hosted one. */
export async function checkoutUrl(
  site: SiteTx,
  caller: Caller,
  checkout: Checkout,
  { links, handOver }: CompletionOptions,
): Promise<string> {
  return (await links.linkTo(site, checkout)) ?? hostedUrl(site, caller, checkout, handOver)
}

export const getWixCheckoutUrl = ({ handOver }: Pick<CompletionOptions, 'handOver'>) =>
  implement(contract.getWixCheckoutUrl, async ({ site, caller }, { id }) => ({
    checkoutUrl: hostedUrl(site, caller, await reachable(site, caller, { id }), handOver),
  }))

export const markCheckoutAsCompleted = implement(contract.markCheckoutAsCompleted, async ({ site, caller }, { id }) => {
  completeOnce(site, await takeReachable(site, caller, id))
  return {}
})

/**
 * The token contains checkout and target URL, so nobody can complete another checkout or redirect elsewhere. It is valid
 * for a day and only for the checkout's buyer. An unpaid checkout stays open.
 */
export const markCheckoutAsCompletedAndRedirectToUrl = ({ links }: Pick<CompletionOptions, 'links'>) =>
  implement(contract.markCheckoutAsCompletedAndRedirectToUrl, ({ site, caller }, { token }) =>
    completeByToken(site, caller, token, links),
  )

/** Throws UNAUTHENTICATED_TOKEN and CHECKOUT_NOT_PAID. */
export async function completeByToken(site: SiteTx, caller: Caller, token: string, links: CompletionLinks) {
  const completion = await links.verified(site, token)
  if (!completion) throw refusal('UNAUTHENTICATED_TOKEN', 'the token is not valid')
  const checkout = await store.lockCheckout(site, { id: completion.checkoutId })
  if (!checkout || !reachesCheckout(checkout, caller))
    throw refusal('UNAUTHENTICATED_TOKEN', 'the token names no checkout of this visitor')
  if (!checkout.completed) {
    const order = checkout.orderId ? await loadOpenOrder(site, checkout.orderId) : undefined
    if (order?.status !== 'APPROVED') throw refusal('CHECKOUT_NOT_PAID', 'the order of this checkout is not paid')
    await completeAndTakeFromCart(site, checkout, checkout.orderId!)
  }
  return { statusCode: 302, headers: [{ key: 'Location', value: completion.url }], body: '' }
}

function completeOnce(site: SiteTx, checkout: Awaited<ReturnType<typeof takeReachable>>): void {
  if (!checkout.completed) complete(site, checkout, checkout.orderId)
}

/** A checkout that staff made for a buyer belongs to nobody yet. */
function hostedUrl(site: SiteTx, caller: Caller, { id, visitorId }: Checkout, handOver: HandOverCheckout): string {
  return handOver(site, caller, { checkoutId: id, visitorId: visitorId ?? newId() })
}
