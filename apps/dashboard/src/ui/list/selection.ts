import { useCallback, useMemo, useState } from 'react'

export interface Selection {
  chosen: ReadonlySet<string>
  all: boolean
  some: boolean
  /** The other state for one row; with `upTo`, its new state for all between it and the row before. */
  select: (id: string, upTo: boolean) => void
  toggleAll: () => void
  clear: () => void
}

const none: State = { chosen: new Set(), last: undefined }

interface State {
  chosen: ReadonlySet<string>
  /** The row that was touched last: where a range begins. */
  last: string | undefined
}

/** Which rows are selected; a row that leaves the list is not any more. */
export function useSelection(ids: readonly string[]): Selection {
  const [{ chosen: touched }, change] = useState(none)
  const chosen = useMemo(() => (touched.size === 0 ? touched : new Set(ids.filter((id) => touched.has(id)))), [ids, touched])
  const all = ids.length > 0 && chosen.size === ids.length
  return {
    chosen,
    all,
    some: chosen.size > 0,
    // The same function while the rows are: a row is drawn again for its own sake alone.
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
