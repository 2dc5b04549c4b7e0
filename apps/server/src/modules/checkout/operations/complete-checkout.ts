import * as contract from '@stoa/contract/services/ecom/checkout'
import { jwtVerify, SignJWT } from 'jose'
import type { SiteRead, SiteTx } from '../../../kernel/site.ts'
import { implement, implementRead } from '../../../kernel/operation.ts'
import { complete } from '../change.ts'
import { takeReachable, reachable } from '../owner.ts'
import * as store from '../store.ts'

/** Where a checkout is paid, and how a page of the owner's own says that it is over. */
export function completionOperations({ publicUrl, keys }: { publicUrl: string; keys: [Uint8Array, ...Uint8Array[]] }) {
  return {
    getCheckoutUrl: implementRead(contract.getCheckoutUrl, async ({ site, caller }, { id }) => ({
      checkoutUrl: await urlOf(site, caller, id),
    })),

    getWixCheckoutUrl: implementRead(contract.getWixCheckoutUrl, async ({ site, caller }, { id }) => {
      await reachable(site, caller, { id })
      return { checkoutUrl: `${publicUrl}/checkout/${id}` }
    }),

    markCheckoutAsCompleted: implement(contract.markCheckoutAsCompleted, async ({ site, caller }, { id }) => {
      completeOnce(site, await takeReachable(site, caller, id))
      return {}
    }),

    /** The token names checkout and target, so that nobody completes another's or redirects elsewhere. */
    markCheckoutAsCompletedAndRedirectToUrl: implement(
      contract.markCheckoutAsCompletedAndRedirectToUrl,
      async ({ site, refuse }, { token }) => {
        const claims = await verified(token)
        if (!claims || claims.siteId !== site.siteId) throw refuse('UNAUTHENTICATED_TOKEN', 'the token is not valid')
        const checkout = await store.lockCheckout(site, { id: claims.checkoutId })
        if (!checkout) throw refuse('UNAUTHENTICATED_TOKEN', 'the token names no checkout of this site')
        completeOnce(site, checkout)
        return { statusCode: 302, headers: [{ key: 'Location', value: claims.url }], body: '' }
      },
    ),
  }

  async function urlOf(site: SiteRead, caller: Parameters<typeof reachable>[1], id: string): Promise<string> {
    const { content } = await reachable(site, caller, { id })
    if (!content.overrideCheckoutUrl) return `${publicUrl}/checkout/${id}`
    const url = new URL(content.overrideCheckoutUrl)
    url.searchParams.set('checkoutId', id)
    url.searchParams.set('token', await sign({ siteId: site.siteId, checkoutId: id, url: content.overrideCheckoutUrl }))
    return url.toString()
  }

  function sign(claims: Claims): Promise<string> {
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).setAudience(audience).sign(keys[0])
  }

  async function verified(token: string): Promise<Claims | undefined> {
    for (const key of keys) {
      const verified = await jwtVerify(token, key, { algorithms: ['HS256'], audience }).catch(() => undefined)
      if (verified) return verified.payload as unknown as Claims
    }
    return undefined
  }
}

const audience = 'stoa checkout completion'

interface Claims {
  siteId: string
  checkoutId: string
  url: string
}

function completeOnce(site: SiteTx, checkout: Awaited<ReturnType<typeof takeReachable>>): void {
  if (!checkout.completed) complete(site, checkout, checkout.orderId)
}
