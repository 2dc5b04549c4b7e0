import { lazy, startTransition, Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { found } from '../../connection.ts'
import { DrawersContext, type DrawerName, type DrawerProps } from '../../drawers.ts'

type Loads = Record<DrawerName, () => Promise<{ default: ComponentType<DrawerProps> }>>

const notNow = () => found(false)

/** Where drawers open, one at a time and over any page; the script of each comes when it is needed. Another page begins without. */
export function DrawerHost({ drawers, children }: { drawers: Loads; children: ReactNode }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState<{ on: string; name: DrawerName; about: string | undefined }>()
  const context = useMemo(
    () => ({
      show(name: DrawerName, about?: string) {
        const on = window.location.pathname
        // Opened without its script it would fail, and the page with it.
        void drawers[name]().then(() => startTransition(() => setOpen({ on, name, about })), notNow)
      },
      prepare: (name: DrawerName) => void drawers[name]().catch(notNow),
    }),
    [drawers],
  )
  const parts = useMemo(() => ({ cart: lazy(drawers.cart), choice: lazy(drawers.choice) }), [drawers])
  const Drawer = open?.on === pathname ? parts[open.name] : undefined
  return (
    <DrawersContext value={context}>
      {children}
      {open && Drawer && (
        <Suspense>
          <Drawer about={open.about} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </DrawersContext>
  )
}
