import { t } from '@lingui/core/macro'
import {
  captureAuthorizedPayments,
  paymentCollectionMarkOrderAsPaid,
  voidAuthorizedPayments,
} from '@stoa/contract/calls/ecom/orders'
import { useNavigate } from 'react-router'
import { writeMoney } from '../../lib/money.ts'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'
import type { Action } from '../../ui/actions.tsx'
import { orders } from './list.ts'
import { authorizedPaymentIds, nextStepOf } from './available-actions.ts'
import { orderFileQuery, type OrderFile } from './queries.ts'

/** The available order actions by the server's names, and the next one. */
export function useOrderActions(file: OrderFile) {
  const navigate = useNavigate()
  const { order } = file
  const ecomOrderId = order.id!
  const refreshes = [orderFileQuery(ecomOrderId), orders]
  const markAsPaid = useCall(paymentCollectionMarkOrderAsPaid, {
    failed: t`We couldn’t mark the order as paid`,
    done: t`Order ${order.number ?? ''} marked as paid`,
    refreshes,
  })
  const capture = useCall(captureAuthorizedPayments, {
    failed: t`We couldn’t capture the payment`,
    done: t`Payment captured`,
    refreshes,
  })
  const release = useCall(voidAuthorizedPayments, {
    failed: t`We couldn’t void the authorisation`,
    done: t`Authorisation voided`,
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
    FULFILL: { label: t`Ship items`, run: () => void navigate(paths.shipOrder(ecomOrderId)) },
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
  const step = nextStepOf(order)
  return { actions, step, next: step && (actions[step] as Action) }
}
