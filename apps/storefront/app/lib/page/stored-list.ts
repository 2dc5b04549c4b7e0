import { useMemo, useSyncExternalStore } from 'react'

export type StoredList<Entry> = ReturnType<typeof storedList<Entry>>

/** A short list in localStorage, the newest entry first. `idOf` identifies an entry, so that each is in the list once. */
export function storedList<Entry>(key: string, limit: number, idOf: (entry: Entry) => string | undefined) {
  const listeners = new Set<() => void>()
  const readJson = (): string => {
    // The browser may deny access to its storage.
    try {
      return localStorage.getItem(key) ?? '[]'
    } catch {
      return '[]'
    }
  }
  const parseEntries = (json: string): Entry[] => {
    try {
      const entries: unknown = JSON.parse(json)
      return Array.isArray(entries) ? entries.filter((each) => typeof idOf(each) === 'string').slice(0, limit) : []
    } catch {
      return []
    }
  }
  const read = () => parseEntries(readJson())
  const write = (entries: readonly Entry[]): void => {
    try {
      localStorage.setItem(key, JSON.stringify(entries))
    } catch {}
    for (const listener of listeners) listener()
  }
  const without = (name: string | undefined) => read().filter((each) => idOf(each) !== name)
  return {
    read,
    add: (entry: Entry) => write([entry, ...without(idOf(entry))].slice(0, limit)),
    remove: (name: string) => write(without(name)),
    update: (change: (entry: Entry) => Entry) => write(read().map(change)),
    clear: () => write([]),
    /** Rerenders when the list changes on this page. Empty on the server. */
    useEntries(): Entry[] {
      const json = useSyncExternalStore(
        (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        readJson,
        () => '[]',
      )
      return useMemo(() => parseEntries(json), [json])
    },
  }
}
