import * as contract from '@stoa/contract/services/stoa/customers'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import type { WireQuery } from '../../../../kernel/lists/query/page.ts'
import { customerLines } from '../customer-file.ts'
import { rowList, searchRows } from '../rows.ts'
import { loadTags } from '../store/customers.ts'

const tagsMost = 500

export const searchCustomers = implementRead(contract.searchCustomers, async ({ site }, { search }) => {
  const { rows, metadata } = await searchRows(site, search)
  return { customers: rows, pagingMetadata: metadata }
})

export const countCustomers = implementRead(contract.countCustomers, async ({ site }, selection) => ({
  count: await rowList.count(site, selection as WireQuery),
}))

export const exportCustomers = implementRead(contract.exportCustomers, async ({ site }, { search = {} }) => {
  const { rows, metadata } = await searchRows(site, search)
  return {
    csv: customerLines(rows, { withHeadings: !search.cursorPaging?.cursor }),
    fileName: `customers-${site.now.toISOString().slice(0, 10)}.csv`,
    customerCount: rows.length,
    pagingMetadata: metadata,
  }
})

export const listCustomerTags = implementRead(contract.listCustomerTags, async ({ site }) => ({
  tags: await loadTags(site, tagsMost),
}))
