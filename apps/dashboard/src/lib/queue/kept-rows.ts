import type { Failure } from '../../ui/feedback/failure.tsx'
import type { Identified } from '../../ui/list/rows.ts'

/** An item that the user acted on. Its row keeps its place in the list after it has left the list's query. */
export interface ActedItem<Row> {
  /** Absent where the list did not contain the item. */
  row?: Row | undefined
  /** The row's place in the list at the time of the act. */
  index: number
  /** `accepted` and `refused`: the server has answered, and the queue has not reacted to it yet. */
  state: 'acting' | 'accepted' | 'refused' | 'done' | 'undoing'
  /** A message about the act, for example 'Order 10023 archived'. */
  said: string
  undo?: (() => Promise<unknown>) | undefined
  failure?: Failure
}

export type ActedItems<Row> = ReadonlyMap<string, ActedItem<Row>>

/** The rows that wait, and those acted on at their old places. */
export function withKeptRows<Row extends Identified>(waiting: readonly Row[], acted: ActedItems<Row>): readonly Row[] {
  const ids = new Set(waiting.map(({ id }) => id))
  const gone = [...acted.values()].filter(({ row }) => row && !ids.has(row.id))
  if (gone.length === 0) return waiting
  const rows = [...waiting]
  // From the top, so that each place is right once the rows above it are in.
  for (const { row, index } of gone.toSorted((one, other) => one.index - other.index)) rows.splice(index, 0, row!)
  return rows
}

/** The waiting item that follows: the next one below, else the first one. */
export function nextWaiting(id: string, order: readonly string[], isWaiting: (id: string) => boolean): string | undefined {
  const place = order.indexOf(id)
  return [...order.slice(place + 1), ...order.slice(0, Math.max(place, 0))].find(isWaiting)
}
