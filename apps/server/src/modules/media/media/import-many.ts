import type { ImportFileRequest } from '@stoa/contract/services/media/files'
import pLimit from 'p-limit'
import { bulk, type BulkAnswer } from '../../../kernel/lists/entity/bulk.ts'
import { WireError } from '../../../kernel/basics/errors.ts'
import type { ActionContext } from '../../../kernel/operations/types.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import type { importer, Probed } from './import-file.ts'

const hostsAtOnce = 8

/** Asks the hosts of all files, and then adds those that can be had, each under its own savepoint. */
export async function importMany<Item extends { id?: string | null }>(
  { site, transaction }: Pick<ActionContext, 'site' | 'transaction'>,
  probe: ReturnType<typeof importer>['probe'],
  requests: readonly ImportFileRequest[],
  add: (site: SiteTx, probed: Probed, index: number) => Promise<Item>,
): Promise<BulkAnswer<Item>> {
  const limited = pLimit(hostsAtOnce)
  const probed = await limited.map(requests, (request) => probe(site, request).catch(asRefusal))
  return transaction((tx) =>
    bulk(tx, probed, async (each, file, index) => {
      if (file instanceof WireError) throw file
      return add(each, file, index)
    }),
  )
}

function asRefusal(error: unknown): WireError {
  if (error instanceof WireError) return error
  throw error
}
