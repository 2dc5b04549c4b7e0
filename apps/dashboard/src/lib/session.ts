import { CallError } from '@stoa/client'
import { getSession } from '@stoa/contract/calls/stoa/sessions'
import type { Session, SiteSummary, SiteUser } from '@stoa/contract/services/stoa/sessions'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { paths } from '../paths.ts'
import { api, tabSite } from './api.ts'
import { queryClient, sessionKey } from './query-client.ts'

/** The signed-in user and the site. */
export interface OpenSession {
  user: SiteUser
  site: SiteSummary
  sites: SiteSummary[]
}

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }) => openSession(await fetchSession(signal)),
  staleTime: 5 * 60 * 1000,
})

/** The shop's low stock threshold. */
export function lowStock(): number {
  return queryClient.getQueryData(sessionQuery.queryKey)?.site.lowStock ?? 0
}

const knownKey = 'stoa.signed-in'

/** Remembers that somebody signed in here, because scripts cannot read the cookie and a request without a session would fail. */
export const signInMark = {
  note: () => localStorage.setItem(knownKey, 'yes'),
  forget: () => localStorage.removeItem(knownKey),
  isLikely: () => localStorage.getItem(knownKey) !== null,
}

/** For loaders of pages that need a session. */
export async function requireSession(request: Request): Promise<OpenSession> {
  if (!signInMark.isLikely()) throw toSignIn(request)
  try {
    return await queryClient.ensureQueryData(sessionQuery)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
    signInMark.forget()
    throw toSignIn(request)
  }
}

function toSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(paths.signIn(pathname.slice(import.meta.env.BASE_URL.length - 1) + search))
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

export function enterSite(siteId: string): void {
  tabSite.chooseForNextLoad(siteId)
  window.location.assign(import.meta.env.BASE_URL)
}

async function fetchSession(signal: AbortSignal) {
  try {
    return await api.call(getSession, {}, { signal })
  } catch (error) {
    // The stored site may be deleted or belong to another user. The server then picks one.
    if (!(error instanceof CallError) || error.status !== 403 || !tabSite.get()) throw error
    tabSite.forget()
    return api.call(getSession, {}, { signal })
  }
}

function openSession({ session }: { session?: Session }): OpenSession {
  if (!session?.user || !session.site) throw new Error('The session names no user or no site')
  if (session.site.id) tabSite.bind(session.site.id)
  return { user: session.user, site: session.site, sites: session.sites ?? [session.site] }
}
