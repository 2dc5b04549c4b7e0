import { listCustomerImports } from '@stoa/contract/calls/stoa/customer-imports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { importsPolling } from '../../../lib/csv/background-imports.ts'
import { checkFile, type CustomerFile } from './send-lines.ts'

/** The latest imports, newest first. Polls while one of them runs. */
export const importsQuery = queryOptions({
  queryKey: ['customer-imports'],
  queryFn: async ({ signal }) => (await api.call(listCustomerImports, {}, { signal })).imports ?? [],
  refetchInterval: importsPolling,
})

export function dryRunQuery({ format, lines }: Omit<CustomerFile, 'fileName'>) {
  return queryOptions({
    queryKey: ['customer-imports', 'dry run', format, lines],
    queryFn: ({ signal }) => checkFile({ format, lines }, signal),
  })
}
