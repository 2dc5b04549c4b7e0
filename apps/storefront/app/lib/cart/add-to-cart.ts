import { use, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { DrawersContext } from '../page/drawers.ts'
import { showToast } from '../page/toasts.ts'

/**
 * A fetcher form that adds to the cart. When its action answers with `added`, the cart drawer opens. `problemAsToast` where the
 * form has no place for a problem.
 */
export function useAddToCart<Action extends (...args: never[]) => unknown>({ problemAsToast = false } = {}) {
  const fetcher = useFetcher<Action>()
  const { open, preload } = use(DrawersContext)
  const result = fetcher.data as { added?: string; problem?: string } | undefined
  const isIdle = fetcher.state === 'idle'
  useEffect(() => {
    if (isIdle && result?.added) open('cart', result.added)
    if (isIdle && result?.problem && problemAsToast) showToast({ text: result.problem })
  }, [isIdle, result, open, problemAsToast])
  return { Form: fetcher.Form, result: fetcher.data, isAdding: !isIdle, preload: () => preload('cart') }
}

/** True if React Router sent the request. A form that a browser without script sends needs a redirect; React Router needs data. */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}
