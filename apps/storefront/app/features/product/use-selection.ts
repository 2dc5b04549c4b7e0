import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ProductView } from './product-view.ts'
import { readSelection } from './selection.ts'

/** The selection lives in the address; it shows at once, before the router has followed. */
export function useSelection(product: ProductView) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [selection, preview] = useOptimistic(readSelection(product, query))
  const choose = (option: string, choice: string) =>
    startTransition(async () => {
      const next = { ...selection, [option]: choice }
      preview(next)
      // All variants are on the page already: nothing has to be asked for.
      // The other parameters stay: where it is delivered to, where the visitor came from.
      const address = new URLSearchParams(query)
      for (const [name, value] of Object.entries(next)) address.set(name, value)
      await navigate(`?${address}`, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
    })
  return [selection, choose] as const
}
