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
    queryFn: async () => (await onShelf((shelf) => read(shelf, name))) ?? queryClient.getQueryData(queryKey) ?? null,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return {
    query,
    async keep(work: Work): Promise<void> {
      queryClient.setQueryData(queryKey, work)
      await onShelf((shelf) => shelf.put(addressOf(name), Response.json(work)))
    },
    async forget(): Promise<void> {
      queryClient.setQueryData(queryKey, null)
      await onShelf((shelf) => shelf.delete(addressOf(name)))
    },
  }
}

const shelfName = 'stoa.kept-work'

/** Nobody else at this computer finds it. */
export async function forgetKeptWork(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(shelfName).catch(() => undefined)
}

/** An insecure page has no shelf, a private window or a full disk refuses it: then the work lives as long as the window. */
async function onShelf<Result>(act: (shelf: Cache) => Promise<Result>): Promise<Result | undefined> {
  if (!('caches' in globalThis)) return undefined
  return caches
    .open(shelfName)
    .then(act)
    .catch(() => undefined)
}

async function read(shelf: Cache, name: string) {
  const found = await shelf.match(addressOf(name))
  return found?.json()
}

function addressOf(name: string): string {
  const { user, site } = queryClient.getQueryData(sessionQuery.queryKey)!
  return `/${user.id}/${site.id}/${name}`
}
