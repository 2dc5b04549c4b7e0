import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ProductView } from './product-view.ts'
import { readSelection } from './selection.ts'

/** The query string is the state of the selection. A change shows at once, before the navigation ends. */
export function useSelection(product: ProductView) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [selection, preview] = useOptimistic(readSelection(product, query))
  const choose = (option: string, choice: string) =>
    startTransition(async () => {
      const next = { ...selection, [option]: choice }
      preview(next)
      // The page already has the data of all variants. The other query parameters stay.
      const address = new URLSearchParams(query)
      for (const [name, value] of Object.entries(next)) address.set(name, value)
      await navigate(`?${address}`, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
    })
  return [selection, choose] as const
}
