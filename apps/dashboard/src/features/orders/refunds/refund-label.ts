import { t } from '@lingui/core/macro'
import { isZero } from '@stoa/web/money'
import { writeMoney } from '../../../lib/format/money.ts'

/** The submit button of a refund names the amount, because it moves money, and says so where it moves none. */
export function refundLabel(decimal: string, currency: string, returnsItems: boolean): string {
  const amount = writeMoney(decimal, currency)
  if (!isZero(decimal)) return t({ message: `Refund ${amount}`, context: 'verb' })
  return returnsItems ? t`Take back without a refund` : t({ message: 'Refund', context: 'button' })
}
