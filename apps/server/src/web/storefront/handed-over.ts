import type { FastifyReply, FastifyRequest } from 'fastify'
import { entryPaths } from '@stoa/storefront/entry-paths'
import { paths } from '@stoa/storefront/paths'
import { getPrefix } from '@stoa/storefront/preferences'
import { supportedLanguage } from '@stoa/web/languages'
import { clearHostCookie, hostCookie, setHostCookie } from '../../kernel/http/host-cookies.ts'
import type { SiteSettings } from '../../kernel/site/context.ts'
import { browserLifetime, type HandOver, type HandOvers } from '../../modules/checkout/hand-over/index.ts'
import type { BrowserSessions } from '../../modules/identity/identity/index.ts'
import { clearMemberCookie, memberSecret } from '../member-cookie.ts'
import { handOverCookie } from '../../kernel/http/cookie-names.ts'

const maxHandOvers = 5

/**
 * The result of opening a link to a checkout. Until it is answered, a page says that the link is no longer valid and leads back
 * to `to`.
 */
export interface Entered {
  isAnswered: boolean
  to: string | undefined
}

const answered: Entered = { isAnswered: true, to: undefined }

/** True if the address is a link to a checkout that was handed over. */
export function isHandOver(url: string): boolean {
  return url.split('?', 1)[0] === entryPaths.handOver()
}

/**
 * Uses the code of a hand-over for this browser and answers with the checkout's own address, which holds no code. For a code that
 * works no longer, nothing is answered yet.
 */
export async function enterHandOver(
  http: FastifyRequest,
  reply: FastifyReply,
  site: SiteSettings,
  { handOvers, memberSessions, secureCookies }: { handOvers: HandOvers; memberSessions: BrowserSessions; secureCookies: boolean },
): Promise<Entered> {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  if (http.method === 'HEAD' || isPrefetchOrPreview(http)) {
    reply.status(http.method === 'HEAD' ? 204 : 503).send()
    return answered
  }
  const { code } = http.query as { code?: unknown }
  const secrets = secretsIn(http, secureCookies)
  const entry = await handOvers.enter(site.id, typeof code === 'string' ? code : '', secrets)
  switch (entry.kind) {
    case 'DEAD':
      return { isAnswered: false, to: entry.to }
    case 'SIGNED_OUT': {
      // Anyone can make such a link and have others open it, so it ends only the session of the member who made it.
      const secret = memberSecret(http, secureCookies)
      const session = secret && entry.memberId ? await memberSessions.find(site.id, secret) : undefined
      if (secret && session && session.memberId === entry.memberId) {
        await memberSessions.end(site.id, secret)
        clearMemberCookie(reply, secureCookies)
      }
      clearHostCookie(reply, handOverCookie, secureCookies)
      reply.redirect(entry.to ?? paths.home(), 303)
      return answered
    }
    case 'CHECKOUT': {
      if (entry.secret)
        setHostCookie(reply, handOverCookie, [entry.secret, ...secrets].slice(0, maxHandOvers).join(' '), secureCookies, {
          // The visitor comes from another site.
          sameSite: 'lax',
          maxAge: browserLifetime / 1000,
        })
      const { language, query = {} } = entry.content
      const shown = supportedLanguage(language)
      const search = new URLSearchParams(query).toString()
      const page = (shown ? getPrefix(shown, site.language) : '') + paths.checkout(entry.checkoutId)
      reply.redirect(search ? `${page}?${search}` : page, 303)
      return answered
    }
  }
}

/** Finds the hand-over for the page: a checkout, a payment for it, or the order that was placed from it. */
export async function findHandOver(
  http: FastifyRequest,
  siteId: string,
  url: string,
  { handOvers, isMember, secureCookies }: { handOvers: HandOvers; isMember: boolean; secureCookies: boolean },
): Promise<HandOver | undefined> {
  const [, section, id] = /^\/(checkout|orders|payments)\/([\da-f-]{36})(?![\w-])/.exec(url) ?? []
  if (!id) return undefined
  const all = await handOvers.of(siteId, secretsIn(http, secureCookies), { isMember })
  if (all.length === 0) return undefined
  if (section === 'orders') return all.find(({ orderId }) => orderId === id)
  const wanted = section === 'payments' ? await handOvers.checkoutOfPayment(siteId, id) : id
  return all.find(({ checkoutId }) => checkoutId === wanted)
}

function secretsIn(http: FastifyRequest, secure: boolean): string[] {
  return (hostCookie(http, handOverCookie, secure) ?? '').split(' ', maxHandOvers).filter(Boolean)
}

/** True if nobody has opened the page: a browser fetches it ahead or as a part of another one, or a program previews a link. */
function isPrefetchOrPreview({ headers }: FastifyRequest): boolean {
  const isAhead = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview/i.test(String(headers[name] ?? '')),
  )
  const isPart = (headers['sec-fetch-dest'] ?? 'document') !== 'document'
  // Browsers say how they fetch; some phones are called CUBOT.
  const isProgram =
    headers['sec-fetch-mode'] === undefined &&
    /(?<!cu)bot\b|crawl|spider|preview|externalhit|whatsapp|slack/i.test(headers['user-agent'] ?? '')
  return isAhead || isPart || isProgram
}
