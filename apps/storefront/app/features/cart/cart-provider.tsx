import { createContext, startTransition, use, useMemo, useOptimistic, useState, type ReactNode } from 'react'
import { useHref, useLocation, useRevalidator } from 'react-router'
import { reportReached, isNetworkError } from '../../lib/page/connection.ts'
import { paths } from '../../paths.ts'
import type { Cart } from './cart.ts'
import { serialize, type Changes } from './serialize.ts'
import type { Quantities } from './quantities.ts'

/** The outcome of the last change. */
export interface CartChangeResult {
  /** Lines whose quantity was reduced to what is left. */
  short: { id: string; name: string; left: number }[]
  /** Lines that could not be put back, by what would restore them. */
  unavailable: string[]
  /** `back` restores the line; absent for a line that only the owner could add. */
  removed: { name: string; back: string | undefined }[]
  /** The shop was not reached, and nothing changed. */
  failed?: boolean
}

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
  const url = useHref(paths.changeCart())
  const [send] = useState(() => serialize((changes) => postChanges(url, changes), revalidate))

  // A context that changes without need would make React replace what is not hydrated yet.
  const value = useMemo(
    () => ({
      cart,
      pendingQuantities,
      result,
      whenSettled: send,
      change: (changes: Changes) =>
        new Promise<boolean>((resolve) => {
          startTransition(async () => {
            addPending(changes.quantities ?? noQuantities)
            const answer = await send(changes).then(combine, (error: unknown) => {
              if (isNetworkError(error)) reportReached(false)
              return failedChange
            })
            startTransition(() => setLatest({ ...answer, path: pathname }))
            resolve(!answer.failed && answer.unavailable.length === 0)
          })
        }),
    }),
    [cart, pendingQuantities, result, send, addPending, pathname],
  )

  return <CartContext value={value}>{children}</CartContext>
}

const noQuantities = {}
const failedChange: CartChangeResult = { short: [], unavailable: [], removed: [], failed: true }

function combine(results: CartChangeResult[]): CartChangeResult {
  return {
    short: results.flatMap(({ short }) => short),
    unavailable: results.flatMap(({ unavailable }) => unavailable),
    removed: results.flatMap(({ removed }) => removed),
  }
}

/** The address names the language of the answer. */
async function postChanges(url: string, changes: Changes): Promise<CartChangeResult> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  })
  if (!response.ok) throw new Error(`The cart was not changed: ${response.status}`)
  return response.json()
}
