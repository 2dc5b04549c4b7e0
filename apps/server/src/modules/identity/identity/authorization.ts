import { refusal } from '../../../kernel/basics/errors.ts'
import { isGuid } from '../../../kernel/basics/formats.ts'
import { openSite, transactionOn } from '../../../kernel/operations/perform.ts'
import type { Kernel } from '../../../kernel/operations/types.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { allowedRedirect, clientSites, findApp } from '../../platform/sites/index.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { lockForSignIn } from '../../members/members/ports/accounts.ts'
import type { AuthorizationRequest, Step } from './step-kinds.ts'
import { findStep, openStep, takeStep } from './store/sign-in-steps.ts'
import { findMemberSession, hasSessionAt, holdSession, type MemberSession } from './store/sessions.ts'

/** The maximum length of the state. It is returned with the response; front ends can store longer data themselves. */
const longestState = 2000
const longestNonce = 512

/** The form of an S256 challenge (RFC 7636, 4.2): 32 bytes in base64url. */
const challengeForm = /^[\w-]{43}$/

/** The answer of the authorization endpoint to a browser. */
export type Authorization =
  /** Leads back to the front end. */
  | { kind: 'REDIRECT'; to: string }
  /** Tells the page that holds the frame. `frontEnds` are the hosts of the OAuth app, of which that page must be one. */
  | { kind: 'MESSAGE'; message: Record<string, string>; frontEnds: readonly string[] }
  /** The member must sign in first; `request` continues afterwards. */
  | { kind: 'SIGN_IN'; origin: string; request: string }
  /** Nothing may be sent to the front end, because it is not certain which one asks (RFC 6749, 4.1.2.1). */
  | { kind: 'REFUSED'; reason: string }

/** The request of a front end, checked. Throws for one that must not be answered. */
export async function checkedRequest(
  site: SiteRead,
  given: Record<string, string | null | undefined>,
): Promise<AuthorizationRequest> {
  const { redirectUri, state, codeChallenge, responseMode, prompt, nonce } = given
  const clientId = given['clientId'] ?? ''
  const app = isGuid(clientId) ? await findApp(site, clientId) : undefined
  if (!app) throw refused('no OAuth app has this client id')
  if (given['responseType'] !== 'code') throw refused('the response type must be code')
  if (given['codeChallengeMethod'] !== 'S256' || !codeChallenge || !challengeForm.test(codeChallenge))
    throw refused('a code challenge with the method S256 is required')
  // Control characters cannot be stored, and no front end sends them (RFC 6749, A.5).
  if (!state || /\p{Cc}/u.test(state)) throw refused('a state of printable characters is required')
  if (state.length > longestState) throw refused(`the state must have at most ${longestState} characters`)
  if (nonce && nonce.length > longestNonce) throw refused(`the nonce must have at most ${longestNonce} characters`)
  const mode = responseMode ?? 'query'
  if (mode !== 'query' && mode !== 'fragment' && mode !== 'web_message')
    throw refused('the response mode must be query, fragment or web_message')
  // "The endpoint URI MUST NOT include a fragment component." (RFC 6749, 3.1.2)
  if (redirectUri?.includes('#')) throw refused('the redirect URL must not have a fragment')
  const redirect = redirectUri ? allowedUri(redirectUri, app) : undefined
  if (redirectUri && !redirect) throw refused('the redirect URL is not allowed for this OAuth app')
  if (!redirect && mode !== 'web_message') throw refused('a redirect URL is required')
  return {
    clientId,
    ...(redirectUri && { redirectUri }),
    state,
    codeChallenge,
    responseMode: mode,
    ...((prompt === 'login' || prompt === 'none') && { prompt }),
  }
}

/** An address that was registered exactly so, or one on an allowed domain, as the URL parser spells it. */
function allowedUri(
  uri: string,
  app: { allowed_redirect_uris: string[]; allowed_redirect_domains: string[] },
): string | undefined {
  return app.allowed_redirect_uris.includes(uri) ? uri : allowedRedirect(uri, app.allowed_redirect_domains)
}

/** The request of a front end, as the sign-in page shows it. */
export interface PendingRequest {
  /** The name that the owner gave the OAuth app, and the host that the answer goes to. */
  app: string
  host: string
  /** The email of the signed-in member, if they only have to agree. */
  account?: string
}

