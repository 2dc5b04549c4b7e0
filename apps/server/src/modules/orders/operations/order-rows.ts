import * as contract from '@stoa/contract/services/stoa/order-rows'
import { JsonText } from '../../../kernel/json-text.ts'
import { implementRead } from '../../../kernel/operation.ts'
import type { WireQuery } from '../../../kernel/query/page.ts'
import { searchRows } from '../store/search.ts'

export const orderRows = {
  searchOrderRows: implementRead(contract.searchOrderRows, async ({ site }, { search }) => {
    const { rows, metadata } = await searchRows(site, search as WireQuery)
    return new JsonText(
      `{"orderRows":[${rows.join(',')}],"metadata":${JSON.stringify(metadata)}}`,
    ) as contract.SearchOrderRowsResponse
  }),
}
