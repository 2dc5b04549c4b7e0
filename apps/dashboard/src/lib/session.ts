import { CallError } from '@stoa/client'
import { getSession } from '@stoa/contract/calls/stoa/sessions'
import type { Session, SiteSummary, SiteUser } from '@stoa/contract/services/stoa/sessions'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { paths } from '../paths.ts'
import { api, tabSite } from './api.ts'
import { queryClient, sessionKey } from './query-client.ts'

/** Who works here, and where. */
export interface OpenSession {
  user: SiteUser
  site: SiteSummary
  sites: SiteSummary[]
}

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }) => openSession(await askSession(signal)),
  staleTime: 5 * 60 * 1000,
})

/** At most so many pieces left is few; the shop's own measure. */
export function lowStock(): number {
  return queryClient.getQueryData(sessionQuery.queryKey)?.site.lowStock ?? 0
}

const knownKey = 'stoa.signed-in'

/** Whether somebody signed in here: the cookie is out of reach of scripts, and asking in vain is a failed request. */
export const signedIn = {
  note: () => localStorage.setItem(knownKey, 'yes'),
  forget: () => localStorage.removeItem(knownKey),
  isLikely: () => localStorage.getItem(knownKey) !== null,
}

/** For the loader of everything behind the sign-in. */
export async function requireSession(request: Request): Promise<OpenSession> {
  if (!signedIn.isLikely()) throw toSignIn(request)
  try {
    return await queryClient.ensureQueryData(sessionQuery)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
    signedIn.forget()
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

/** For what is no component: behind the sign-in the session is always there. */
export function currentSite(): SiteSummary {
  return queryClient.getQueryData(sessionQuery.queryKey)!.site
}

/** What time it is for the site: its test clock may run ahead of this one. */
export function siteNow(): number {
  return Date.now() + Number(currentSite().clockOffsetMilliseconds)
}

export function enterSite(siteId: string): void {
  tabSite.chooseForNextLoad(siteId)
  window.location.assign(import.meta.env.BASE_URL)
}

async function askSession(signal: AbortSignal) {
  try {
    return await api.call(getSession, {}, { signal })
  } catch (error) {
    // The chosen site may be gone, or another user's: then the server picks one.
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
