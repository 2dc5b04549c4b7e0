import { lazy, startTransition, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CartDrawerContext } from '../../cart-drawer.ts'

const load = () => import('./drawer.tsx')
const Drawer = lazy(load)
const prepare = () => void load()

/** Where the drawer opens, over any page; its script comes when it is needed. Another page begins with it closed. */
export function DrawerHost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState<{ on: string; added: string | undefined }>()
  const show = useCallback((added?: string) => startTransition(() => setOpen({ on: window.location.pathname, added })), [])
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
