import * as versioning from '@stoa/contract/services/stores/catalog-versioning'
import { implementRead } from '../../../../kernel/operations/operation.ts'

export const getCatalogVersion = implementRead(
  versioning.getCatalogVersion,
  async () => ({ catalogVersion: 'V3_CATALOG' as const }),
  {
    sameForVisitors: true,
  },
)
