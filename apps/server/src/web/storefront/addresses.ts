import { entryPaths } from '@stoa/storefront/entry-paths'
import { inLowerCase, paths } from '@stoa/storefront/paths'
import { getPrefix, splitLanguage } from '@stoa/storefront/preferences'

/** Versioned service paths are never pages: an unknown one is an unknown operation. */
export function isApiPath(url: string): boolean {
  return /^\/(_api|oauth2|stoa)\//.test(url) || /^(\/[\w-]+){0,2}\/v\d+\//.test(url)
}

/** The address of the page that an address leads to, where that is another one. `language` is the shop's. */
export function canonicalAddress(url: string, language: string): string | undefined {
  const { language: named, rest } = splitLanguage(url)
  const lowered = inLowerCase(rest)
  if (lowered) return named ? `/${named}${lowered}` : lowered
  // The shop's own language has no prefix, so that each page has one address.
  return named && getPrefix(named, language) === '' ? pathWithin(rest) : undefined
}

/**
 * The path and query of a request as one that names no host. Browsers read a path that begins with two slashes as a host, and `\`
 * as a slash.
 */
export function pathWithin(url: string): string {
  const { pathname, search } = new URL(`http://shop.invalid/${url}`)
  return pathname.replace(/^\/+/, '/') + search
}

/** A preview from the back office, such as of a hidden product. */
export function isPreview(url: string): boolean {
  return /[?&]preview(?:[=&]|$)/.test(url)
}

/** A preview of what somebody is changing in the back office and has not saved. It comes with the request. */
export function isUnsavedPreview(method: string, url: string): boolean {
  return method === 'POST' && /[?&]preview=unsaved(?:&|$)/.test(url)
}

/** True for pages with a visitor's purchases or identity. */
export function isPersonal(url: string): boolean {
  return /^\/(cart|wishlist|checkout|orders|reviews\/(?:write|consent)|hand-over|account|sign-in|signed-out|register|verify-email|confirm-email|forgotten-password|new-password|invitation)\b/.test(
    url,
  )
}

/** True if the request creates data that belongs to the visitor: a form post, or a shared link to a checkout. */
export function keepsVisitor(method: string, url: string): boolean {
  return method === 'POST' ? !isPreference(url) : url.startsWith(entryPaths.checkoutLink(''))
}

/** A request of the router in the browser, or a form post. */
function isPreference(url: string): boolean {
  return url === paths.preferences() || url === `${paths.preferences()}.data`
}
