import { sql } from 'kysely'

/** What an order sold, less the goods that were refunded. What was given back after an edit had made the order cheaper is in neither. */
export const netSales = sql<bigint>`(total_minor - refunded_minor + refunded_overpayment_minor)`