/** The authorization endpoint, for the pages of the shop. */
export function authorizations(kernel: Kernel) {
  const siteOfClient = clientSites()
  return {
    /** The site of an OAuth app; undefined for whatever is not the id of one. */
    async siteOf(clientId: unknown): Promise<string | undefined> {
      return typeof clientId === 'string' && isGuid(clientId) ? siteOfClient(kernel.database.db, clientId) : undefined
    },

    /** `secret` is that of the browser's session on the shop's own pages. */
    async answer(siteId: string, query: Record<string, unknown>, secret: string | undefined): Promise<Authorization> {
      const site = await openSite(kernel, siteId)
      const requested = query['request_uri']
      try {
        const request = typeof requested === 'string' ? requested : await openRequest(site, query)
        return await answerStep(site, request, secret)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'AUTHORIZATION_REFUSED')
          return { kind: 'REFUSED', reason: error.message }
        throw error
      }
    },

    /** Returns the request as the sign-in page shows it. */
    async pending(siteId: string, request: string, secret: string | undefined): Promise<PendingRequest | undefined> {
      const site = await openSite(kernel, siteId)
      const step = await pendingStep(site, request)
      const app = step && (await findApp(site, step.doc.clientId))
      if (!app) return undefined
      const session = secret ? await findMemberSession(site, secret) : undefined
      const member = session && mayUse(step, session) ? await findMember(site, session.memberId) : undefined
      return {
        app: app.name,
        host: new URL(step.doc.redirectUri!).host,
        ...(member?.loginEmail && { account: member.loginEmail }),
      }
    },

    /**
     * Records a member's decision about a request. The returned address leads back to the front end, and has a code only if the
     * browser's own session may be used: the response goes only to the browser that agreed. Undefined for a request without a
     * pending response.
     */
    async decide(siteId: string, request: string, secret: string | undefined, agrees: boolean): Promise<string | undefined> {
      const site = await openSite(kernel, siteId)
      const step = await pendingStep(site, request)
      if (!step) return undefined
      const session = agrees && secret ? await findMemberSession(site, secret) : undefined
      if (agrees && !(session && mayUse(step, session))) return undefined
      const answer = await transactionOn(
        kernel,
        site,
      )((tx) => complete(tx, request, session?.memberId ?? 'access_denied', session))
      return answer.kind === 'REDIRECT' ? answer.to : undefined
    },
  }

  /** The request with its answer pending; undefined for one that was answered, has expired, or is asked in a frame. */
  async function pendingStep(site: SiteRead, request: string) {
    const step = await findStep(site, 'AUTHORIZATION', request)
    return step && !step.memberId && step.doc.responseMode !== 'web_message' ? step : undefined
  }

  /** A request whose parameters are in the address, as RFC 6749 has them. */
  async function openRequest(site: SiteRead, query: Record<string, unknown>): Promise<string> {
    const of = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined)
    const request = await checkedRequest(site, {
      clientId: of('client_id'),
      redirectUri: of('redirect_uri'),
      state: of('state'),
      codeChallenge: of('code_challenge'),
      codeChallengeMethod: of('code_challenge_method'),
      responseType: of('response_type'),
      responseMode: of('response_mode'),
      prompt: of('prompt'),
      nonce: of('nonce'),
    })
    const { secret } = await transactionOn(
      kernel,
      site,
    )((tx) => openStep(tx, 'AUTHORIZATION', { memberId: undefined, doc: request }))
    return secret
  }

  async function answerStep(site: SiteRead, secret: string, sessionSecret: string | undefined): Promise<Authorization> {
    const session = sessionSecret ? await findMemberSession(site, sessionSecret) : undefined
    const back = await findStep(site, 'RETURN', secret)
    if (back)
      return session
        ? { kind: 'REDIRECT', to: loginCallbackUrl(back.doc.url, { isMember: true }) }
        : signIn(site, secret, back.doc)
    const step = await findStep(site, 'AUTHORIZATION', secret)
    if (!step || !(await mayContinue(site, step))) throw refused('the request was answered or has expired; start again')
    const own = !step.memberId && session && (await needsNoQuestion(site, step, session)) ? session : undefined
    const memberId = step.memberId ?? own?.memberId
    if (!memberId && step.doc.prompt !== 'none') return signIn(site, secret, step.doc)
    return transactionOn(kernel, site)((tx) => complete(tx, secret, memberId ?? 'login_required', own))
  }

  /** True unless the request was made with a session token of a member who has been blocked since. */
  async function mayContinue(site: SiteRead, { memberId }: Step<'AUTHORIZATION'>): Promise<boolean> {
    return !memberId || (await findMember(site, memberId))?.status === 'APPROVED'
  }

  /** "login: the Authorization Server SHOULD prompt the End-User for reauthentication" (OpenID Connect Core, 3.1.2.1). */
  function mayUse({ doc, createdDate }: Step<'AUTHORIZATION'>, session: MemberSession): boolean {
    return doc.prompt !== 'login' || session.createdDate > createdDate
  }

  /** True for a member who has just signed in for this request, or is signed in at this front end already. */
  async function needsNoQuestion(site: SiteRead, step: Step<'AUTHORIZATION'>, session: MemberSession): Promise<boolean> {
    if (!mayUse(step, session)) return false
    if (step.doc.prompt === 'none' || session.createdDate > step.createdDate) return true
    return hasSessionAt(site, session.memberId, step.doc.clientId)
  }

  /** `session` is the browser's own, where that says who the member is. */
  async function complete(site: SiteTx, secret: string, outcome: Outcome, session?: MemberSession): Promise<Authorization> {
    const isRefused = outcome === 'login_required' || outcome === 'access_denied'
    // The member may have been blocked or signed out since the request was looked at.
    const isMember = isRefused || (await lockForSignIn(site, outcome))?.status === 'APPROVED'
    if (!isMember || (session && !(await holdSession(site, session.id)))) throw refused('the session has ended; start again')
    const step = await takeStep(site, 'AUTHORIZATION', secret)
    if (!step) throw refused('the request was answered; start again')
    const { clientId, redirectUri, state, codeChallenge, responseMode, visitorId, actingKeyId } = step.doc
    const answer: Record<string, string> = !isRefused
      ? {
          code: (
            await openStep(site, 'CODE', {
              memberId: outcome,
              doc: {
                clientId,
                codeChallenge,
                ...(redirectUri && { redirectUri }),
                ...(visitorId && { visitorId }),
                ...(actingKeyId && { actingKeyId }),
              },
            })
          ).secret,
          state,
        }
      : { error: outcome, error_description: reasons[outcome], state }
    if (responseMode === 'web_message') {
      const app = await findApp(site, clientId)
      return { kind: 'MESSAGE', message: answer, frontEnds: app?.allowed_redirect_domains ?? [] }
    }
    const to = new URL(redirectUri!)
    if (responseMode === 'fragment') to.hash = new URLSearchParams(answer).toString()
    else for (const [name, value] of Object.entries(answer)) to.searchParams.set(name, value)
    return { kind: 'REDIRECT', to: to.href }
  }
}

/** A member's id, or the error that the front end gets (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6). */
type Outcome = string | keyof typeof reasons

const reasons = { login_required: 'nobody is signed in', access_denied: 'the member has refused' } as const

export type Authorizations = ReturnType<typeof authorizations>

/** Sends the browser to sign in: on the front end's own page, if it has one. `url` is where that page leads afterwards. */
function signIn({ settings }: SiteRead, request: string, { loginUrl, url }: { loginUrl?: string; url?: string }): Authorization {
  if (!loginUrl) return { kind: 'SIGN_IN', origin: settings.origin, request }
  return { kind: 'REDIRECT', to: loginCallbackUrl(loginUrl, { isMember: false, ...(url && { returnUrl: url }) }) }
}

/** "When redirecting to any callback URL, Wix specifies the boolean `wixMemberLoggedIn` parameter." */
function loginCallbackUrl(url: string, { isMember, returnUrl }: { isMember: boolean; returnUrl?: string }): string {
  const to = new URL(url)
  to.searchParams.set('wixMemberLoggedIn', String(isMember))
  if (returnUrl) to.searchParams.set('returnUrl', returnUrl)
  return to.href
}

function refused(reason: string) {
  return refusal('AUTHORIZATION_REFUSED', reason)
}
