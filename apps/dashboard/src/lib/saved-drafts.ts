import { queryOptions } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'

/**
 * Stores drafts across reloads, per user and site, until they are done or the user signs out. Cache storage is used because
 * drafts may exceed the limits of `localStorage`.
 */
export function savedDraft<Draft>(name: string) {
  const queryKey = ['kept-work', name]
  const query = queryOptions<Draft | null>({
    queryKey,
    queryFn: async () => (await withCache((cache) => read(cache, name))) ?? queryClient.getQueryData(queryKey) ?? null,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return {
    query,
    async keep(work: Draft): Promise<void> {
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

/** Deletes all drafts, so that the next user of this browser cannot read them. */
export async function deleteSavedDrafts(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName).catch(() => undefined)
}

/**
 * Cache storage is missing on insecure pages, in some private windows and on full disks. Drafts then last as long as the
 * page.
 */
async function withCache<Result>(act: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
  if (!('caches' in globalThis)) return undefined
  return caches
    .open(cacheName)
    .then(act)
    .catch(() => undefined)
}

async function read(cache: Cache, name: string) {
  const stored = await cache.match(addressOf(name))
  return stored?.json()
}

function addressOf(name: string): string {
  const { user, site } = queryClient.getQueryData(sessionQuery.queryKey)!
  return `/${user.id}/${site.id}/${name}`
}
