import type { Invoice, InvoiceStatus, MissingDetail, OrderInvoice } from '@stoa/contract/services/stoa/invoices'
import { formatAmount } from '@stoa/pricing'
import { sql, type RawBuilder } from 'kysely'
import { hasElectronicForm } from './electronic/electronic-invoice.ts'
import { openOf, type InvoiceRow } from './store/invoices.ts'

/** The status of a document at a time: it follows from what is paid and from the due date. */
export function statusOf(row: InvoiceRow, now: Date): InvoiceStatus {
  if (row.state !== 'ISSUED') return row.state
  if (openOf(row) === 0n) return 'PAID'
  if (row.is_processing) return 'PROCESSING'
  const isOverdue = row.due_date !== null && row.due_date < now
  if (row.paid_minor > 0n) return isOverdue ? 'PARTIAL_AND_OVERDUE' : 'PARTIALLY_PAID'
  return isOverdue ? 'OVERDUE' : 'SENT'
}

/** The same in SQL, for filters. A credit note is paid: nothing of it is open. */
export function statusColumn(now: Date): RawBuilder<InvoiceStatus> {
  return sql<InvoiceStatus>`(case
    when state <> 'ISSUED' then state
    when kind = 'CREDIT_NOTE' or total_minor - paid_minor - credited_minor <= 0 then 'PAID'
    when is_processing then 'PROCESSING'
    when paid_minor > 0 and due_date < ${now} then 'PARTIAL_AND_OVERDUE'
    when paid_minor > 0 then 'PARTIALLY_PAID'
    when due_date < ${now} then 'OVERDUE'
    else 'SENT' end)`
}

export function presentInvoice(row: InvoiceRow, now: Date, missing: readonly MissingDetail[] = []): Invoice {
  const { order_id, order_number, buyer_name, created_date, mailed_date, corrects_id, is_test, draft } = row
  return {
    ...common(row, now, missing),
    orderId: order_id,
    ...(order_number && { orderNumber: order_number }),
    ...(buyer_name && { buyerName: buyer_name }),
    createdDate: created_date.toISOString(),
    ...(mailed_date && { mailedDate: mailed_date.toISOString() }),
    ...(corrects_id && { correctsId: corrects_id }),
    isTest: is_test,
    ...(draft && { draft }),
  }
}

export function presentOrderInvoice(row: InvoiceRow, now: Date, missing: readonly MissingDetail[] = []): OrderInvoice {
  return common(row, now, missing)
}

function common(row: InvoiceRow, now: Date, missing: readonly MissingDetail[]): OrderInvoice {
  const { id, kind, number_text, issued_date, due_date, total_minor, currency, doc } = row
  const amount = (minor: bigint) => formatAmount(minor, currency)
  const corrects = doc?.kind === 'CREDIT_NOTE' ? doc.corrects?.map(({ number }) => number).join(', ') : undefined
  return {
    id,
    kind,
    status: statusOf(row, now),
    ...(number_text && { number: number_text }),
    ...(issued_date && { issuedDate: issued_date.toISOString() }),
    ...(due_date && { dueDate: due_date.toISOString() }),
    total: amount(total_minor),
    openAmount: amount(openOf(row)),
    currency,
    ...(corrects && { correctsNumber: corrects }),
    ...(missing.length > 0 && { missing: [...missing] }),
    hasElectronicInvoice: doc !== null && hasElectronicForm(doc),
  }
}
