import type { Charger } from '../../payments/index.ts'
import type { PaymentRow } from '../store/payments.ts'

/** What charged a payment. */
export function chargerOf({ provider, account_id }: Pick<PaymentRow, 'provider' | 'account_id'>): Charger {
  return { provider, accountId: account_id }
}
