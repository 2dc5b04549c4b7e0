import * as contract from '@stoa/contract/services/stoa/abandoned-checkouts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { loadFigures } from '../figures.ts'
import { getRow, searchRows } from '../rows.ts'

export const searchAbandonedCheckoutRows = implementRead(contract.searchAbandonedCheckoutRows, ({ site }, { search }) =>
  searchRows(site, search),
)

export const getAbandonedCheckoutRow = implementRead(contract.getAbandonedCheckoutRow, ({ site }, { abandonedCheckoutId }) =>
  getRow(site, abandonedCheckoutId),
)

export const getAbandonedCheckoutFigures = implementRead(contract.getAbandonedCheckoutFigures, ({ site }, days) =>
  loadFigures(site, days),
)
