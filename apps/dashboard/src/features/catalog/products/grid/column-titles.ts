import { t } from '@lingui/core/macro'
import type { Column } from './rows.ts'

export function getColumnTitle(column: Column): string {
  switch (column) {
    case 'sku':
      return t`SKU`
    case 'price':
      return t`Price`
    case 'compareAt':
      return t`Compare-at price`
    case 'stock':
      return t`Stock`
    case 'visible':
      return t`Visible`
  }
}
