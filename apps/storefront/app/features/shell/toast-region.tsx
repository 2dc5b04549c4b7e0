import { useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import '../../lib/texts/interaction-texts.ts'
import { showToast, toasts } from '../../lib/page/toasts.ts'
import { CloseIcon } from '../../ui/icons.tsx'

const milliseconds = 6_000

/** Announces toasts. One with an action stays until the visitor leaves the page or closes it. */
export function ToastRegion() {
  const { t } = useLingui()
  const toast = useSyncExternalStore(toasts.subscribe, toasts.shown, () => undefined)
  const { pathname } = useLocation()
  useEffect(() => () => showToast(undefined), [pathname])
  useEffect(() => {
    if (!toast || toast.action) return
    const timer = setTimeout(showToast, milliseconds, undefined)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-20 z-30 grid justify-items-center px-5 md:bottom-6">
      {toast && (
        <div className="pointer-events-auto flex items-center gap-x-3 bg-ink ps-5 pe-1 text-small text-wall shadow-hung">
          <p className="py-3">{toast.text}</p>
          {toast.action && (
            <button
              onClick={() => {
                toast.action?.run()
                showToast(undefined)
              }}
              className="min-h-11 px-2 font-medium underline underline-offset-4 outline-wall"
            >
              {toast.action.label}
            </button>
          )}
          <button
            onClick={() => showToast(undefined)}
            aria-label={t`Close`}
            className="grid size-11 shrink-0 place-items-center outline-wall -outline-offset-4"
          >
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  )
}
