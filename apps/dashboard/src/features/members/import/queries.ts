import type { CallOptions } from '@stoa/client'
import { listMemberImports, undoMemberImport } from '@stoa/contract/calls/stoa/member-imports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { sendLines } from './send-lines.ts'
import type { ReadLine } from './lines.ts'

export const importsQuery = queryOptions({
  queryKey: ['member-imports'],
  queryFn: async ({ signal }) => (await api.call(listMemberImports, {}, { signal })).imports ?? [],
})

export function dryRunQuery(lines: readonly ReadLine[]) {
  return queryOptions({
    queryKey: ['member-imports', 'dry run', lines],
    queryFn: async ({ signal }) => (await sendLines({ lines, dryRun: true }, { signal })).outcomes,
  })
}

/** Undoes an import, some hundred members at a time. */
export async function undoImport({ importId }: { importId: string }, _options: CallOptions) {
  let deleted = 0
  for (;;) {
    const part = await api.call(undoMemberImport, { importId })
    deleted += part.deleted ?? 0
    if (!part.more) return { deleted, kept: part.kept ?? 0 }
  }
}
