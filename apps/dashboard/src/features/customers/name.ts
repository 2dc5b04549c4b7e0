import { t } from '@lingui/core/macro'
import type { CustomerRow } from '@stoa/contract/services/stoa/customers'

export function customerName({ name }: Pick<CustomerRow, 'name'>): string {
  return name || t`Customer without a name`
}
