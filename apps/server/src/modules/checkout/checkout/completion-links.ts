import { hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { keysOf, type Secrets } from '../../../kernel/secrets/secrets.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { Checkout } from './checkout.ts'

/** Links to the owner's own payment page, with the token by which that page completes the checkout. */
export interface CompletionLinks {
  /** Undefined where the checkout is paid on the hosted page. */
  linkTo(site: SiteRead, checkout: Pick<Checkout, 'id' | 'content'>): Promise<string | undefined>
  /** Returns the contents of a token; undefined for one that was not issued here, is of another site, or has expired. */
  verified(site: SiteRead, token: string): Promise<Completion | undefined>
}

export interface Completion {
  checkoutId: string
  /** Where the buyer is led after the completion. */
  url: string
}

export function completionLinks(secrets: Secrets): CompletionLinks {
  const keys = keysOf(secrets, (secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'checkout completion', 32)))
  return {
    async linkTo(site, { id, content: { overrideCheckoutUrl } }) {
      if (!overrideCheckoutUrl) return undefined
      const url = new URL(overrideCheckoutUrl)
      url.searchParams.set('checkoutId', id)
      url.searchParams.set('token', await sign({ siteId: site.siteId, checkoutId: id, url: overrideCheckoutUrl }, site.now))
      return url.toString()
    },
    async verified({ siteId, now }, token) {
      const options = { algorithms: ['HS256'], audience, currentDate: now, requiredClaims: ['exp'] }
      for (const key of keys) {
        const verified = await jwtVerify<Claims>(token, key, options).catch(() => undefined)
        if (verified) return verified.payload.siteId === siteId ? verified.payload : undefined
      }
      return undefined
    },
  }

  function sign(claims: Claims, now: Date): Promise<string> {
    const expires = Math.floor(now.getTime() / 1000) + tokenLifetime
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setExpirationTime(expires)
      .sign(keys[0])
  }
}

const audience = 'stoa checkout completion'
/** Seconds: the time that a buyer has to pay on another page. */
const tokenLifetime = 24 * 60 * 60

interface Claims extends Completion {
  siteId: string
}
