import type * as contract from '@stoa/contract/services/redirects/redirects'
import { accountPaths } from '@stoa/storefront/account-paths'
import { paths } from '@stoa/storefront/paths'
import { getPrefix } from '@stoa/storefront/preferences'
import { supportedLanguage } from '@stoa/web/languages'
import { brokenRule, notFound } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { WriteContext } from '../../../kernel/operations/types.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { isVisibleProduct } from '../../catalog/catalog/ports/storefront.ts'
import { checkoutToHandOver } from '../cart-v2/index.ts'
import type { CompletionLinks } from '../checkout/index.ts'
import { checkedRequest, endMemberSession, openStep, takeSessionToken } from '../../identity/identity/index.ts'
import type { HandOverContent } from './hand-over.ts'
import { openHandOver } from './open-hand-over.ts'

type Context = WriteContext<typeof contract.createRedirectSession>

export type Request = contract.CreateRedirectSessionRequest

/** The visitor's destination, and the same without its single-use part, for events. */
interface Destination {
  /** The single-use part of the destination. */
  token?: string
  id: string
  endpoint: string
  query: Record<string, string>
  url: string
}

/** Where the visitor is sent. Throws for an intent that is not hosted here. */
export async function openDestination(
  { site, caller, refuse }: Context,
  { ecomCheckout, storesProduct, logout, login, auth, preferences }: Request,
  content: HandOverContent,
  links: CompletionLinks,
): Promise<Destination> {
  const { origin } = site.settings
  if (ecomCheckout) {
    const checkout = await checkoutToHandOver(site, caller, ecomCheckout.checkoutId!)
    const elsewhere = await links.linkTo(site, checkout)
    if (elsewhere) return linkOf(elsewhere)
    const keepsIdentity = preferences?.maintainIdentity ?? true
    const visitorId = (keepsIdentity ? checkout.visitorId : undefined) ?? newId()
    return openHandOver(site, caller, { checkoutId: checkout.id, visitorId }, content)
  }
  if (storesProduct) {
    const slug = storesProduct.productSlug!
    if (!(await isVisibleProduct(site, slug))) throw notFound('product', { slug })
    const { query = {}, language } = content
    const shown = supportedLanguage(language)
    const page = new URL(origin + (shown ? getPrefix(shown, site.settings.language) : '') + paths.product(slug))
    for (const [name, value] of Object.entries({ ...query, ...(language && { lang: language }) }))
      page.searchParams.set(name, value)
    return linkOf(page.href)
  }
  if (logout) {
    checkClient(caller, logout.clientId)
    if (caller.kind === 'MEMBER' && caller.sessionId) await endMemberSession(site, caller.sessionId)
    return openHandOver(site, caller, undefined, content)
  }
  if (login) return signIn(site, caller, content, origin)
  if (auth) return authorize(site, caller, auth, content, origin)
  throw refuse('REDIRECT_INTENT_NOT_SUPPORTED', 'bookings, events, paid plans and payment requests are not hosted here')
}

/**
 * The hosted page to sign in, which leads back to the front end where it names an address. A front end with a page of its own gets the
 * visitor there, unless the authorization endpoint knows who it is.
 */
async function signIn(
  site: SiteTx,
  caller: Caller,
  { postFlowUrl, loginUrl, language }: HandOverContent,
  origin: string,
): Promise<Destination> {
  const shown = supportedLanguage(language)
  const page = new URL(origin + (shown ? getPrefix(shown, site.settings.language) : '') + accountPaths.signIn())
  const url = postFlowUrl ?? (loginUrl && origin + paths.home())
  if (!url) return { ...linkOf(page.href), query: {} }
  const { secret } = await openStep(site, 'RETURN', { memberId: undefined, doc: { url, ...(loginUrl && { loginUrl }) } })
  if (loginUrl && !isStaff(caller)) return authorizationOf(secret, caller.clientId!, origin)
  page.searchParams.set('request', secret)
  return { ...linkOf(page.href), query: {}, token: secret }
}

/**
 * The request is stored, and its URL contains a secret that stands for it (as in RFC 9126): a session token is in no address. With a
 * session token the member is known already.
 */
async function authorize(
  site: SiteTx,
  caller: Caller,
  { authRequest, prompt }: contract.RedirectSessionAuthParams,
  { loginUrl }: HandOverContent,
  origin: string,
): Promise<Destination> {
  const { sessionToken, ...given } = authRequest ?? {}
  checkClient(caller, given.clientId, 'auth.authRequest.clientId')
  const request = await checkedRequest(site, { ...given, prompt: prompt ?? given.prompt })
  const visitorId = isStaff(caller) ? undefined : caller.visitorId
  const taken = sessionToken ? await takeSessionToken(site, sessionToken, { clientId: request.clientId, visitorId }) : undefined
  if (sessionToken && !taken)
    throw brokenRule(
      'auth.authRequest.sessionToken',
      'SESSION_TOKEN_NOT_VALID',
      'was used, has expired, or belongs to another OAuth app',
    )
  const actingKeyId = taken?.doc.actingKeyId
  const doc = {
    ...request,
    ...(visitorId && { visitorId }),
    ...(loginUrl && { loginUrl }),
    ...(actingKeyId && { actingKeyId }),
  }
  const { secret } = await openStep(site, 'AUTHORIZATION', { memberId: taken?.memberId, doc })
  return authorizationOf(secret, request.clientId, origin)
}

function authorizationOf(secret: string, clientId: string, origin: string): Destination {
  const endpoint = `${origin}/oauth2/authorize`
  const url = `${endpoint}?${new URLSearchParams({ client_id: clientId, request_uri: secret })}`
  return { id: newId(), endpoint, query: {}, token: secret, url }
}

function linkOf(url: string): Destination {
  const { origin, pathname, searchParams } = new URL(url)
  const { token: _token, ...query } = Object.fromEntries(searchParams)
  return { id: newId(), endpoint: origin + pathname, query, url }
}

function checkClient(caller: Caller, clientId: string | undefined, field = 'logout.clientId'): void {
  if (!isStaff(caller) && clientId === caller.clientId) return
  throw brokenRule(field, 'OTHER_OAUTH_APP', 'must be the OAuth app of the caller')
}
