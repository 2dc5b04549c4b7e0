import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage, preferencesIn, type Preferences } from '@stoa/storefront/preferences'
import { hostCookie, setHostCookie } from '../../kernel/http/host-cookies.ts'
import { newId } from '../../kernel/basics/ids.ts'
import type { SiteSettings } from '../../kernel/site/context.ts'
import { visitorCookie, yearSeconds } from '../../kernel/http/cookie-names.ts'

export interface Visitor {
  id: string
  hasCookie: boolean
}

/** Returns the visitor of the browser's signed cookie, or a new one. */
export function visitorOf(http: FastifyRequest, secure: boolean): Visitor {
  const cookie = hostCookie(http, visitorCookie, secure)
  const { valid, value } = cookie ? http.unsignCookie(cookie) : { valid: false, value: null }
  return valid && value ? { id: value, hasCookie: true } : { id: newId(), hasCookie: false }
}

/** Makes the browser the visitor from its next request on. */
export function setVisitorCookie(reply: FastifyReply, id: string, secure: boolean): void {
  setHostCookie(reply, visitorCookie, id, secure, { signed: true, maxAge: yearSeconds })
}

/** The address names the language, or the visitor chose one, or their browser asks for one. */
export function preferencesOf(
  { cookies, headers }: FastifyRequest,
  { announcement, language }: SiteSettings,
  named: Preferences['language'],
): Preferences {
  const chosen = preferencesIn(cookies, announcement)
  return { ...chosen, language: named ?? chosen.language ?? acceptedLanguage(headers['accept-language'], language) }
}

/** True if a page of another origin sent the form. Browsers say so in one of two headers; a program without them has no visitor's cookies. */
export function isFromElsewhere({ headers, host }: FastifyRequest): boolean {
  // The router fails on it. A page with the referrer policy `no-referrer` sends it, too: those of the shop have none with a form.
  if (headers.origin === 'null') return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== host
}
