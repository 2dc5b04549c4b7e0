import { CallError } from '@stoa/client'
import { getSession } from '@stoa/contract/calls/stoa/sessions'
import type { Session, SiteSummary, SiteUser } from '@stoa/contract/services/stoa/sessions'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { paths } from '../../paths.ts'
import { api, apiWithoutSite } from './api.ts'
import { writeDatesAsIn } from '../../ui/page/write-date.ts'
import { queryClient, sessionKey } from './query-client.ts'
import { toSiteBase, forgetGuess, loadWithSite, pathInSite, rememberSite, siteInUrl } from '../site/site-url.ts'

/** The signed-in user and the site. */
export interface OpenSession {
  user: SiteUser
  site: SiteSummary
  sites: SiteSummary[]
}

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }) => openSession(await api.call(getSession, {}, { signal })),
  staleTime: 5 * 60 * 1000,
})

/** The shop's low stock threshold. */
export function lowStock(): number {
  return queryClient.getQueryData(sessionQuery.queryKey)?.site.lowStock ?? 0
}

/** The shop's currency. */
export function siteCurrency(): string {
  return queryClient.getQueryData(sessionQuery.queryKey)?.site.currency ?? 'XXX'
}

const knownKey = 'stoa.signed-in'

/** Remembers that somebody signed in here, because scripts cannot read the cookie and a request without a session would fail. */
export const signInMark = {
  note: () => localStorage.setItem(knownKey, 'yes'),
  forget: () => localStorage.removeItem(knownKey),
  isLikely: () => localStorage.getItem(knownKey) !== null,
}

/** The URL names a site that the signed-in person does not work on. */
export class SiteNotAllowed extends Error {
  readonly sites: readonly SiteSummary[]

  constructor(sites: readonly SiteSummary[]) {
    super('the person does not work on this site')
    this.sites = sites
  }
}

/** For loaders of pages that need a session. */
export async function requireSession(request: Request): Promise<OpenSession> {
  if (!signInMark.isLikely()) throw toSignIn(request)
  try {
    const session = await queryClient.ensureQueryData(sessionQuery)
    const { id } = session.site
    rememberSite(id)
    if (!siteInUrl()) await loadWithSite(id, request.url)
    return session
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 403) {
      await forgetGuess(request.url)
      const { session } = await apiWithoutSite.call(getSession, {})
      throw new SiteNotAllowed(session?.sites ?? [])
    }
    if (error.status !== 401) throw error
    signInMark.forget()
    throw toSignIn(request)
  }
}

function toSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(paths.signIn(pathInSite(pathname) + search))
}

export function useSession(): OpenSession {
  return useSuspenseQuery(sessionQuery).data
}

/** For code outside components. Pages behind the sign-in always have a session. */
export function currentSite(): SiteSummary {
  return queryClient.getQueryData(sessionQuery.queryKey)!.site
}

/** The current time of the site, including its test clock. */
export function siteNow(): number {
  return Date.now() + Number(currentSite().clockOffsetMilliseconds)
}

/** A calendar day of the site as `2026-11-27`, `daysAhead` of today. */
export function siteDay(daysAhead = 0): string {
  const date = new Date(siteNow() + daysAhead * 24 * 3600_000)
  return new Intl.DateTimeFormat('sv', { timeZone: currentSite().timeZone, dateStyle: 'short' }).format(date)
}

/** The address of a page of the shop: a path if this host name shows the shop. */
export function inShop(path: string): string {
  return currentSite().shopUrl + path
}

/** The shop's host name, for showing addresses. */
export function shopHost(): string {
  return new URL(currentSite().shopUrl || location.origin).host
}

export function enterSite(siteId: string): void {
  rememberSite(siteId)
  window.location.assign(toSiteBase(siteId))
}

function openSession({ session }: { session?: Session }): OpenSession {
  if (!session?.user || !session.site) throw new Error('The session names no user or no site')
  writeDatesAsIn(session.site.country)
  return { user: session.user, site: session.site, sites: session.sites ?? [session.site] }
}
