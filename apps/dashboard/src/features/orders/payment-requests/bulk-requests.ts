import { plural, t } from '@lingui/core/macro'
import { requestOrderPayments } from '@stoa/contract/calls/stoa/payment-requests'
import { getPaymentRequestSettings } from '@stoa/contract/calls/stoa/payment-requests'
import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import { isAllowed } from '../../../lib/calls/access.ts'
import { api } from '../../../lib/calls/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { toOutcomes, type BulkAction } from '../../../lib/list/bulk-action.ts'
import { sumAmounts } from '../order/amounts.ts'
import { expirationDateOf, requestSettingsQuery } from '../payment-request-settings/queries.ts'

/** Asks the buyers of the selected orders for all that these owe. */
export function requestPayments(): BulkAction<OrderRow> {
  return {
    label: t`Request payment`,
    needs: requestOrderPayments,
    secondary: true,
    affects: ({ allowedActions = [] }) => allowedActions.includes('COLLECT_PAYMENT'),
    noneReason: t`Nothing is to be paid for the selected orders`,
    confirm: async (rows) => {
      const sum = await sumAmounts(rows, ({ balance, authorized }, minorOf) => minorOf(balance) - minorOf(authorized))
      return {
        question: plural(rows.length, { one: 'Request payment of # order?', other: 'Request payment of # orders?' }),
        consequence: t`Customers with an email address get a link to pay, ${sum} in all. You can void each request on its order.`,
        confirmLabel: t`Request ${sum}`,
        harmless: true,
      }
    },
    batchSize: 50,
    run: async (rows) => {
      const expirationDate = await loadExpiration()
      const { results = [] } = await api.call(requestOrderPayments, {
        orderIds: rows.map(({ id }) => id!),
        sendEmail: true,
        ...(expirationDate && { expirationDate }),
      })
      return toOutcomes(
        rows,
        results.map(({ itemMetadata }) => ({ itemMetadata: itemMetadata! })),
      )
    },
    done: (count) => plural(count, { one: 'Payment of # order requested', other: 'Payments of # orders requested' }),
    failed: (count) =>
      plural(count, { one: 'Payment of # order could not be requested', other: 'Payments of # orders could not be requested' }),
  }
}

async function loadExpiration(): Promise<string | undefined> {
  if (!isAllowed(getPaymentRequestSettings)) return undefined
  return expirationDateOf(await queryClient.ensureQueryData(requestSettingsQuery))
}
