import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readCallError, type Client } from '@stoa/client'
import * as shopCalls from '@stoa/contract/calls/stoa/shop'
import { accountPaths } from '@stoa/storefront/account-paths'
import { inLowerCase, paths } from '@stoa/storefront/paths'
import { acceptedLanguage, preferencesIn, prefixOf, splitLanguage, type Preferences } from '@stoa/storefront/preferences'
import type { Access, FrontEndRequests, SignIn, Storefront, WayBack } from '@stoa/storefront/server'
import { errorBody, unknownRoute, WireError } from '../kernel/errors.ts'
import { sessionCookie } from '../kernel/gateway.ts'
import type { Authenticated, Caller, OrderGrant } from '../kernel/identity.ts'
import type { HandOvers } from '../modules/hand-over/index.ts'
import type { BrowserSessions, MemberSession, MemberViews } from '../modules/identity/index.ts'
import type { OrderLinks } from '../modules/orders/index.ts'
import { newId } from '../kernel/ids.ts'
import type { InProcessCall, InProcessOptions } from '../kernel/in-process.ts'
import type { RateLimits } from '../kernel/rate-limit.ts'
import type { ReadCache } from '../kernel/read-cache.ts'
import type { SiteAddresses, SiteDirectory, SiteSettings } from '../kernel/site.ts'
import { showFailures } from './failed-page.ts'
import { enterHandOver, handOverShown, isHandOver } from './handed-over.ts'
import { leavingPage } from './leaving-page.ts'
import { clearMemberCookie, deviceTokenIn, memberSecret, setDeviceCookie, setMemberCookie } from './member-cookie.ts'
import { noShop } from './no-shop-page.ts'
import { servePushWorker } from './push-worker.ts'
import { serveFiles } from './serve-files.ts'
import { viewedAccount } from './viewed-account.ts'
import { storedPage, type StoredPage } from './stored-page.ts'

const visitorCookie = 'stoa_visitor'
/** The tokens of the mailed links to orders that were opened in this browser, the last first. */
const ordersCookie = 'stoa_orders'
const maxOpenedOrders = 5
/** Bytes; forms carry an address and some notes, never a file. */
const formBodyLimit = 64 * 1024
/** How many pages a form counts as for the rate limit. */
const pointsOfForm = 10
const yearSeconds = 365 * 24 * 3600

export interface StorefrontOptions {
  storefront: Omit<Storefront, 'renderMail'>
  call: InProcessCall
  siteAt: SiteAddresses['siteAt']
  orderLinks: Pick<OrderLinks, 'grantOf'>
  handOvers: HandOvers
  memberSessions: BrowserSessions
  memberViews: MemberViews
  settings: SiteDirectory['settings']
  /** The staff member of the site that the back office's session belongs to. */
  ownPerson(session: string | undefined, siteId: string): Promise<Authenticated | undefined>
  readCache: ReadCache
  limits: Pick<RateLimits, 'request'>
  secureCookies: boolean
}

interface Rendering {
  siteId: string
  /** The site's canonical origin, for links and search engines. */
  origin: string
  shopper: Extract<Caller, { kind: 'VISITOR' | 'MEMBER' }>
  signIn?: SignIn
  requests: FrontEndRequests
  preferences: Preferences
  /** The beginning of the address, which names the language. */
  prefix: string
  access: Access
  /** The page is kept for other visitors. */
  isKept?: boolean
  /** The staff member who asked to preview what visitors do not see. */
  own?: Authenticated | undefined
  /** Of the front end that handed over the checkout of this page. */
  wayBack?: WayBack | undefined
  deadLink?: { to: string | undefined } | undefined
}

