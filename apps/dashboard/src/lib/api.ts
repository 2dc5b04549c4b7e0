import { createClient, pageSession } from '@stoa/client'

const siteKey = 'stoa.site'

/** The site whose back office is open; absent: the user's first. It outlives the tab, as the session does. */
export const chosenSite = {
  get: () => localStorage.getItem(siteKey) ?? undefined,
  set: (siteId: string) => localStorage.setItem(siteKey, siteId),
  forget: () => localStorage.removeItem(siteKey),
}

/** Same origin: the session is a cookie that no script reads. */
export const api = createClient({ baseUrl: '', authorize: pageSession(chosenSite.get) })
