import { t } from '@lingui/core/macro'
import {
  captureAuthorizedPayments,
  paymentCollectionMarkOrderAsPaid,
  updateOrder,
  voidAuthorizedPayments,
} from '@stoa/contract/calls/ecom/orders'
import { use } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../../lib/calls/api.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { QueueContext } from '../../../lib/queue/queue.ts'
import { useAct } from '../../../lib/queue/use-act.ts'
import { paths } from '../../../paths.ts'
import type { Action } from '../../../ui/actions/actions.tsx'
import { orders } from '../list/list.ts'
import { authorizedPaymentIds, getNextStep } from './available-actions.ts'
import { orderFileQuery, type OrderFile } from '../queries.ts'

/** The available order actions by the server's names, the next one, and archiving. */
export function useOrderActions(file: OrderFile) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const isInQueue = use(QueueContext) !== undefined
  const { order } = file
  const ecomOrderId = order.id!
  const refreshes = [orderFileQuery(ecomOrderId), orders]
  const markAsPaid = useAct(paymentCollectionMarkOrderAsPaid, {
    id: ecomOrderId,
    failed: t`We couldn’t mark the order as paid`,
    done: t`Order ${order.number ?? ''} marked as paid`,
    refreshes,
  })
  const capture = useAct(captureAuthorizedPayments, {
    id: ecomOrderId,
    failed: t`We couldn’t capture the payment`,
    done: t`Payment captured`,
    refreshes,
  })
  const release = useAct(voidAuthorizedPayments, {
    id: ecomOrderId,
    failed: t`We couldn’t void the authorisation`,
    done: t`Authorisation voided`,
    refreshes,
  })
  const archived = order.archived ?? false
  const archiving = useAct(updateOrder, {
    id: ecomOrderId,
    failed: t`We couldn’t archive or unarchive the order`,
    done: (_, request) =>
      request.order.archived ? t`Order ${order.number ?? ''} archived` : t`Order ${order.number ?? ''} unarchived`,
    undo: () => () => api.call(updateOrder, { order: { id: ecomOrderId, archived } }),
    refreshes,
  })

  const money = (price: { amount?: string } | undefined) => writeMoney(price?.amount, order.currency ?? 'XXX')
  const { balance, authorized } = order.balanceSummary ?? {}
  const actions = {
    CAPTURE: {
      label: t`Capture payment`,
      asks: {
        question: t`Capture ${money(authorized)}?`,
        consequence: t`We’ll charge the authorised amount to the customer. You can’t undo this, but you can refund it.`,
        confirmLabel: t`Capture ${money(authorized)}`,
        harmless: true,
      },
      run: () => capture.send({ ecomOrderId, payments: authorizedPaymentIds(file.payments).map((paymentId) => ({ paymentId })) }),
      running: capture.sending,
    },
    MARK_AS_PAID: {
      label: t`Mark as paid`,
      asks: {
        question: t`Mark order ${order.number ?? ''} as paid?`,
        consequence: t`We’ll record ${money(balance)} as received. You can’t undo this.`,
        confirmLabel: t`Mark ${money(balance)} as paid`,
        harmless: true,
      },
      run: () => markAsPaid.send({ ecomOrderId }),
      running: markAsPaid.sending,
    },
    FULFILL: {
      label: t`Ship items`,
      run: () => void navigate(isInQueue ? paths.shipPreviewedOrder(ecomOrderId, search) : paths.shipOrder(ecomOrderId)),
    },
    VOID: {
      label: t`Void authorisation`,
      asks: {
        question: t`Void the authorisation of ${money(authorized)}?`,
        consequence: t`The customer will not be charged. You can’t undo this.`,
        confirmLabel: t`Void ${money(authorized)}`,
      },
      run: () => release.send({ ecomOrderId, paymentIds: authorizedPaymentIds(file.payments) }),
      running: release.sending,
    },
    REFUND: { label: t`Refund…`, run: () => void navigate(paths.refundOrder(ecomOrderId)) },
    EDIT: { label: t`Edit address…`, run: () => void navigate(paths.orderAddress(ecomOrderId)) },
    CANCEL: { label: t`Cancel order…`, run: () => void navigate(paths.cancelOrder(ecomOrderId)), danger: true },
  } satisfies Record<string, Action>
  const archive: Action = {
    label: archived ? t`Unarchive` : t`Archive`,
    run: () => archiving.send({ order: { id: ecomOrderId, archived: !archived } }),
    running: archiving.sending,
    closed: archiving.denied,
  }
  const step = getNextStep(order)
  return { actions, archive, step, next: step && (actions[step] as Action) }
}
