import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False in the server's HTML, for what only script can do. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
