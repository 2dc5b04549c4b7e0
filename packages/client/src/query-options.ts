import type { Call } from '@stoa/contract'
import type { Client } from './client.ts'

/** The key of a call in the query cache; without a request, the beginning of the keys of all requests of that call. */
export function queryKeyOf<Request>({ method, path }: Call<Request>, request?: NoInfer<Request>): readonly unknown[] {
  return request === undefined ? [method, path] : [method, path, request]
}

/** A call as options of TanStack Query, for `useQuery`, and for `prefetchQuery` in a loader. */
export function queryOptionsOf<Request, Response>(client: Client, call: Call<Request, Response>, request: NoInfer<Request>) {
  return {
    queryKey: queryKeyOf(call, request),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Response> => client.call(call, request, { signal }),
    retry: 3,
    /** "The wait is min(1000 * 2^attempt, 30000) ms." */
    retryDelay: (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000),
  }
}
