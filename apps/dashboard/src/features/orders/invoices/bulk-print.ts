import { plural, t } from '@lingui/core/macro'
import { printInvoices, searchInvoices } from '@stoa/contract/calls/stoa/invoices'
import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import { api } from '../../../lib/calls/api.ts'
import type { BulkAction } from '../../../lib/list/bulk-action.ts'
import { openPdf } from '../../../lib/files/download.ts'

/** The most documents in one file. */
const most = 100

/** Opens the invoices and credit notes of the orders as one PDF. */
export function printOrderInvoices(): BulkAction<OrderRow> {
  return {
    label: t`Print invoices`,
    needs: printInvoices,
    secondary: true,
    confirmedByPage: true,
    batchSize: 50,
    run: async (rows) => {
      const filter = { orderId: { $in: rows.map(({ id }) => id!) }, number: { $exists: true } }
      const sort = [{ fieldName: 'createdDate', order: 'ASC' as const }]
      const { invoices = [] } = await api.call(searchInvoices, { search: { filter, sort, cursorPaging: { limit: most } } })
      if (invoices.length > 0) {
        const { content, fileName } = await api.call(printInvoices, { invoiceIds: invoices.map(({ id }) => id!) })
        openPdf(content!, fileName!)
      }
      return rows.map((row) => {
        const isPrinted = invoices.some(({ orderId }) => orderId === row.id)
        return { row, refusal: isPrinted ? undefined : { description: t`This order has no invoice.` } }
      })
    },
    done: (count) => plural(count, { one: 'Invoice of # order opened', other: 'Invoices of # orders opened' }),
    failed: (count) => plural(count, { one: '# order has no invoice', other: '# orders have no invoice' }),
  }
}
