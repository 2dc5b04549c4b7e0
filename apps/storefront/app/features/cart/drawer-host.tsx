import { lazy, startTransition, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CartDrawerContext } from '../../cart-drawer.ts'
import { found } from '../../connection.ts'

const load = () => import('./drawer.tsx')
const Drawer = lazy(load)
const notNow = () => found(false)
const prepare = () => void load().catch(notNow)

/** Where the drawer opens, over any page; its script comes when it is needed. Another page begins with it closed. */
export function DrawerHost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState<{ on: string; added: string | undefined }>()
  const show = useCallback((added?: string) => {
    const on = window.location.pathname
    // Opened without its script it would fail, and the page with it.
    void load().then(() => startTransition(() => setOpen({ on, added })), notNow)
  }, [])
  const drawer = useMemo(() => ({ show, prepare }), [show])
  return (
    <CartDrawerContext value={drawer}>
      {children}
      {open?.on === pathname && (
        <Suspense>
          <Drawer added={open.added} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </CartDrawerContext>
  )
}
