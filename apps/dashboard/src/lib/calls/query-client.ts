import { CallError } from '@stoa/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

const seconds = 1000

export const sessionKey = ['session'] as const

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== sessionKey[0]) noticeEndedSession(error)
    },
  }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
  defaultOptions: {
    queries: {
      staleTime: 15 * seconds,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isTemporary(error),
    },
    mutations: { networkMode: 'always' },
  },
})

/** Retries only temporary errors. A rejection stays the same. */
function isTemporary(error: Error): boolean {
  return !(error instanceof CallError) || error.status >= 500 || error.status === 429
}

/** Reloads the session. When that fails, the layout shows the sign-in over the page, so no input is lost. */
function noticeEndedSession(error: Error): void {
  if (error instanceof CallError && error.status === 401) {
    void queryClient.invalidateQueries({ queryKey: sessionKey })
  }
}
