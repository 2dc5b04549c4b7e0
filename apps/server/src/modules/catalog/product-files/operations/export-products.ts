import * as contract from '@stoa/contract/services/stoa/product-files'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { productQuery } from '../../catalog/ports/products.ts'
import { withPictureUrl } from '../own-pictures.ts'
import { linesOf } from '../product-lines.ts'
import { loadShopProducts } from '../shop-products.ts'
import type { Cells } from '../columns.ts'
import { columnsOf, writeCsv } from '../write-csv.ts'

const batchSize = 500

export const exportProducts = implementRead(contract.exportProducts, async ({ site }, { productIds, filter, search }) => {
  const { origin } = site.settings
  const lines: Cells[] = []
  const columns = new Set<string>()
  let productCount = 0
  const batches = productIds?.length ? named(productIds) : productQuery.idBatches(site, { filter, search }, batchSize)
  for await (const ids of batches) {
    for (const shop of await loadShopProducts(site, ids)) {
      productCount++
      for (const column of shop.source?.columns ?? []) columns.add(column)
      lines.push(...linesOf(shop, site.settings).map(({ cells }) => withPictureUrl(cells, origin)))
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
