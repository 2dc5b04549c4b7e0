import { listReviewImports } from '@stoa/contract/calls/stoa/review-imports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { importsPolling } from '../../../lib/csv/background-imports.ts'
import { checkLines, type ReviewFile } from './send-lines.ts'

/** The latest imports, newest first. Polls while one of them runs. */
export const importsQuery = queryOptions({
  queryKey: ['review-imports'],
  queryFn: async ({ signal }) => (await api.call(listReviewImports, {}, { signal })).imports ?? [],
  refetchInterval: importsPolling,
})

export function dryRunQuery({ source, dateFormat, lines }: Omit<ReviewFile, 'fileName'>) {
  return queryOptions({
    queryKey: ['review-imports', 'dry run', source, dateFormat, lines],
    queryFn: ({ signal }) => checkLines({ source, dateFormat, lines }, signal),
  })
}
