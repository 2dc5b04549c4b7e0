import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountPaths } from '@stoa/storefront/account-paths'
import type { FrontEndRequests, SignIn } from '@stoa/storefront/server'
import type { BrowserSessions } from '../../modules/identity/identity/index.ts'
import {
  clearMemberCookie,
  clearSignInStep,
  deviceTokenIn,
  setDeviceCookie,
  setMemberCookie,
  setSignInStep,
  signInStepIn,
} from '../member-cookie.ts'
import { textBefore } from '../../kernel/basics/text-before.ts'

interface Options {
  memberSessions: BrowserSessions
  secureCookies: boolean
}

/** The authorization requests of front ends, for the pages to sign in. */
export function requestsOf({ pending, decide }: BrowserSessions, siteId: string, secret: string | undefined): FrontEndRequests {
  return {
    pending: (request) => pending(siteId, request, secret),
    decide: (request, agrees) => decide(siteId, request, secret, agrees),
  }
}

/** Signing in and out, for the pages that do it. */
export function signInOf(
  http: FastifyRequest,
  reply: FastifyReply,
  { siteId, visitorId, secret }: { siteId: string; visitorId: string; secret: string | undefined },
  { memberSessions, secureCookies }: Options,
): SignIn {
  const deviceToken = deviceTokenIn(http, secureCookies)
  const step = signInStepIn(http, secureCookies)
  return {
    device: deviceToken ? { clientMetaData: { deviceToken } } : {},
    rememberDevice: (token) => setDeviceCookie(reply, token, secureCookies),
    step,
    keepStep: (next) => setSignInStep(reply, next, secureCookies),
    async reasonOfEnd() {
      return secret ? memberSessions.reasonOfEnd(siteId, secret) : undefined
    },
    async open(sessionToken, { isBrief = false } = {}) {
      const link = step.get('link')?.slice(0, 500)
      const from = { visitorId, userAgent: http.headers['user-agent'], address: http.ip, isBrief, link }
      const opened = await memberSessions.open(siteId, sessionToken, from)
      if (!opened) return false
      if (step.size > 0) clearSignInStep(reply, secureCookies)
      if (secret) await memberSessions.end(siteId, secret)
      const { session, expiresDate } = opened
      const maxAge = (expiresDate.getTime() - session.createdDate.getTime()) / 1000
      setMemberCookie(reply, opened.secret, secureCookies, isBrief ? undefined : maxAge + expiredNoticeSeconds)
      return true
    },
    async end() {
      if (secret) await memberSessions.end(siteId, secret)
      clearMemberCookie(reply, secureCookies)
    },
  }
}

/**
 * Returns the destination of a form without script after a sign-in for another front end: the authorization endpoint, which leads
 * there, or the address of a mailed link. The router puts the language before the endpoint's path.
 */
export function afterSignIn({ headers }: Response, { origin, prefix }: { origin: string; prefix: string }): string | undefined {
  const location = headers.get('location')
  if (!location) return undefined
  const path = location.startsWith(`${prefix}/`) ? location.slice(prefix.length) : location
  if (path.startsWith(authorizePath)) return path
  return URL.canParse(location) && new URL(location).origin !== origin ? location : undefined
}

/** Seconds in which a browser shows that its session has expired. */
const expiredNoticeSeconds = 7 * 24 * 3600

const authorizePath = textBefore(accountPaths.authorize(''), '?')
