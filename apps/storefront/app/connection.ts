import { createPath, type DataRouter, type DataStrategyResult, type MiddlewareFunction } from 'react-router'

type Results = Record<string, DataStrategyResult>

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter
  }
}

/** Whether a call has just failed for want of a network; the browser may not have noticed. */
let lost = false
const listeners = new Set<() => void>()

export const connection = {
  isGone: () => lost || !navigator.onLine,
  /** Answers how to stop listening. */
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

/** What came of a call: whether the shop was reached. */
export function found(reached: boolean): void {
  lost = !reached
  for (const changed of listeners) changed()
}

/** As browsers tell that nobody answered, or that the answer broke off. */
export function isUnreached(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError)
}

/** Where the shop was not reached the page stays as it is, with all that was typed: as if nothing had been asked. */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const router = window.__reactRouterDataRouter!
  const leaves = leavesPage(request, router)
  if (leaves && !navigator.onLine) {
    // Not even asked for: the router would wait for the other page's script.
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
  // What an action throws comes wrapped, with a status.
  return type === 'error' && (isUnreached(result) || isUnreached((result as { data?: unknown } | undefined)?.data))
}

function asBefore(results: Results, { method }: Request, { state }: DataRouter): Results {
  const known = (method === 'GET' ? state.loaderData : state.actionData) ?? {}
  return Object.fromEntries(
    Object.entries(results).map(([route, each]) => [route, hasNotReached(each) ? { type: 'data', result: known[route] } : each]),
  )
}

/** Whether this is asked for to show another page, and not for something on this one. */
function leavesPage({ url }: Request, router: DataRouter): boolean {
  const { navigation, location } = router.state
  return (
    navigation.state !== 'idle' &&
    new URL(url).pathname === navigation.location.pathname &&
    addressOf(navigation.location) !== addressOf(location) &&
    !hasGoneBack(router)
  )
}

/** The browser is at the other page already: there is no staying. */
function hasGoneBack({ state }: DataRouter): boolean {
  return addressOf(window.location) !== addressOf(state.location)
}

/** Without what opens over it. */
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
