import * as contract from '@stoa/contract/services/stoa/order-rows'
import { formatAmount } from '@stoa/pricing'
import { JsonText } from '../../../../kernel/basics/json-text.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { exportRows } from '../export-rows.ts'
import { orderLines } from '../order-file.ts'
import { boughtBy } from '../store/statistics.ts'
import { countRows, searchForExport, searchForFile, searchRows } from '../store/back-office-list.ts'

export const searchOrderRows = implementRead(contract.searchOrderRows, async ({ site }, { search }) => {
  const { rows, metadata } = await searchRows(site, search)
  return new JsonText(
    `{"orderRows":[${rows.join(',')}],"metadata":${JSON.stringify(metadata)}}`,
  ) as contract.SearchOrderRowsResponse
})

export const countOrderRows = implementRead(contract.countOrderRows, async ({ site }, selection) => ({
  count: await countRows(site, selection),
}))

export const summarizeBuyer = implementRead(contract.summarizeBuyer, async ({ site }, { email }) => {
  const { orders, sales, first_purchase } = await boughtBy(site, email)
  return {
    buyer: {
      orderCount: orders,
      sales: formatAmount(sales, site.settings.currency),
      firstPurchasedDate: first_purchase?.toISOString() ?? null,
    },
  }
})

export const exportOrders = implementRead(contract.exportOrders, async ({ site }, { search = {} }) => {
  const { orders, metadata } = await searchForFile(site, search)
  return {
    csv: orderLines(orders, { withHeadings: !search.cursorPaging?.cursor }),
    fileName: `orders-${site.now.toISOString().slice(0, 10)}.csv`,
    orderCount: orders.length,
    metadata,
  }
})

export const listOrderExportRows = implementRead(
  contract.listOrderExportRows,
  async ({ site }, { search = {}, byPart = false }) => {
    const { timeZone, mode } = site.settings
    const { orders, metadata } = await searchForExport(site, search)
    return {
      rows: orders.flatMap((order) => exportRows(order, byPart, { timeZone, isTestMode: mode === 'TEST' })),
      orderCount: orders.length,
      timeZone,
      metadata,
    }
  },
)
