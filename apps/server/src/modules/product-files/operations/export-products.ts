import * as contract from '@stoa/contract/services/stoa/product-files'
import type { RawBuilder } from 'kysely'
import { implementRead } from '../../../kernel/operation.ts'
import type { SiteRead } from '../../../kernel/site.ts'
import { idsOf, productQuery, resembling, searchCondition } from '../../catalog/index.ts'
import { linesOf } from '../product-lines.ts'
import { shopProducts } from '../shop-products.ts'
import type { Cells } from '../columns.ts'
import { columnsOf, writeCsv } from '../write-csv.ts'

const batchSize = 500

export const exportProducts = implementRead(contract.exportProducts, async ({ site }, { productIds, filter, search }) => {
  const lines: Cells[] = []
  const columns = new Set<string>()
  let productCount = 0
  for await (const ids of productIds?.length ? named(productIds) : found(site, filter, search)) {
    for (const shop of await shopProducts(site, ids)) {
      productCount++
      for (const column of shop.source?.columns ?? []) columns.add(column)
      lines.push(...linesOf(shop, site.settings).map(({ cells }) => cells))
    }
  }
  return {
    csv: writeCsv(columnsOf(columns, lines), lines),
    fileName: `products-${site.now.toISOString().slice(0, 10)}.csv`,
    productCount,
  }
})

/** Oldest products first, because an import creates them in the order of the file. */
function* named(productIds: readonly string[]): Iterable<string[]> {
  const ids = [...new Set(productIds)].sort()
  for (let start = 0; start < ids.length; start += batchSize) yield ids.slice(start, start + batchSize)
}

/** Searches like lists do: exact words first, similar words if there are none. */
async function* found(site: SiteRead, filter: unknown, search: contract.SearchDetails | undefined): AsyncIterable<string[]> {
  let isNothing = true
  for await (const ids of idBatches(site, filter, searchCondition(search))) {
    isNothing = false
    yield ids
  }
  if (isNothing && search?.expression?.trim()) yield* idBatches(site, filter, resembling(search))
}

async function* idBatches(site: SiteRead, filter: unknown, extra: RawBuilder<boolean> | undefined): AsyncIterable<string[]> {
  let after: string | undefined
  for (;;) {
    const ids = await idsOf(site, productQuery, filter ?? {}, { extra, after, limit: batchSize })
    if (ids.length > 0) yield ids
    if (ids.length < batchSize) return
    after = ids.at(-1)
  }
}
