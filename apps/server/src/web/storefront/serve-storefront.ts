import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { splitLanguage, getPrefix, type Preferences } from '@stoa/storefront/preferences'
import type { Access } from '@stoa/storefront/server'
import { unknownRoute, WireError } from '../../kernel/basics/errors.ts'
import { hostCookie, sessionCookie } from '../../kernel/http/host-cookies.ts'
import { parseJson } from '../../kernel/http/request.ts'
import type { Authenticated } from '../../kernel/site/caller.ts'
import { systemClock, type Clock } from '../../kernel/basics/clock.ts'
import { newId } from '../../kernel/basics/ids.ts'
import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import type { ReadCache } from '../../kernel/caching/read-cache.ts'
import type { SiteAddresses, SiteDirectory } from '../../kernel/site/site.ts'
import { siteTime, type SiteSettings } from '../../kernel/site/context.ts'
import type { HandOvers } from '../../modules/checkout/hand-over/index.ts'
import type { BrowserSessions, MemberSession, MemberView, MemberViews } from '../../modules/identity/identity/index.ts'
import type { OrderLinks } from '../../modules/orders/orders/ports/reading.ts'
import { showFailures } from '../failed-page.ts'
import { memberSecret } from '../member-cookie.ts'
import { noShop } from '../no-shop-page.ts'
import { servePushWorker } from '../push-worker.ts'
import { serveFiles } from '../serve-files.ts'
import { canonicalAddress, isApiPath, isPreview, isUnsavedPreview, keepsVisitor, pathWithin } from './addresses.ts'
import { enterHandOver, findHandOver, isHandOver } from './handed-over.ts'
import { leavingPage } from './leaving-page.ts'
import { openedOrder, openedOrders, openOrder } from './opened-orders.ts'
import { render, type Rendering, type RenderOptions } from './render.ts'
import { afterSignIn, requestsOf, signInOf } from './sign-in.ts'
import { storedPage, type StoredPage } from './stored-page.ts'
import { viewedAccount } from './viewed-account.ts'
import { isFromElsewhere, preferencesOf, setVisitorCookie, visitorOf, type Visitor } from './visitor.ts'

/** Bytes; forms carry an address and some notes, never a file. */
const formBodyLimit = 64 * 1024
/** Bytes of a page's sections. */
const previewBodyLimit = 2 * 1024 * 1024
/** How many pages a form counts as for the rate limit. */
const pointsOfForm = 10

export interface StorefrontOptions extends RenderOptions {
  siteAt: SiteAddresses['siteAt']
  orderLinks: Pick<OrderLinks, 'grantOf'>
  handOvers: HandOvers
  memberSessions: BrowserSessions
  memberViews: MemberViews
  settings: SiteDirectory['settings']
  /** The staff member of the site that the back office's session belongs to. */
  ownPerson(session: string | undefined, siteId: string): Promise<Authenticated | undefined>
  readCache: ReadCache
  /** The system's by default. */
  clock?: Clock
  limits: Pick<RateLimits, 'request'>
  secureCookies: boolean
}

/** Where a page is, and of what site. */
type Place = Pick<Rendering, 'siteId' | 'origin' | 'prefix'>

/** The shop's pages, rendered in this process: their loaders call the operations without HTTP. */
export async function serveStorefront(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const { assets } = options.storefront
  if (assets)
    await serveFiles(app, {
      root: assets.folder,
      prefix: assets.prefix,
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
      bodyLimit: previewBodyLimit,
      handler: (http, reply) => answer(http, reply, options),
    })
  })
}

export function isStorefrontBuilt(): boolean {
  return existsSync(join(import.meta.dirname, '../../../../storefront/build/server/index.js'))
}

/** Leads to the site and the address that a request belongs to; what is left is a page, or a form of one. */
async function answer(http: FastifyRequest, reply: FastifyReply, options: StorefrontOptions): Promise<FastifyReply> {
  if (isApiPath(http.url)) throw unknownRoute()
  const isRead = http.method !== 'POST'
  if (!isRead && isFromElsewhere(http)) throw new WireError(403, 'PERMISSION_DENIED', 'the form is not of this shop')
  const visitor = visitorOf(http, options.secureCookies)
  const shown = await options.siteAt(http.host)
  limitVisitor(http, visitor, shown?.id, options)
  if (!shown) return noShop(http, reply)
  if (shown.redirects && isRead) return reply.redirect(shown.origin + pathWithin(http.url), 301)
  const { language: named, rest } = splitLanguage(http.url)
  const token = openedOrder(rest)
  const site = await options.settings(shown.id)
  if (isRead && token !== undefined) {
    return openOrder(http, reply, { siteId: shown.id, token, now: siteTime(site, (options.clock ?? systemClock).now()) }, options)
  }
  const canonical = isRead ? canonicalAddress(http.url, site.language) : undefined
  if (canonical) return reply.redirect(canonical, 301)
  const place = { siteId: site.id, origin: shown.origin, prefix: named ? getPrefix(named, site.language) : '' }
  const preferences = preferencesOf(http, site, named)
  return answerPage(http, reply, { site, place, rest, visitor, preferences }, options)
}

interface Requested {
  site: SiteSettings
  place: Place
  /** The path and query without the language. */
  rest: string
  visitor: Visitor
  preferences: Preferences
}

