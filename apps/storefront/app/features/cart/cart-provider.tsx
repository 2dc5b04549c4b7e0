import { createContext, startTransition, use, useOptimistic, useState, type ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { reportReached, isNetworkError } from '../../connection.ts'
import { paths } from '../../paths.ts'
import type { Cart } from './cart.ts'
import type { CartChangeResult } from './cart-notice.tsx'
import { serialize, type Changes } from './serialize.ts'
import type { Quantities } from './quantities.ts'

interface CartChanges {
  /** As of the server's last response. */
  cart: Cart | undefined
  /** Quantities that the server has not confirmed yet. */
  pendingQuantities: Quantities
  result: CartChangeResult | undefined
  /** Resolves to whether the change was made. */
  change(this: void, changes: Changes): Promise<boolean>
  /** Resolves once no change is pending. */
  whenSettled(this: void): Promise<unknown>
}

const CartContext = createContext<CartChanges | undefined>(undefined)

export function useCart(): CartChanges {
  return use(CartContext)!
}

/** Shows a change at once (optimistic update); the server's cart replaces it once every pending change is answered. */
export function CartProvider({ cart, children }: { cart: Cart | undefined; children: ReactNode }) {
  const { revalidate } = useRevalidator()
  const [pendingQuantities, addPending] = useOptimistic<Quantities, Quantities>(noQuantities, (previous, next) => ({
    ...previous,
    ...next,
  }))
  const [latest, setLatest] = useState<CartChangeResult & { path: string }>()
  const { pathname } = useLocation()
  // The outcome of a change is shown on the page of the change only.
  const [page, setPage] = useState(pathname)
  if (page !== pathname) {
    setPage(pathname)
    setLatest(undefined)
  }
  const result = latest?.path === pathname ? latest : undefined
  const [send] = useState(() => serialize(postChanges, revalidate))

  const change = (changes: Changes) =>
    new Promise<boolean>((resolve) => {
      startTransition(async () => {
        addPending(changes.quantities ?? noQuantities)
        const result = await send(changes).then(combine, (error: unknown) => {
          if (isNetworkError(error)) reportReached(false)
          return failedChange
        })
        startTransition(() => setLatest({ ...result, path: pathname }))
        resolve(!result.failed)
      })
    })

  return <CartContext value={{ cart, pendingQuantities, result, change, whenSettled: send }}>{children}</CartContext>
}

const noQuantities = {}
const failedChange: CartChangeResult = { short: [], removed: [], failed: true }

function combine(results: CartChangeResult[]): CartChangeResult {
  return { short: results.flatMap(({ short }) => short), removed: results.flatMap(({ removed }) => removed) }
}

async function postChanges(changes: Changes): Promise<CartChangeResult> {
  const response = await fetch(paths.changeCart(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  })
  if (!response.ok) throw new Error(`The cart was not changed: ${response.status}`)
  return response.json()
}
