import { sql } from 'kysely'

/** True if the buyer of an order is owed money: it was canceled, and what was paid was not given back. */
export const isToRefund = sql<boolean>`(status = 'CANCELED' and paid_minor > refunded_minor)`
