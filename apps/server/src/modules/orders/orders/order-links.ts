import { createHash, createHmac } from 'node:crypto'
import type { OrderGrant } from '../../../kernel/site/caller.ts'
import { keysOf, type Secrets } from '../../../kernel/secrets/secrets.ts'
import { isSameSignature } from '../../../kernel/basics/same-signature.ts'

const dayMilliseconds = 24 * 3600 * 1000
/** A mail is kept about as long as its order matters. */
export const linkDays = 60

interface LinkedOrder {
  siteId: string
  orderId: string
  email: string
}

/**
 * The tokens of mailed links to orders: `<order id>.<expiry in seconds>.<hash of the address>.<signature>`. Nothing is stored. A
 * link ends with its time, and when the order gets another email address.
 */
export function orderLinks(secrets: Secrets) {
  const keys = keysOf(secrets, (secret) => createHmac('sha256', secret).update('order-links').digest())
  const sign = (siteId: string, content: string, key = keys[0]) =>
    createHmac('sha256', key).update(`${siteId} ${content}`).digest()

  return {
    issue({ siteId, orderId, email }: LinkedOrder, now: Date): string {
      const expires = Math.floor((now.getTime() + linkDays * dayMilliseconds) / 1000)
      const content = [orderId, expires, hashOfAddress(email)].join('.')
      return `${content}.${sign(siteId, content).toString('base64url')}`
    },

    /** Returns the grant of a token; undefined if it was not issued for the site, or has expired. */
    grantOf(siteId: string, token: string, now: Date): OrderGrant | undefined {
      const [orderId = '', expires = '', emailHash = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const isOurs = keys.some((key) => {
        const own = sign(siteId, [orderId, expires, emailHash].join('.'), key)
        return isSameSignature(given, own)
      })
      // The link of a sample mail names no order.
      return isOurs && orderId && now.getTime() < Number(expires) * 1000 ? { orderId, emailHash } : undefined
    },
  }
}

export type OrderLinks = ReturnType<typeof orderLinks>

/** Computes the same hash as `store/orders.ts` does in SQL. */
function hashOfAddress(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}
