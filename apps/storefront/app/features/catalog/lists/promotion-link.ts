import { splitLanguage } from '../../../lib/page/preferences.ts'

export interface PromotionLink {
  /** A page of the shop as the router names it, or the address of another site. */
  to: string
  isForeign: boolean
}

/** The target of a promotion; undefined if it has no address, or one that is not of the web. */
export function promotionLink(address: string | null | undefined, origin: string): PromotionLink | undefined {
  const url = address ? URL.parse(address) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined
  if (url.origin !== origin) return { to: url.href, isForeign: true }
  // The router adds the visitor's language. Two slashes would begin another host.
  const { rest } = splitLanguage(url.pathname.replace(/^\/+/, '/') + url.search + url.hash)
  return { to: rest, isForeign: false }
}
