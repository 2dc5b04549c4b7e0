import type { Call } from '@stoa/contract'
import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import { api } from '../calls/api.ts'
import { queryClient } from '../calls/query-client.ts'
import type { AsyncAction } from '../calls/use-call.ts'

/** A query of one record, or of a list with a `select` that finds it. */
export interface RecordQuery<Data, Key extends QueryKey, Edited> {
  queryKey: Key
  queryFn?: QueryFunction<Data, Key>
  select?: (data: Data) => Edited | undefined
}

/** The query of a record that is loaded with its whole list. */
export function recordIn<Data, Key extends QueryKey, Edited>(
  list: RecordQuery<Data, Key, Data>,
  select: (data: Data) => Edited | undefined,
): RecordQuery<Data, Key, Edited> {
  return { ...list, select }
}

/** Reads the record from the server, not from the cache. */
export async function readNewest<Data, Key extends QueryKey, Edited>({
  select,
  ...query
}: RecordQuery<Data, Key, Edited>): Promise<Edited> {
  const data = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  return (select ? select(data as Data) : data) as Edited
}

/** Several calls that save a record together need one that the person's role must include. */
export type Saving<Request, Response> =
  | { save: Call<Request, Response>; needs?: undefined }
  | { save: AsyncAction<Request, Response>; needs: Call }

export function toAction<Request, Response>(
  saving: Saving<Request, Response>,
): { run: AsyncAction<Request, Response>; needs: Call } {
  if (saving.needs) return { run: saving.save, needs: saving.needs }
  const { save } = saving
  return { run: (request, options) => api.call(save, request, options), needs: save }
}
