import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { toUrl } from './product-list-query.ts'

/** The query string is the state of the filters. A change shows at once, before the navigation ends. */
export function useProductListQuery() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [shown, preview] = useOptimistic(query)
  const apply = (next: URLSearchParams) => {
    if (next.toString() === shown.toString()) return
    startTransition(async () => {
      preview(next)
      await navigate(toUrl(next), { preventScrollReset: true })
    })
  }
  return { query: shown, apply, pending: shown !== query }
}