/** The shop's pages, rendered in this process: their loaders call the operations without HTTP. */
export async function serveStorefront(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const { storefront } = options
  if (storefront.assets)
    await serveFiles(app, {
      root: storefront.assets.folder,
      prefix: storefront.assets.prefix,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    })
  await servePushWorker(app)
  await app.register(async (pages) => {
    showFailures(pages)
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    pages.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      exposeHeadRoute: false,
      bodyLimit: formBodyLimit,
      async handler(http, reply) {
        if (isApiPath(http.url)) throw unknownRoute()
        const isRead = http.method !== 'POST'
        if (!isRead && isFromElsewhere(http)) throw new WireError(403, 'PERMISSION_DENIED', 'the form is not of this shop')
        const visitor = visitorOf(http)
        const shown = await options.siteAt(http.host)
        limitVisitor(http, visitor, shown?.id)
        if (!shown) return noShop(http, reply)
        if (shown.redirects && isRead) return reply.redirect(shown.origin + pathWithin(http.url), 301)
        const { language: named, rest } = splitLanguage(http.url)
        const token = openedOrder(rest)
        if (isRead && token !== undefined) return openOrder(http, reply, shown.id, token)
        const lowered = inLowerCase(rest)
        if (isRead && lowered) return reply.redirect(named ? `/${named}${lowered}` : lowered, 301)
        const site = await options.settings(shown.id)
        // The shop's own language has no prefix, so that each page has one address.
        if (named && isRead && prefixOf(named, site.language) === '') return reply.redirect(pathWithin(rest), 301)
        const preferences = preferencesOf(http, site, named)
        const place = { siteId: site.id, origin: shown.origin, prefix: named ? prefixOf(named, site.language) : '' }
        const visited = isHandOver(rest) && isRead ? await enterHandOver(http, reply, site, options) : undefined
        if (visited?.isAnswered) return reply
        const orders = grantsIn(http, site.id)
        const secret = memberSecret(http, options.secureCookies)
        const session = secret ? await options.memberSessions.find(site.id, secret) : undefined
        const handOver = await handOverShown(http, site.id, rest, {
          handOvers: options.handOvers,
          isMember: session !== undefined,
        })
        const access = await accessOf(http, site, visited !== undefined || handOver?.shownWhenClosed)
        const viewed = await viewedAccount(http, reply, { siteId: site.id, rest }, options)
        if (viewed?.isAnswered) return reply
        const view = viewed?.view
        const own = isPreview(rest) ? await options.ownPerson(http.cookies[sessionCookie], site.id) : undefined
        if (
          access === 'OPEN' &&
          !own &&
          !view &&
          !visitor.hasCookie &&
          !secret &&
          !http.cookies[ordersCookie] &&
          isRead &&
          !handOver &&
          !visited &&
          !keepsVisitor(http.method, rest)
        ) {
          const page = await anonymousPage(http, place, preferences)
          const { headers, body } = await page.encodedFor(http.headers['accept-encoding'])
          return reply.status(page.status).headers(headers).send(body)
        }
        // A visitor gets a cookie only with the first action, so pages that are merely read are the same for everyone with the
        // same language and currency.
        if (!visitor.hasCookie && !handOver && keepsVisitor(http.method, rest)) {
          reply.setCookie(visitorCookie, visitor.id, {
            path: '/',
            httpOnly: true,
            sameSite: 'lax',
            secure: options.secureCookies,
            signed: true,
            maxAge: yearSeconds,
          })
        }
        const handedOver = handOver && { checkoutId: handOver.checkoutId, visitorId: handOver.visitorId }
        const shopper = view
          ? { kind: 'MEMBER' as const, memberId: view.memberId, viewedBy: view.sessionId }
          : { ...shopperOf(visitor.id, session), orders, ...(handedOver && { handedOver }) }
        const signIn = signInOf(http, reply, { siteId: site.id, visitorId: visitor.id, secret })
        const requests = requestsOf(site.id, secret)
        // The mailed link to an order leads to the shop's own page of it.
        const isOpened = orders.some(({ orderId }) => orderId === handOver?.orderId)
        const { thankYou, ...others } = handOver?.wayBack ?? {}
        const wayBack = handOver && { ...others, ...(thankYou && !isOpened && { thankYou }) }
        const deadLink = visited && { to: visited.to }
        const response = await render(http, {
          ...place,
          shopper,
          ...(!view && { signIn }),
          requests,
          preferences,
          access,
          own,
          wayBack,
          deadLink,
        })
        if (thankYou && response.headers.get('location') === thankYou) return leavingPage(http, reply, thankYou, 'ORDERED')
        const onwards = isRead ? undefined : afterSignIn(response, place)
        if (onwards) return leavingPage(http, reply, onwards, 'ANSWERED')
        return reply.send(response)
      },
    })
  })

  /** What front ends ask of somebody, for the pages to sign in. */
  function requestsOf(siteId: string, secret: string | undefined): FrontEndRequests {
    const { pending, decide } = options.memberSessions
    return {
      pending: (request) => pending(siteId, request, secret),
      decide: (request, agrees) => decide(siteId, request, secret, agrees),
    }
  }

  /** Signing in and out, for the pages that do it. */
  function signInOf(
    http: FastifyRequest,
    reply: FastifyReply,
    { siteId, visitorId, secret }: { siteId: string; visitorId: string; secret: string | undefined },
  ): SignIn {
    const deviceToken = deviceTokenIn(http, options.secureCookies)
    return {
      device: deviceToken ? { clientMetaData: { deviceToken } } : {},
      rememberDevice: (token) => setDeviceCookie(reply, token, options.secureCookies),
      async open(sessionToken) {
        const from = { visitorId, userAgent: http.headers['user-agent'], address: http.ip }
        const opened = await options.memberSessions.open(siteId, sessionToken, from)
        if (!opened) return false
        if (secret) await options.memberSessions.end(siteId, secret)
        setMemberCookie(reply, opened.secret, options.secureCookies)
        return true
      },
      async end() {
        if (secret) await options.memberSessions.end(siteId, secret)
        clearMemberCookie(reply, options.secureCookies)
      },
    }
  }

  /** Remembers the order in this browser. The token leaves the address, so that a link which is shared later has none. */
  function openOrder(http: FastifyRequest, reply: FastifyReply, siteId: string, token: string): FastifyReply {
    const grant = options.orderLinks.grantOf(siteId, token, new Date())
    if (!grant) return reply.redirect(paths.orderLookup({ problem: 'expired' }))
    const opened = new Set([token, ...tokensIn(http)])
    reply.setCookie(ordersCookie, [...opened].slice(0, maxOpenedOrders).join(' '), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: options.secureCookies,
      maxAge: yearSeconds,
    })
    return reply.header('cache-control', 'no-store').redirect(paths.thankYou(grant.orderId))
  }

  function grantsIn(http: FastifyRequest, siteId: string): OrderGrant[] {
    return tokensIn(http).flatMap((token) => options.orderLinks.grantOf(siteId, token, new Date()) ?? [])
  }

  /** A form post costs more than a page. */
  function limitVisitor(
    http: FastifyRequest,
    { id, hasCookie }: { id: string; hasCookie: boolean },
    siteId: string | undefined,
  ): void {
    const authenticated = hasCookie && siteId ? { siteId, caller: { kind: 'VISITOR', visitorId: id } as const } : undefined
    options.limits.request({ address: http.ip, authenticated, points: http.method === 'POST' ? pointsOfForm : 1 })
  }

  /** `isGeneric`: the page is shown although the shop is not open to visitors, for it belongs to another front end. */
  async function accessOf(
    { cookies }: FastifyRequest,
    { id, published, maintenance }: SiteSettings,
    isGeneric = false,
  ): Promise<Access> {
    if ((published || isGeneric) && !maintenance) return 'OPEN'
    return (await options.ownPerson(cookies[sessionCookie], id)) ? 'PREVIEW' : 'CLOSED'
  }

  async function render(
    http: FastifyRequest,
    { siteId, origin, prefix, shopper, signIn, requests, preferences, access, isKept = false, own, wayBack, deadLink }: Rendering,
  ): Promise<Response> {
    const { language } = preferences
    const userAgent = http.headers['user-agent']
    const api = clientOf(options.call, { siteId, caller: shopper }, { address: http.ip, userAgent, language })
    const { shop } = await api.call(shopCalls.getShop, {})
    const response = await storefront.handle(webRequest(http), {
      api,
      shop: shop!,
      origin,
      preferences,
      prefix,
      access,
      requestId: http.id,
      isKept,
      wayBack,
      deadLink,
      memberId: shopper.kind === 'MEMBER' ? shopper.memberId : undefined,
      isViewOnly: shopper.kind === 'MEMBER' && shopper.viewedBy !== undefined,
      signIn,
      requests,
      ownEyes: own && clientOf(options.call, own, { address: http.ip, language }),
    })
    if (!response.headers.has('cache-control'))
      response.headers.set('cache-control', isPersonal(splitLanguage(http.url).rest) ? 'no-store' : 'private, no-cache')
    return response
  }

  /** A page as every visitor without a cookie sees it. */
  async function anonymousPage(
    http: FastifyRequest,
    place: Pick<Rendering, 'siteId' | 'origin' | 'prefix'>,
    preferences: Preferences,
  ): Promise<StoredPage> {
    const { language = '', currency = '', announcementClosed } = preferences
    const name = `page ${language} ${currency} ${announcementClosed} ${http.protocol}://${http.host}${http.url}`
    return options.readCache.answer(
      place.siteId,
      name,
      async () =>
        storedPage(
          await render(http, {
            ...place,
            shopper: { kind: 'VISITOR', visitorId: newId() },
            requests: requestsOf(place.siteId, undefined),
            preferences,
            access: 'OPEN',
            isKept: true,
          }),
        ),
      ({ size }) => size,
    )
  }
}

