import { createClient, pageSession } from '@stoa/client'

const siteKey = 'stoa.site'

/**
 * The site of this tab, chosen when the page loads. Another tab that switches the site changes neither the calls nor the
 * reloads of this tab. A new tab opens the site chosen last.
 */
let siteOfTab = sessionStorage.getItem(siteKey) ?? localStorage.getItem(siteKey) ?? undefined

export const tabSite = {
  /** Undefined until the first response names the site. */
  get: () => siteOfTab,
  /** After the first response every call of this tab names its site. */
  bind: (siteId: string) => {
    siteOfTab = siteId
    sessionStorage.setItem(siteKey, siteId)
  },
  /** Applies to the next page load, in this tab and in new ones. Calls of the current page keep their site. */
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

/** Same origin: the session cookie is not readable by scripts. */
export const api = createClient({ baseUrl: '', authorize: pageSession(tabSite.get) })
