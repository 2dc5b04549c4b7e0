import type { FastifyRequest } from 'fastify'
import { readCallError, type Client } from '@stoa/client'
import * as shopCalls from '@stoa/contract/calls/stoa/shop'
import { splitLanguage, type Preferences } from '@stoa/storefront/preferences'
import type { Access, FrontEndRequests, SignIn, Storefront, WayBack } from '@stoa/storefront/server'
import { dataError } from '../../kernel/database/data-error.ts'
import { errorBody, WireError } from '../../kernel/basics/errors.ts'
import type { Authenticated, Caller } from '../../kernel/site/caller.ts'
import type { InProcessCall, InProcessOptions } from '../../kernel/http/in-process.ts'
import { isPersonal } from './addresses.ts'

export interface RenderOptions {
  storefront: Pick<Storefront, 'handle' | 'assets'>
  call: InProcessCall
}

export interface Rendering {
  siteId: string
  /** The site's canonical origin, for links and search engines. */
  origin: string
  /** The site's time. */
  now: Date
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
  /** The sections of the page as that staff member is changing them. The page is read with them, although the request is a POST. */
  unsavedSections?: unknown
  /** Of the front end that handed over the checkout of this page. */
  wayBack?: WayBack | undefined
  deadLink?: { to: string | undefined } | undefined
}

/** The storefront's answer to a request. */
export async function render(http: FastifyRequest, rendering: Rendering, { storefront, call }: RenderOptions): Promise<Response> {
  const { siteId, origin, prefix, shopper, signIn, requests, preferences, access, isKept = false } = rendering
  const { own, unsavedSections, wayBack, deadLink, now } = rendering
  const { language } = preferences
  const userAgent = http.headers['user-agent']
  const who = { siteId, caller: shopper }
  const from = { address: http.ip, userAgent, language }
  const api = clientOf(call, who, from)
  // Without the shop there is no page, not even one of an error, so the failure is answered as in the API.
  const { shop } = await call(who, shopCalls.getShop, {}, from)
  const response = await storefront.handle(webRequest(http, { isRead: unsavedSections !== undefined }), {
    api,
    shop: shop!,
    origin,
    now,
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
    ownEyes: own && clientOf(call, own, { address: http.ip, language }),
    unsavedSections,
  })
  if (response.status === 503 && !response.headers.has('retry-after')) response.headers.set('retry-after', '5')
  if (!response.headers.has('cache-control'))
    response.headers.set('cache-control', isPersonal(splitLanguage(http.url).rest) ? 'no-store' : 'private, no-cache')
  return response
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
        const wire = dataError(error) ?? error
        if (!(wire instanceof WireError)) throw error
        throw readCallError(wire.status ?? 500, errorBody(wire))
      }
    },
  }
}

/** The request as a Web API Request. Its origin is the one that the browser used, because a form post must match it. */
function webRequest(http: FastifyRequest, { isRead }: { isRead: boolean }): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(http.headers)) if (value !== undefined) headers.set(name, String(value))
  const url = `${http.protocol}://${http.host}${http.url}`
  // Nobody sends the body of a HEAD, and its headers are those of the page.
  if (isRead || http.method === 'HEAD') return new Request(url, { headers })
  const body = http.body as Buffer | undefined
  return new Request(url, { method: http.method, headers, ...(body && { body: new Uint8Array(body) }) })
}