export function isStorefrontBuilt(): boolean {
  return existsSync(join(import.meta.dirname, '../../../storefront/build/server/index.js'))
}

function visitorOf(http: FastifyRequest): { id: string; hasCookie: boolean } {
  const cookie = http.cookies[visitorCookie]
  const { valid, value } = cookie ? http.unsignCookie(cookie) : { valid: false, value: null }
  return valid && value ? { id: value, hasCookie: true } : { id: newId(), hasCookie: false }
}

function shopperOf(visitorId: string, session: MemberSession | undefined): Rendering['shopper'] {
  if (!session) return { kind: 'VISITOR', visitorId }
  // The cart of this browser stays, whoever signs in.
  return { kind: 'MEMBER', memberId: session.memberId, sessionId: session.id, visitorId }
}

/** The address names the language, or the visitor chose one, or their browser asks for one. */
function preferencesOf(
  { cookies, headers }: FastifyRequest,
  { announcement, language }: SiteSettings,
  named: Preferences['language'],
): Preferences {
  const chosen = preferencesIn(cookies, announcement)
  return { ...chosen, language: named ?? chosen.language ?? acceptedLanguage(headers['accept-language'], language) }
}

function tokensIn({ cookies }: FastifyRequest): string[] {
  return (cookies[ordersCookie] ?? '').split(' ', maxOpenedOrders).filter(Boolean)
}

