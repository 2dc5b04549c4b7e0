import { use, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { DrawersContext } from './drawers.ts'

/** A fetcher form that adds to the cart. When its action answers with `added`, the cart drawer opens. */
export function useAddToCart<Action extends (...args: never[]) => unknown>() {
  const fetcher = useFetcher<Action>()
  const { show, prepare } = use(DrawersContext)
  const answer = fetcher.data as { added?: string } | undefined
  const done = fetcher.state === 'idle'
  useEffect(() => {
    if (done && answer?.added) show('cart', answer.added)
  }, [done, answer, show])
  return { Form: fetcher.Form, answer: fetcher.data, adding: !done, prepare: () => prepare('cart') }
}

/**
 * Whether React Router sent the request. A form that a browser without script sends needs a redirect; React Router needs data.
 */
export function isWithinApp(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}
