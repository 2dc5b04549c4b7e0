import { use, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { DrawersContext } from './drawers.ts'

/** For forms that put something into the cart: their action answers `added`, and the drawer shows it. */
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

/** A page without script sends its form by itself, and is shown another page; within the app the answer is data. */
export function isWithinApp(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}
