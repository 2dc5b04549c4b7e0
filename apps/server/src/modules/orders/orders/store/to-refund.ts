import { sql } from 'kysely'

/**
 * True if the buyer of an order is owed money: it was canceled, and what was paid was not given back, or it was changed after it was
 * paid and costs less now.
 */
export const isToRefund = sql<boolean>`((status = 'CANCELED' and paid_minor > refunded_minor)
  or (status = 'APPROVED' and paid_minor - refunded_overpayment_minor > total_minor))`
