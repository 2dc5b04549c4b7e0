import { queryOptions } from '@tanstack/react-query'
import { clear, createStore, del, get, set } from 'idb-keyval'
import { queryClient } from '../calls/query-client.ts'
import { sessionQuery } from '../calls/session.ts'

/**
 * Stores drafts across reloads, per user and site, until they are done or the user signs out. IndexedDB is used because drafts
 * may exceed the limits of `localStorage`.
 */
export function savedDraft<Draft>(name: string) {
  const queryKey = ['saved-draft', name]
  const query = queryOptions<Draft | null>({
    queryKey,
    queryFn: async () =>
      (await ignoreUnavailableStorage(() => get<Draft>(toKey(name), store))) ?? queryClient.getQueryData(queryKey) ?? null,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return {
    query,
    async keep(draft: Draft): Promise<void> {
      queryClient.setQueryData(queryKey, draft)
      await ignoreUnavailableStorage(() => set(toKey(name), draft, store))
    },
    async forget(): Promise<void> {
      queryClient.setQueryData(queryKey, null)
      await ignoreUnavailableStorage(() => del(toKey(name), store))
    },
  }
}

const store = createStore('stoa.drafts', 'drafts')

/** Deletes all drafts, so that the next user of this browser cannot read them. */
export async function deleteSavedDrafts(): Promise<void> {
  await ignoreUnavailableStorage(() => clear(store))
}

/** IndexedDB is missing in some private windows and on full disks. Drafts then last as long as the page. */
async function ignoreUnavailableStorage<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act()
  } catch {
    return undefined
  }
}

function toKey(name: string): string {
  const { user, site } = queryClient.getQueryData(sessionQuery.queryKey)!
  return `${user.id}/${site.id}/${name}`
}
