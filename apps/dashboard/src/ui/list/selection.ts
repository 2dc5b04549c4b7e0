import { useCallback, useMemo, useState } from 'react'

export interface Selection {
  chosen: ReadonlySet<string>
  all: boolean
  some: boolean
  /** Toggles a row. With `upTo`, sets all rows between it and the last toggled one to the same state. */
  select: (id: string, upTo: boolean) => void
  toggleAll: () => void
  clear: () => void
}

const none: State = { chosen: new Set(), last: undefined }

interface State {
  chosen: ReadonlySet<string>
  /** The last toggled row, where a range starts. */
  last: string | undefined
}

/** The selected rows. A row that leaves the list is removed from the selection. */
export function useSelection(ids: readonly string[]): Selection {
  const [{ chosen: touched }, change] = useState(none)
  const chosen = useMemo(() => (touched.size === 0 ? touched : new Set(ids.filter((id) => touched.has(id)))), [ids, touched])
  const all = ids.length > 0 && chosen.size === ids.length
  return {
    chosen,
    all,
    some: chosen.size > 0,
    // The function is stable, so that a selection change renders only the rows it concerns.
    select: useCallback((id, upTo) => change((before) => ({ chosen: toggled(ids, before, id, upTo), last: id })), [ids]),
    toggleAll: () => change({ chosen: new Set(all ? [] : ids), last: undefined }),
    clear: () => change(none),
  }
}

function toggled(ids: readonly string[], { chosen, last }: State, id: string, upTo: boolean): ReadonlySet<string> {
  const places = [upTo && last !== undefined ? ids.indexOf(last) : -1, ids.indexOf(id)]
  const range = places.includes(-1) ? [id] : ids.slice(Math.min(...places), Math.max(...places) + 1)
  const next = new Set(chosen)
  for (const each of range) {
    if (chosen.has(id)) next.delete(each)
    else next.add(each)
  }
  return next
}
