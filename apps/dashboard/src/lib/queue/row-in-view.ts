import { useEffect, useRef } from 'react'

/** Keeps the row of the shown item in view. When the panel closes, its row gets the focus. */
export function useRowInView(shownId: string | undefined, isLoaded: boolean): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const id = shownId ?? last.current
    last.current = shownId
    const row = id && document.querySelector<HTMLElement>(`[data-list-row="${id}"]`)
    if (!row) return
    row.scrollIntoView({ block: 'nearest' })
    if (shownId === undefined) row.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
  }, [shownId, isLoaded])
}
