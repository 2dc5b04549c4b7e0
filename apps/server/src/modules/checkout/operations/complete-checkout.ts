import * as contract from '@stoa/contract/services/ecom/checkout'
import { jwtVerify, SignJWT } from 'jose'
import { isStaff } from '../../../kernel/identity.ts'
import type { SiteAddresses, SiteRead, SiteTx } from '../../../kernel/site.ts'
import { implement, implementRead } from '../../../kernel/operation.ts'
import { openPaymentOf } from '../../orders/index.ts'
import { complete, finish } from '../change.ts'
import { isOwner, takeReachable, reachable } from '../owner.ts'
import * as store from '../store.ts'

/** The URL where a checkout is paid, and how the owner's own payment page completes it. */
export function completionOperations({ addresses, keys }: { addresses: SiteAddresses; keys: [Uint8Array, ...Uint8Array[]] }) {
  return {
    getCheckoutUrl: implementRead(contract.getCheckoutUrl, async ({ site, caller }, { id }) => ({
      checkoutUrl: await urlOf(site, caller, id),
    })),

    getWixCheckoutUrl: implementRead(contract.getWixCheckoutUrl, async ({ site, caller }, { id }) => {
      await reachable(site, caller, { id })
      return { checkoutUrl: `${await addresses.originOf(site)}/checkout/${id}` }
    }),

    markCheckoutAsCompleted: implement(contract.markCheckoutAsCompleted, async ({ site, caller }, { id }) => {
      completeOnce(site, await takeReachable(site, caller, id))
      return {}
    }),

    /**
     * The token contains checkout and target URL, so nobody can complete another checkout or redirect elsewhere. It is valid
     * for a day and only for the checkout's buyer. An unpaid checkout stays open.
     */
    markCheckoutAsCompletedAndRedirectToUrl: implement(
      contract.markCheckoutAsCompletedAndRedirectToUrl,
      async ({ site, caller, refuse }, { token }) => {
        const claims = await verified(token, site.now)
        if (!claims || claims.siteId !== site.siteId) throw refuse('UNAUTHENTICATED_TOKEN', 'the token is not valid')
        const checkout = await store.lockCheckout(site, { id: claims.checkoutId })
        if (!checkout || !(isStaff(caller) || isOwner(checkout, caller)))
          throw refuse('UNAUTHENTICATED_TOKEN', 'the token names no checkout of this visitor')
        if (!checkout.completed) {
          const order = checkout.orderId ? await openPaymentOf(site, checkout.orderId) : undefined
          if (order?.status !== 'APPROVED') throw refuse('CHECKOUT_NOT_PAID', 'the order of this checkout is not paid')
          await finish(site, checkout, checkout.orderId!)
        }
        return { statusCode: 302, headers: [{ key: 'Location', value: claims.url }], body: '' }
      },
    ),
  }

  async function urlOf(site: SiteRead, caller: Parameters<typeof reachable>[1], id: string): Promise<string> {
    const { content } = await reachable(site, caller, { id })
    if (!content.overrideCheckoutUrl) return `${await addresses.originOf(site)}/checkout/${id}`
    const url = new URL(content.overrideCheckoutUrl)
    url.searchParams.set('checkoutId', id)
    url.searchParams.set('token', await sign({ siteId: site.siteId, checkoutId: id, url: content.overrideCheckoutUrl }, site.now))
    return url.toString()
  }

  function sign(claims: Claims, now: Date): Promise<string> {
    const expires = Math.floor(now.getTime() / 1000) + tokenLifetime
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setExpirationTime(expires)
      .sign(keys[0])
  }

  async function verified(token: string, now: Date): Promise<Claims | undefined> {
    const options = { algorithms: ['HS256'], audience, currentDate: now, requiredClaims: ['exp'] }
    for (const key of keys) {
      const verified = await jwtVerify<Claims>(token, key, options).catch(() => undefined)
      if (verified) return verified.payload
    }
    return undefined
  }
}

const audience = 'stoa checkout completion'
/** Seconds: the time a buyer has to pay elsewhere. */
const tokenLifetime = 24 * 60 * 60

interface Claims {
  siteId: string
  checkoutId: string
  url: string
}

function completeOnce(site: SiteTx, checkout: Awaited<ReturnType<typeof takeReachable>>): void {
  if (!checkout.completed) complete(site, checkout, checkout.orderId)
}
