import { useMemo, useSyncExternalStore } from 'react'

/** A short list in localStorage, the newest entry first. `nameOf` identifies an entry, so that each is in the list once. */
export function keptList<Entry>(key: string, most: number, nameOf: (entry: Entry) => string | undefined) {
  const listeners = new Set<() => void>()
  const text = (): string => {
    // The browser may deny access to its storage.
    try {
      return localStorage.getItem(key) ?? '[]'
    } catch {
      return '[]'
    }
  }
  const entriesIn = (kept: string): Entry[] => {
    try {
      const entries: unknown = JSON.parse(kept)
      return Array.isArray(entries) ? entries.filter((each) => typeof nameOf(each) === 'string').slice(0, most) : []
    } catch {
      return []
    }
  }
  const read = () => entriesIn(text())
  const write = (entries: readonly Entry[]): void => {
    try {
      localStorage.setItem(key, JSON.stringify(entries))
    } catch {}
    for (const changed of listeners) changed()
  }
  const without = (name: string | undefined) => read().filter((each) => nameOf(each) !== name)
  return {
    read,
    keep: (entry: Entry) => write([entry, ...without(nameOf(entry))].slice(0, most)),
    remove: (name: string) => write(without(name)),
    forget: () => write([]),
    /** Rerenders when the list changes on this page. Empty on the server. */
    useEntries(): Entry[] {
      const kept = useSyncExternalStore(
        (changed) => {
          listeners.add(changed)
          return () => listeners.delete(changed)
        },
        text,
        () => '[]',
      )
      return useMemo(() => entriesIn(kept), [kept])
    },
  }
}
