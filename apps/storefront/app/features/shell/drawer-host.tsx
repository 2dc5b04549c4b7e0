import { lazy, Suspense, useEffect, useMemo, useRef, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { found } from '../../connection.ts'
import { DrawersContext, type DrawerName, type DrawerProps } from '../../drawers.ts'

type Loads = Record<DrawerName, () => Promise<{ default: ComponentType<DrawerProps> }>>

/** What the browser's history knows of an open drawer, beside its name in the address. */
interface DrawerState {
  about?: string | undefined
  /** When it was opened over a page; whoever came by a link to it has no step to take back. */
  opened?: number | undefined
}

const notNow = () => found(false)
const never = () => () => {}

/**
 * Where drawers open, one at a time and over any page; the script of each comes when it is needed. The open one stands in the
 * address: Back closes it, and a page that is loaded again has it again.
 */
export function DrawerHost({ drawers, children }: { drawers: Loads; children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  // The server is not told what stands behind the `#`, so its page has none.
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const { about, opened } = (location.state ?? {}) as DrawerState
  const lastOpened = useRef(opened)
  useEffect(() => void (lastOpened.current = opened), [opened])
  const context = useMemo(
    () => ({
      show(name: DrawerName, about?: string) {
        const { pathname } = window.location
        const open = () => {
          // Another page begins without.
          if (window.location.pathname !== pathname) return
          const replace = window.location.hash.slice(1) in drawers
          const state: DrawerState = { about, opened: replace ? lastOpened.current : performance.now() }
          const { search } = window.location
          void navigate({ pathname, search, hash: name }, { state, replace, preventScrollReset: true })
        }
        // Opened without its script it would fail, and the page with it.
        void drawers[name]().then(open, notNow)
      },
      prepare: (name: DrawerName) => void drawers[name]().catch(notNow),
    }),
    [drawers, navigate],
  )
  const parts = useMemo(() => ({ cart: lazy(drawers.cart), choice: lazy(drawers.choice) }), [drawers])
  const name = location.hash.slice(1)
  const Drawer = isAlive && name in parts ? parts[name as DrawerName] : undefined
  const close = () => {
    const { pathname, search } = location
    if (window.location.hash !== location.hash) return
    if (opened) void navigate(-1)
    else void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  }
  return (
    <DrawersContext value={context}>
      {children}
      {Drawer && (
        <Suspense>
          <Drawer key={`${name} ${opened}`} about={about} onClose={close} />
        </Suspense>
      )}
    </DrawersContext>
  )
}
