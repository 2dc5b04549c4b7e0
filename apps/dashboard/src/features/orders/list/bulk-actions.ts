import { plural, t } from '@lingui/core/macro'
import {
  bulkUpdateOrders,
  bulkUpdateOrderTags,
  cancelOrder,
  captureAuthorizedPayments,
  paymentCollectionBulkMarkOrdersAsPaid,
} from '@stoa/contract/calls/ecom/orders'
import { createFulfillment, deleteFulfillment } from '@stoa/contract/calls/ecom/order-fulfillments'
import { listTransactionsForSingleOrder } from '@stoa/contract/calls/ecom/order-transactions'
import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import { api } from '../../../lib/calls/api.ts'
import { runOneByOne, toOutcomes, type BulkAction, type BulkEntry } from '../../../lib/list/bulk-action.ts'
import { sumAmounts } from '../order/amounts.ts'
import { authorizedPaymentIds } from '../order/available-actions.ts'
import { printOrderInvoices } from '../invoices/bulk-print.ts'
import { buyLabels, printAll } from '../labels/bulk-labels.ts'
import { requestPayments } from '../payment-requests/bulk-requests.ts'
import { shipRemaining } from '../order/shipping/ship-remaining.ts'
import { undoShipments, undoShipmentText } from '../shared/undo-shipment.ts'
import { TagsQuestion } from '../tags/tags-question.tsx'

/** The bulk actions for orders, or for archived ones. */
export function orderBulkActions({ archived }: { archived: boolean }): readonly BulkEntry<OrderRow>[] {
  return [
    {
      label: t`Mark as paid`,
      needs: paymentCollectionBulkMarkOrdersAsPaid,
      affects: ({ allowedActions = [] }) => allowedActions.includes('MARK_AS_PAID'),
      noneReason: t`Nothing is to be paid for the selected orders`,
      confirm: async (rows) => {
        const sum = await sumAmounts(rows, ({ balance }, minorOf) => minorOf(balance))
        return {
          question: plural(rows.length, { one: 'Mark # order as paid?', other: 'Mark # orders as paid?' }),
          consequence: t`We’ll record ${sum} as received. You can’t undo this.`,
          confirmLabel: t`Mark ${sum} as paid`,
          harmless: true,
        }
      },
      run: async (rows) => {
        const { results } = await api.call(paymentCollectionBulkMarkOrdersAsPaid, { ecomOrderIds: rows.map(({ id }) => id!) })
        return toOutcomes(
          rows,
          results?.map(({ itemMetadata }) => ({ itemMetadata: itemMetadata! })),
        )
      },
      done: (count) => plural(count, { one: '# order marked as paid', other: '# orders marked as paid' }),
      failed: (count) =>
        plural(count, { one: '# order could not be marked as paid', other: '# orders could not be marked as paid' }),
    },
    {
      label: t`Ship`,
      needs: createFulfillment,
      affects: ({ allowedActions = [] }) => allowedActions.includes('FULFILL'),
      noneReason: t`Nothing is left to ship in the selected orders`,
      confirm: (rows) => ({
        question: plural(rows.length, { one: 'Ship # order?', other: 'Ship # orders?' }),
        consequence:
          `${unpaidText(rows)} ${t`All remaining items will be marked as shipped, and customers get a shipping confirmation if emails are set up.`} ${undoShipmentText()}`.trim(),
        confirmLabel: t`Ship`,
        harmless: true,
      }),
      batchSize: 5,
      run: (rows) => runOneByOne(rows, ({ id }) => shipRemaining(id!)),
      done: (count) => plural(count, { one: '# order shipped', other: '# orders shipped' }),
      failed: (count) => plural(count, { one: '# order could not be shipped', other: '# orders could not be shipped' }),
    },
    {
      label: t`Undo shipment`,
      needs: deleteFulfillment,
      secondary: true,
      affects: ({ fulfillmentStatus }) => fulfillmentStatus === 'FULFILLED' || fulfillmentStatus === 'PARTIALLY_FULFILLED',
      noneReason: t`Nothing of the selected orders has shipped`,
      confirm: (rows) => ({
        question: plural(rows.length, { one: 'Undo the shipments of # order?', other: 'Undo the shipments of # orders?' }),
        consequence: undoShipmentText(),
        confirmLabel: t`Undo shipment`,
      }),
      batchSize: 5,
      run: (rows) => runOneByOne(rows, ({ id }) => undoShipments(id!)),
      done: (count) => plural(count, { one: 'Shipments of # order undone', other: 'Shipments of # orders undone' }),
      failed: (count) =>
        plural(count, {
          one: 'Shipments of # order could not be undone',
          other: 'Shipments of # orders could not be undone',
        }),
    },
    buyLabels(),
    printAll(),
    requestPayments(),
    printOrderInvoices(),
    archived ? unarchive() : archive(),
    { label: t`Tags…`, needs: bulkUpdateOrderTags, secondary: true, Question: TagsQuestion },
    {
      label: t`Capture authorised payments`,
      needs: captureAuthorizedPayments,
      secondary: true,
      affects: ({ held }) => held === true,
      noneReason: t`None of the selected orders has an authorised payment`,
      confirm: async (rows) => {
        const sum = await sumAmounts(rows, ({ authorized }, minorOf) => minorOf(authorized))
        return {
          question: plural(rows.length, { one: 'Capture the payment of # order?', other: 'Capture the payments of # orders?' }),
          consequence: t`We’ll charge ${sum} to your customers. You can’t undo this, but you can refund it.`,
          confirmLabel: t`Capture ${sum}`,
          harmless: true,
        }
      },
      batchSize: 5,
      run: (rows) => runOneByOne(rows, captureAuthorized),
      done: (count) => plural(count, { one: 'Payment of # order captured', other: 'Payments of # orders captured' }),
      failed: (count) =>
        plural(count, { one: 'Payment of # order could not be captured', other: 'Payments of # orders could not be captured' }),
    },
    {
      label: t`Cancel`,
      needs: cancelOrder,
      affects: ({ allowedActions = [] }) => allowedActions.includes('CANCEL'),
      noneReason: t`None of the selected orders can be cancelled`,
      confirm: async (rows) => {
        const { length } = rows
        const paid = await sumAmounts(
          rows,
          (balances, minorOf) => minorOf(balances.paid) - minorOf(balances.refunded) - minorOf(balances.pendingRefund),
        )
        return {
          question: plural(length, { one: 'Cancel # order?', other: 'Cancel # orders?' }),
          consequence: t`Items that haven’t shipped go back into stock. The ${paid} that customers paid is not refunded automatically, and they get no email. You can’t undo this.`,
          confirmLabel: plural(length, { one: 'Cancel # order', other: 'Cancel # orders' }),
          keepLabel: plural(length, { one: 'Keep order', other: 'Keep orders' }),
        }
      },
      batchSize: 5,
      run: (rows) => runOneByOne(rows, ({ id }) => api.call(cancelOrder, { id: id!, restockAllItems: true })),
      done: (count) => plural(count, { one: '# order cancelled', other: '# orders cancelled' }),
      failed: (count) => plural(count, { one: '# order could not be cancelled', other: '# orders could not be cancelled' }),
    },
  ]
}

