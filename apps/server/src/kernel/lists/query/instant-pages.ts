import { cursors } from './codec.ts'

/** The place of a row in a list that is sorted by instant and id, the newest first. */
export interface InstantPlace {
  date: Date
  /** Unique among the rows of one instant. */
  id: string
}

/** One page of a list of the newest rows. A cursor carries the filter, and the place after which it goes on. */
export async function loadInstantPage<Filter, Row>(
  { name, filter: given, cursor, size }: { name: string; filter: Filter; cursor: string | null | undefined; size: number },
  load: (filter: Filter, after: InstantPlace | undefined, limit: number) => Promise<Row[]>,
  placeOf: (row: Row) => InstantPlace,
): Promise<{ rows: Row[]; nextCursor?: string }> {
  const state = cursor ? cursors().decode(cursor, name, 'cursor') : undefined
  const filter = state ? (state.filter as Filter) : given
  const [date, id] = (state?.values ?? []) as string[]
  const found = await load(filter, date && id ? { date: new Date(date), id } : undefined, size + 1)
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  if (found.length <= size || !last) return { rows }
  const place = placeOf(last)
  const values = [place.date.toISOString(), place.id]
  return { rows, nextCursor: cursors().encode({ query: name, filter, sort: null, values }) }
}
