import type { DataRouter, DataStrategyResult, MiddlewareFunction } from 'react-router'

type Results = Record<string, DataStrategyResult>

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter
  }
}

/** True if the last call failed on the network. `navigator.onLine` may not have noticed. */
let isLost = false
const listeners = new Set<() => void>()

export const connection = {
  isOffline: () => isLost || !navigator.onLine,
  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    const onOnline = () => reportReached(true)
    listeners.add(listener)
    addEventListener('online', onOnline)
    addEventListener('offline', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('online', onOnline)
      removeEventListener('offline', listener)
    }
  },
}

/** Records whether a call reached the shop. */
export function reportReached(reached: boolean): void {
  isLost = !reached
  for (const listener of listeners) listener()
}

/** Browsers throw a TypeError where nobody answers or the response breaks off. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError)
}

/** Keeps the current page, with everything typed into it, where a navigation cannot reach the shop. */
export const keepPageOffline: MiddlewareFunction<Results> = async ({ request }, next) => {
  const router = window.__reactRouterDataRouter!
  const isNavigation = isPageNavigation(request, router)
  if (isNavigation && !navigator.onLine) {
    // The router would wait for the script of the next page, so the request is not even made.
    reportReached(false)
    stayOnPage(router)
    return {}
  }
  const results = await next()
  if (request.signal.aborted) return results
  const reached = !Object.values(results).some(failedOnNetwork)
  reportReached(reached)
  if (router.state.errors || hasUrlChanged(router)) return results
  // Data that the page loads on the side, such as the product in a drawer, must not replace the page by an error.
  if (!isNavigation && (!reached || request.method === 'GET')) return withPreviousData(results, request, router)
  if (reached) return results
  stayOnPage(router)
  return results
}

const hasFailed = ({ type, result }: DataStrategyResult) => type === 'error' && !(result instanceof Response)

function failedOnNetwork({ type, result }: DataStrategyResult): boolean {
  // The router wraps what an action throws, with a status.
  return type === 'error' && (isNetworkError(result) || isNetworkError((result as { data?: unknown } | undefined)?.data))
}

/** The data that the page has; undefined for what belongs to another page. */
function withPreviousData(results: Results, { url, method }: Request, { state }: DataRouter): Results {
  const isOfPage = pathAndSearch(new URL(url)) === pathAndSearch(state.location)
  const previous = (method === 'GET' ? isOfPage && state.loaderData : state.actionData) || {}
  return Object.fromEntries(
    Object.entries(results).map(([route, result]) => [
      route,
      hasFailed(result) ? { type: 'data', result: previous[route] } : result,
    ]),
  )
}

/** True if the request loads another page, rather than data for the current one. */
function isPageNavigation({ url }: Request, router: DataRouter): boolean {
  const { navigation, location } = router.state
  return (
    navigation.state !== 'idle' &&
    new URL(url).pathname === navigation.location.pathname &&
    pathAndSearch(navigation.location) !== pathAndSearch(location) &&
    !hasUrlChanged(router)
  )
}

/** After Back, the browser already shows the other URL, so the page cannot be kept. */
function hasUrlChanged({ state }: DataRouter): boolean {
  return pathAndSearch(window.location) !== pathAndSearch(state.location)
}

/** Without the hash, which names an open drawer. */
function pathAndSearch({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}

function stayOnPage({ navigate, state: { location } }: DataRouter): void {
  // Without the pathname, which the router would prefix with the language once more.
  void navigate(
    { search: location.search, hash: location.hash },
    {
      replace: true,
      state: location.state,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    },
  )
}