function archive(): BulkAction<OrderRow> {
  return {
    label: t`Archive`,
    needs: bulkUpdateOrders,
    run: (rows) => setArchived(rows, true),
    undo: (rows) => setArchived(rows, false),
    done: (count) => plural(count, { one: '# order archived', other: '# orders archived' }),
    failed: (count) => plural(count, { one: '# order could not be archived', other: '# orders could not be archived' }),
  }
}

function unarchive(): BulkAction<OrderRow> {
  return {
    label: t`Unarchive`,
    needs: bulkUpdateOrders,
    run: (rows) => setArchived(rows, false),
    undo: (rows) => setArchived(rows, true),
    done: (count) => plural(count, { one: '# order unarchived', other: '# orders unarchived' }),
    failed: (count) => plural(count, { one: '# order could not be unarchived', other: '# orders could not be unarchived' }),
  }
}

async function setArchived(rows: readonly OrderRow[], archived: boolean) {
  const { results } = await api.call(bulkUpdateOrders, { orders: rows.map(({ id }) => ({ order: { id: id!, archived } })) })
  return toOutcomes(
    rows,
    results?.map(({ itemMetadata }) => ({ itemMetadata: itemMetadata! })),
  )
}

async function captureAuthorized({ id }: OrderRow): Promise<void> {
  const { orderTransactions } = await api.call(listTransactionsForSingleOrder, { orderId: id! })
  const payments = authorizedPaymentIds(orderTransactions?.payments ?? []).map((paymentId) => ({ paymentId }))
  if (payments.length > 0) await api.call(captureAuthorizedPayments, { ecomOrderId: id!, payments })
}

/** Says how many of the orders are not paid in full; empty where all are. */
function unpaidText(rows: readonly OrderRow[]): string {
  const { length } = rows.filter(({ paymentStatus }) => paymentStatus !== 'PAID' && !paymentStatus?.endsWith('REFUNDED'))
  return length === 0 ? '' : plural(length, { one: '# order is not paid in full.', other: '# orders are not paid in full.' })
}