async function answerPage(
  http: FastifyRequest,
  reply: FastifyReply,
  { site, place, rest, visitor, preferences }: Requested,
  options: StorefrontOptions,
): Promise<FastifyReply> {
  const { memberSessions, handOvers, secureCookies } = options
  const isRead = http.method !== 'POST'
  const visited = isHandOver(rest) && isRead ? await enterHandOver(http, reply, site, options) : undefined
  if (visited?.isAnswered) return reply
  const secret = memberSecret(http, secureCookies)
  const session = secret ? await memberSessions.find(site.id, secret) : undefined
  const handOver = await findHandOver(http, site.id, rest, { handOvers, isMember: session !== undefined, secureCookies })
  const access = await loadAccess(http, site, visited !== undefined || handOver?.shownWhenClosed, options)
  const viewed = await viewedAccount(http, reply, { siteId: site.id, rest }, options)
  if (viewed?.isAnswered) return reply
  const own = isPreview(rest) ? await options.ownPerson(hostCookie(http, sessionCookie, secureCookies), site.id) : undefined
  const unsavedSections = own && isUnsavedPreview(http.method, rest) ? readUnsaved(http) : undefined
  // Only what staff have not saved is longer than a form.
  if (unsavedSections === undefined && isLongerThanForms(http)) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  const now = siteTime(site, (options.clock ?? systemClock).now())
  const opened = openedOrders(http, { siteId: site.id, now }, options)
  const isNew = !visitor.hasCookie && !handOver
  const isActive = keepsVisitor(http.method, rest)
  const isOfSomebody = secret !== undefined || viewed !== undefined || own !== undefined || opened.hasCookie
  if (isNew && isRead && !isActive && !isOfSomebody && !visited && access === 'OPEN') {
    const page = await anonymousPage(http, { ...place, now }, preferences, options)
    const { headers, body } = await page.encodedFor(http.headers['accept-encoding'])
    return reply.status(page.status).headers(headers).send(body)
  }
  // A visitor gets a cookie only with the first action, so pages that are merely read are the same for everyone with the same
  // language and currency.
  if (isNew && isActive) setVisitorCookie(reply, visitor.id, secureCookies)
  const handedOver = handOver && { checkoutId: handOver.checkoutId, visitorId: handOver.visitorId }
  const shopper = viewed
    ? viewer(viewed.view)
    : { ...shopperOf(visitor.id, session), orders: opened.grants, ...(handedOver && { handedOver }) }
  // The mailed link to an order leads to the shop's own page of it.
  const isOpened = opened.grants.some(({ orderId }) => orderId === handOver?.orderId)
  const { thankYou, ...others } = handOver?.wayBack ?? {}
  const response = await render(
    http,
    {
      ...place,
      now,
      shopper,
      ...(!viewed && { signIn: signInOf(http, reply, { siteId: site.id, visitorId: visitor.id, secret }, options) }),
      requests: requestsOf(memberSessions, site.id, secret),
      preferences,
      access,
      own,
      unsavedSections,
      wayBack: handOver && { ...others, ...(thankYou && !isOpened && { thankYou }) },
      deadLink: visited && { to: visited.to },
    },
    options,
  )
  if (thankYou && response.headers.get('location') === thankYou) return leavingPage(http, reply, thankYou, 'ORDERED')
  const onwards = isRead ? undefined : afterSignIn(response, place)
  if (onwards) return leavingPage(http, reply, onwards, 'ANSWERED')
  return reply.send(response)
}

/** A page as every visitor without a cookie sees it. */
function anonymousPage(
  http: FastifyRequest,
  place: Place & Pick<Rendering, 'now'>,
  preferences: Preferences,
  options: StorefrontOptions,
): Promise<StoredPage> {
  const { language = '', currency = '', announcementClosed } = preferences
  const name = `page ${language} ${currency} ${announcementClosed} ${http.protocol}://${http.host}${http.url}`
  const rendering: Rendering = {
    ...place,
    shopper: { kind: 'VISITOR', visitorId: newId() },
    requests: requestsOf(options.memberSessions, place.siteId, undefined),
    preferences,
    access: 'OPEN',
    isKept: true,
  }
  return options.readCache.answer(
    place.siteId,
    name,
    async () => storedPage(await render(http, rendering, options)),
    ({ size }) => size,
  )
}

/** The sections in the form of the back office's preview. Throws a WireError where no call could have them as its body. */
function readUnsaved({ body }: FastifyRequest): unknown {
  return parseJson(new URLSearchParams(String(body)).get('sections') ?? '[]')
}

function isLongerThanForms({ body }: FastifyRequest): boolean {
  return Buffer.isBuffer(body) && body.length > formBodyLimit
}

/** A form post costs more than a page. */
function limitVisitor(
  http: FastifyRequest,
  { id, hasCookie }: Visitor,
  siteId: string | undefined,
  { limits }: StorefrontOptions,
): void {
  const authenticated = hasCookie && siteId ? { siteId, caller: { kind: 'VISITOR', visitorId: id } as const } : undefined
  limits.request({ address: http.ip, authenticated, points: http.method === 'POST' ? pointsOfForm : 1 })
}

/** `isGeneric`: the page is shown although the shop is not open to visitors, for it belongs to another front end. */
async function loadAccess(
  http: FastifyRequest,
  { id, published, maintenance }: SiteSettings,
  isGeneric: boolean | undefined,
  { ownPerson, secureCookies }: StorefrontOptions,
): Promise<Access> {
  if ((published || isGeneric) && !maintenance) return 'OPEN'
  return (await ownPerson(hostCookie(http, sessionCookie, secureCookies), id)) ? 'PREVIEW' : 'CLOSED'
}

function shopperOf(visitorId: string, session: MemberSession | undefined): Rendering['shopper'] {
  if (!session) return { kind: 'VISITOR', visitorId }
  // The cart of this browser stays, whoever signs in.
  return { kind: 'MEMBER', memberId: session.memberId, sessionId: session.id, visitorId }
}

/** The member whose account staff looks at. */
function viewer({ memberId, sessionId }: MemberView): Rendering['shopper'] {
  return { kind: 'MEMBER', memberId, viewedBy: sessionId }
}
