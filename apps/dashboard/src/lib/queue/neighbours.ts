import { useState } from 'react'

interface Neighbours {
  before: string | undefined
  after: string | undefined
  /** The list's order, with records that have left it since. */
  order: readonly string[]
}

/** The previous and next record of a list. A record that has left the list, such as an order just shipped, keeps its position. */
export function useNeighbours(ids: readonly string[], id: string | undefined): Neighbours {
  const [known, setKnown] = useState(ids)
  const listed = new Set(ids)
  // The list grew, or it is another one.
  const isNewer = known.every((each) => listed.has(each)) || (id !== undefined && listed.has(id) && !known.includes(id))
  const order = isNewer ? ids : known
  if (order !== known) setKnown(order)
  const place = id === undefined ? -1 : order.indexOf(id)
  return { before: place > 0 ? order[place - 1] : undefined, after: place >= 0 ? order[place + 1] : undefined, order }
}
