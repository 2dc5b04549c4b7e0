import { queryOptions } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'

/**
 * Work that outlives a reload, of who is signed in, on the open site: until it is done with, or they sign out. It is more than
 * `localStorage` holds.
 */
export function keptWork<Work>(name: string) {
  const queryKey = ['kept-work', name]
  const query = queryOptions<Work | null>({
    queryKey,
    queryFn: async () => (await withCache((cache) => read(cache, name))) ?? queryClient.getQueryData(queryKey) ?? null,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return {
    query,
    async keep(work: Work): Promise<void> {
      queryClient.setQueryData(queryKey, work)
      await withCache((cache) => cache.put(addressOf(name), Response.json(work)))
    },
    async forget(): Promise<void> {
      queryClient.setQueryData(queryKey, null)
      await withCache((cache) => cache.delete(addressOf(name)))
    },
  }
}

const cacheName = 'stoa.kept-work'

/** Nobody else at this computer finds it. */
export async function forgetKeptWork(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName).catch(() => undefined)
}

/** There is no cache storage on an insecure page, in some private windows, or on a full disk; the work then lives as long as the page. */
async function withCache<Result>(act: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
  if (!('caches' in globalThis)) return undefined
  return caches
    .open(cacheName)
    .then(act)
    .catch(() => undefined)
}

async function read(cache: Cache, name: string) {
  const found = await cache.match(addressOf(name))
  return found?.json()
}

function addressOf(name: string): string {
  const { user, site } = queryClient.getQueryData(sessionQuery.queryKey)!
  return `/${user.id}/${site.id}/${name}`
}
