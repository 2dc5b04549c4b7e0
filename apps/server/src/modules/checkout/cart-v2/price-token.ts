import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { keysOf, type Secrets } from '../../../kernel/secrets/secrets.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** Tokens that say which amount to pay a calculation showed, for the order that follows it. */
export interface PriceTokens {
  sign(site: SiteRead, shown: ShownPrice): string
  /** Undefined for a token that was not made here, or for another cart. */
  read(site: SiteRead, cartId: string, token: string): ShownPrice | undefined
}

export interface ShownPrice {
  cartId: string
  /** Decimal: the amount to pay when the order is placed. */
  toPay: string
  /** Decimal: the whole total, of which a part may be paid later or by a gift card. */
  total: string
}

export function priceTokens(secrets: Secrets): PriceTokens {
  const keys = keysOf(secrets, (secret) => Buffer.from(hkdfSync('sha256', secret, '', 'shown prices of carts', 32)))
  const mac = (key: Buffer, siteId: string, text: string) => createHmac('sha256', key).update(`${siteId} ${text}`).digest()
  return {
    sign({ siteId }, { cartId, toPay, total }) {
      const text = Buffer.from(JSON.stringify([cartId, toPay, total])).toString('base64url')
      return `${text}.${mac(keys[0], siteId, text).toString('base64url')}`
    },
    read({ siteId }, cartId, token) {
      const [text = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const isOurs = keys.some((key) => {
        const expected = mac(key, siteId, text)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      if (!isOurs) return undefined
      const [ofCart, toPay, total] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, string, string]
      return ofCart === cartId ? { cartId, toPay, total } : undefined
    },
  }
}
