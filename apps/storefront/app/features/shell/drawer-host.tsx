import { Component, lazy, Suspense, useEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { reportReached } from '../../lib/page/connection.ts'
import { useHydrated } from '../../lib/page/use-hydrated.ts'
import { DrawersContext, type DrawerName, type DrawerProps } from '../../lib/page/drawers.ts'

type Loads = Record<DrawerName, () => Promise<{ default: ComponentType<DrawerProps> }>>

/** The history state of an open drawer; the hash holds its name. */
interface DrawerState {
  about?: string | undefined
  /** The time it was opened over a page; undefined where the page was loaded with the hash, so that there is no step back. */
  opened?: number | undefined
}

/** An error in a drawer closes it and leaves its page. */
class DrawerBoundary extends Component<{ onError: () => void; children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch = () => this.props.onError()
  override render = () => (this.state.hasFailed ? null : this.props.children)
}

const reportOffline = () => reportReached(false)

/**
 * Opens one drawer at a time, over any page. The scripts of drawers load on demand. The open drawer is in the URL's hash: Back
 * closes it, and a reload opens it again.
 */
export function DrawerHost({ drawers, children }: { drawers: Loads; children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  // The server does not see the hash, so its HTML has no drawer.
  const isHydrated = useHydrated()
  const { about, opened } = (location.state ?? {}) as DrawerState
  const lastOpened = useRef(opened)
  useEffect(() => void (lastOpened.current = opened), [opened])
  const context = useMemo(
    () => ({
      open(name: DrawerName, about?: string) {
        const { pathname } = window.location
        const navigateToDrawer = () => {
          // The visitor has left the page meanwhile.
          if (window.location.pathname !== pathname) return
          const replace = window.location.hash.slice(1) in drawers
          const state: DrawerState = { about, opened: replace ? lastOpened.current : performance.now() }
          const { search } = window.location
          // Of this page, whose pathname would have the prefix of its language twice.
          void navigate({ search, hash: name }, { state, replace, preventScrollReset: true })
        }
        // A drawer whose script failed to load would break the page, so the script is loaded first.
        void drawers[name]().then(navigateToDrawer, reportOffline)
      },
      preload: (name: DrawerName) => void drawers[name]().catch(reportOffline),
    }),
    [drawers, navigate],
  )
  const parts = useMemo(
    () => ({ cart: lazy(drawers.cart), choice: lazy(drawers.choice), notify: lazy(drawers.notify) }),
    [drawers],
  )
  const name = location.hash.slice(1)
  const Drawer = isHydrated && name in parts ? parts[name as DrawerName] : undefined
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
        <DrawerBoundary key={`${name} ${opened}`} onError={close}>
          <Suspense>
            <Drawer about={about} onClose={close} />
          </Suspense>
        </DrawerBoundary>
      )}
    </DrawersContext>
  )
}
