/** `/dashboard/`, where the back office's URLs begin. */
const root = import.meta.env.BASE_URL
const lastSiteKey = 'stoa.site'

/** True if the URL named no site and got the site used last. */
let isGuessed = false

/** The beginning of the URLs of a site's pages. Each URL names its site, so a tab keeps it and a link can be shared. */
export function toSiteBase(siteId: string): string {
  return `${root}sites/${siteId}/`
}

/** The site that the URL of this tab names. */
export function siteInUrl(): string | undefined {
  return /^sites\/([^/]+)/.exec(location.pathname.slice(root.length))?.[1]
}

/**
 * Puts the site used last into a URL that names none. Returns where the URLs of this tab begin. It runs before the router starts.
 */
export function openTab(): string {
  const { pathname, search, hash } = location
  const last = localStorage.getItem(lastSiteKey)
  const named = siteInUrl()
  const site = named ?? last
  if (!site) return root
  isGuessed = !named
  const path = toSiteBase(site) + pathInSite(pathname).slice(1)
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash)
  return toSiteBase(site)
}

/** The path without the part that names the site: `/orders`. */
export function pathInSite(pathname: string): string {
  return pathname.slice(root.length - 1).replace(/^\/sites\/[^/]+\/?/, '/')
}

/** For the next tab whose URL names no site. */
export function rememberSite(siteId: string): void {
  localStorage.setItem(lastSiteKey, siteId)
}

/** Loads the page of a URL with a site in it, and does not return. */
export function loadWithSite(siteId: string, url: string): Promise<never> {
  return loadAt(toSiteBase(siteId), url)
}

/** If the site was only guessed, loads the page of a URL without one, and does not return. */
export async function forgetGuess(url: string): Promise<void> {
  if (!isGuessed) return
  localStorage.removeItem(lastSiteKey)
  await loadAt(root, url)
}

function loadAt(base: string, url: string): Promise<never> {
  const { pathname, search } = new URL(url)
  location.replace(base + pathInSite(pathname).slice(1) + search)
  return new Promise(() => undefined)
}