/** The token of a mailed link to an order. */
function openedOrder(url: string): string | undefined {
  return /^\/orders\/open\/([\w.-]*)/.exec(url)?.[1]
}

/** The API client over the operations of this process, for one visitor, address and language. */
function clientOf(
  call: InProcessCall,
  who: Authenticated,
  from: Pick<InProcessOptions, 'address' | 'userAgent' | 'language'>,
): Client {
  return {
    async call(operation, request, options) {
      try {
        return await call(who, operation, request, { idempotencyKey: options?.idempotencyKey, ...from })
      } catch (error) {
        if (!(error instanceof WireError)) throw error
        throw readCallError(error.status ?? 500, errorBody(error))
      }
    },
  } as Client
}

/** The request as a Web API Request. Its origin is the one that the browser used, because a form post must match it. */
function webRequest(http: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(http.headers)) if (value !== undefined) headers.set(name, String(value))
  const body = http.body as Buffer | undefined
  return new Request(`${http.protocol}://${http.host}${http.url}`, {
    // Nobody sends the body of a HEAD, and its headers are those of the page.
    method: http.method === 'HEAD' ? 'GET' : http.method,
    headers,
    ...(body && { body: new Uint8Array(body) }),
  })
}

/** Pages that show what a visitor buys, or who they are. */
function isPersonal(url: string): boolean {
  return /^\/(cart|wishlist|checkout|orders|reviews\/(?:write|consent)|hand-over|account|sign-in|register|verify-email|forgotten-password|new-password|invitation)\b/.test(
    url,
  )
}

/**
 * Where a form without script leads somebody who has signed in for another front end: to the authorization endpoint, which leads there,
 * or to the address that a mailed link came with. The router puts the language before the endpoint's path.
 */
function afterSignIn({ headers }: Response, { origin, prefix }: Pick<Rendering, 'origin' | 'prefix'>): string | undefined {
  const location = headers.get('location')
  if (!location) return undefined
  const path = location.startsWith(`${prefix}/`) ? location.slice(prefix.length) : location
  if (path.startsWith(authorizePath)) return path
  return URL.canParse(location) && new URL(location).origin !== origin ? location : undefined
}

const authorizePath = accountPaths.authorize('').split('?', 1)[0]!

/**
 * The path and query of a request as one that names no host. Browsers read a path that begins with two slashes as a host, and `\`
 * as a slash.
 */
function pathWithin(url: string): string {
  const { pathname, search } = new URL(`http://shop.invalid/${url}`)
  return pathname.replace(/^\/+/, '/') + search
}

/** What makes something that belongs to the visitor: a form post, or a shared link to a checkout. */
function keepsVisitor(method: string, url: string): boolean {
  return method === 'POST' ? !isPreference(url) : url.startsWith(paths.checkoutLink(''))
}

/** A request of the router in the browser, or a form post. */
function isPreference(url: string): boolean {
  return url === paths.preferences() || url === `${paths.preferences()}.data`
}

/** Whether a page of another origin sent the form. Browsers say so in one of two headers; a program without them has no visitor's cookies. */
function isFromElsewhere({ headers, host }: FastifyRequest): boolean {
  // The router fails on it. A page with the referrer policy `no-referrer` sends it, too: those of the shop have none with a form.
  if (headers.origin === 'null') return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== host
}

/** A preview from the back office, such as of a hidden product. */
function isPreview(url: string): boolean {
  return /[?&]preview(?:[=&]|$)/.test(url)
}

/** Versioned service paths are never pages: an unknown one is an unknown operation. */
function isApiPath(url: string): boolean {
  return /^\/(_api|oauth2|stoa)\//.test(url) || /^(\/[\w-]+){0,2}\/v\d+\//.test(url)
}
