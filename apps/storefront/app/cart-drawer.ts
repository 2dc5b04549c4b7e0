import { createContext, use, useEffect } from 'react'
import { useFetcher } from 'react-router'

interface CartDrawer {
  /** Opens the drawer; `added` is the line that was just put in. */
  show(this: void, added?: string): void
  /** Fetches its script, for when it is likely to open. */
  prepare(this: void): void
}

export const CartDrawerContext = createContext<CartDrawer>({ show() {}, prepare() {} })

/** For forms that put something into the cart: their action answers `added`, and the drawer shows it. */
export function useAddToCart<Action extends (...args: never[]) => unknown>() {
  const fetcher = useFetcher<Action>()
  const { show, prepare } = use(CartDrawerContext)
  const answer = fetcher.data as { added?: string } | undefined
  const done = fetcher.state === 'idle'
  useEffect(() => {
    if (done && answer?.added) show(answer.added)
  }, [done, answer, show])
  return { Form: fetcher.Form, answer: fetcher.data, adding: !done, prepare }
}

/** A page without script sends its form by itself, and is shown another page; within the app the answer is data. */
export function isWithinApp(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}
