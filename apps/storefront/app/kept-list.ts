/** A short list that this browser keeps and nobody else knows, the last first. Each entry is there once, by what `nameOf` says. */
export function keptList<Entry>(key: string, most: number, nameOf: (entry: Entry) => string | undefined) {
  const read = (): Entry[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(kept) ? kept.filter((each) => typeof nameOf(each) === 'string').slice(0, most) : []
    } catch {
      return []
    }
  }
  const write = (entries: readonly Entry[]): void => {
    // A browser may refuse to keep anything.
    try {
      localStorage.setItem(key, JSON.stringify(entries))
    } catch {}
  }
  return {
    read,
    keep: (entry: Entry) => write([entry, ...read().filter((each) => nameOf(each) !== nameOf(entry))].slice(0, most)),
    forget: () => write([]),
  }
}
