import { useState } from 'react'
import type { Identified } from '../../ui/list/rows.ts'
import type { ActedItem, ActedItems } from './kept-rows.ts'

interface Changes<Row> {
  change: (id: string, changes: Partial<ActedItem<Row>>) => void
  drop: (id: string) => void
}

const none: ActedItems<never> = new Map()

/** The items acted on since the list's query changed. One that waits again, such as an email that failed again, is forgotten. */
export function useActedItems<Row extends Identified>(waiting: readonly Row[], query: string): [ActedItems<Row>, Changes<Row>] {
  const [{ of, acted }, set] = useState<{ of: string; acted: ActedItems<Row> }>({ of: query, acted: none })
  const update = (write: (items: Map<string, ActedItem<Row>>) => void) =>
    set((before) => {
      const items = new Map(before.acted)
      write(items)
      return { ...before, acted: items }
    })
  const drop = (id: string) => update((items) => void items.delete(id))
  if (of !== query) set({ of: query, acted: none })
  const back = waiting.find(({ id }) => acted.get(id!)?.state === 'done')
  if (back) drop(back.id!)
  return [
    acted,
    {
      drop,
      change: (id, changes) =>
        update((items) => {
          const item = items.get(id) ?? { index: -1, state: 'acting', said: '' }
          // The latest act is the last one.
          items.delete(id)
          items.set(id, { ...item, ...changes })
        }),
    },
  ]
}
