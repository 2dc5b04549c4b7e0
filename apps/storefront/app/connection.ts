import { createPath, type DataRouter, type DataStrategyResult, type MiddlewareFunction } from 'react-router'

type Results = Record<string, DataStrategyResult>

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter
  }
}

/** Whether the last call failed on the network. `navigator.onLine` may not have noticed. */
let lost = false
const listeners = new Set<() => void>()

export const connection = {
  isGone: () => lost || !navigator.onLine,
  /** Returns the function that unsubscribes. */
  listen(changed: () => void): () => void {
    const back = () => found(true)
    listeners.add(changed)
    addEventListener('online', back)
    addEventListener('offline', changed)
    return () => {
      listeners.delete(changed)
      removeEventListener('online', back)
      removeEventListener('offline', changed)
    }
  },
}

/** Records whether a call reached the shop. */
export function found(reached: boolean): void {
  lost = !reached
  for (const changed of listeners) changed()
}

/** Browsers throw a TypeError where nobody answers or the response breaks off. */
export function isUnreached(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError)
}

/** Keeps the current page, with everything typed into it, where a navigation cannot reach the shop. */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const router = window.__reactRouterDataRouter!
  const leaves = leavesPage(request, router)
  if (leaves && !navigator.onLine) {
    // The router would wait for the script of the next page, so the request is not even made.
    found(false)
    stay(router)
    return {}
  }
  const results = await next()
  if (request.signal.aborted) return results
  const reached = !Object.values(results).some(hasNotReached)
  found(reached)
  if (reached || router.state.errors || hasGoneBack(router)) return results
  if (!leaves) return asBefore(results, request, router)
  stay(router)
  return results
}

function hasNotReached({ type, result }: DataStrategyResult): boolean {
  // The router wraps what an action throws, with a status.
  return type === 'error' && (isUnreached(result) || isUnreached((result as { data?: unknown } | undefined)?.data))
}

function asBefore(results: Results, { method }: Request, { state }: DataRouter): Results {
  const known = (method === 'GET' ? state.loaderData : state.actionData) ?? {}
  return Object.fromEntries(
    Object.entries(results).map(([route, each]) => [route, hasNotReached(each) ? { type: 'data', result: known[route] } : each]),
  )
}

/** Whether the request loads another page, rather than data for the current one. */
function leavesPage({ url }: Request, router: DataRouter): boolean {
  const { navigation, location } = router.state
  return (
    navigation.state !== 'idle' &&
    new URL(url).pathname === navigation.location.pathname &&
    addressOf(navigation.location) !== addressOf(location) &&
    !hasGoneBack(router)
  )
}

/** After Back, the browser already shows the other URL, so the page cannot be kept. */
function hasGoneBack({ state }: DataRouter): boolean {
  return addressOf(window.location) !== addressOf(state.location)
}

/** Without the hash, which names an open drawer. */
function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}

function stay({ navigate, state: { location } }: DataRouter): void {
  void navigate(createPath(location), {
    replace: true,
    state: location.state,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  })
}
