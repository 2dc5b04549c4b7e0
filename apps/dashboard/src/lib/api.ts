import { createClient, pageSession } from '@stoa/client'

const siteKey = 'stoa.site'

/**
 * The site whose back office this tab shows: chosen once, when the page loads. Another tab that changes to another site
 * changes neither this tab's calls nor what it opens when it is loaded again; a new tab opens the site chosen last.
 */
let siteOfTab = sessionStorage.getItem(siteKey) ?? localStorage.getItem(siteKey) ?? undefined

export const tabSite = {
  /** Absent until the first answer says which one it is. */
  get: () => siteOfTab,
  /** From the first answer on, every call of this tab names its site. */
  bind: (siteId: string) => {
    siteOfTab = siteId
    sessionStorage.setItem(siteKey, siteId)
  },
  /** For the next page load: of this tab, and of new ones. Calls that this page still makes keep its site. */
  chooseForNextLoad: (siteId: string) => {
    sessionStorage.setItem(siteKey, siteId)
    localStorage.setItem(siteKey, siteId)
  },
  forget: () => {
    siteOfTab = undefined
    sessionStorage.removeItem(siteKey)
    localStorage.removeItem(siteKey)
  },
}

/** Same origin: the session is a cookie that no script reads. */
export const api = createClient({ baseUrl: '', authorize: pageSession(tabSite.get) })
