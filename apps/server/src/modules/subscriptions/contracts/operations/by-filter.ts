import * as contract from '@stoa/contract/services/stoa/subscriptions'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { changingPrices, moving, swapping } from '../bulk-changes.ts'
import { rowList } from '../rows.ts'

export const bulkMoveSubscriptionsByFilter = bulkByFilter(contract.bulkMoveSubscriptionsByFilter, rowList, moving)

export const bulkSwapSubscriptionProductByFilter = bulkByFilter(contract.bulkSwapSubscriptionProductByFilter, rowList, swapping)

export const bulkChangeSubscriptionPricesByFilter = bulkByFilter(
  contract.bulkChangeSubscriptionPricesByFilter,
  rowList,
  changingPrices,
)
