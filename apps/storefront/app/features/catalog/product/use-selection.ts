import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ProductView } from './product-view.ts'
import { subscriptionField } from './buy-fields.ts'
import { readSelection } from './selection.ts'
import { readSubscription } from './subscription.ts'

/** The query string is the state of the selection. A change shows at once, before the navigation ends. */
export function useSelection(product: ProductView) {
  const [query, setQuery] = useQuery()
  const [selection, preview] = useOptimistic(readSelection(product, query))
  const choose = (option: string, choice: string) =>
    startTransition(async () => {
      const next = { ...selection, [option]: choice }
      preview(next)
      await setQuery(next)
    })
  return [selection, choose] as const
}

/** The id of the chosen subscription, empty for a single purchase; it is in the query string as well. */
export function useSubscription(product: ProductView) {
  const [query, setQuery] = useQuery()
  const [chosen, preview] = useOptimistic(readSubscription(product, query.get(subscriptionField)))
  const choose = (id: string) =>
    startTransition(async () => {
      preview(id)
      await setQuery({ [subscriptionField]: id })
    })
  return [chosen, choose] as const
}

function useQuery() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const set = (values: Readonly<Record<string, string>>) => {
    // The page already has the data of all variants. The other query parameters stay.
    const address = new URLSearchParams(query)
    for (const [name, value] of Object.entries(values)) address.set(name, value)
    return navigate(`?${address}`, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }
  return [query, set] as const
}
