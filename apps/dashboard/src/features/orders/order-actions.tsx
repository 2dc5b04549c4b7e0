import { t } from '@lingui/core/macro'
import {
  captureAuthorizedPayments,
  paymentCollectionMarkOrderAsPaid,
  updateOrder,
  voidAuthorizedPayments,
} from '@stoa/contract/calls/ecom/orders'
import { useNavigate } from 'react-router'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'
import { Actions, type Action } from '../../ui/actions.tsx'
import { useKeys } from '../../ui/keys.ts'
import { orders } from './list.ts'
import { closedBy, heldPayments, nextStepOf } from './openings.ts'
import { orderFileQuery, type OrderFile } from './queries.ts'

export function OrderActions({ file }: { file: OrderFile }) {
  const navigate = useNavigate()
  const { order } = file
  const ecomOrderId = order.id!
  const refreshes = [orderFileQuery(ecomOrderId), orders]
  const markAsPaid = useCall(paymentCollectionMarkOrderAsPaid, {
    failed: t`The order was not marked as paid`,
    done: t`Order ${order.number ?? ''} is paid`,
    refreshes,
  })
  const capture = useCall(captureAuthorizedPayments, {
    failed: t`The payment was not captured`,
    done: t`The held payment is captured`,
    refreshes,
  })
  const release = useCall(voidAuthorizedPayments, {
    failed: t`The payment was not released`,
    done: t`The held payment is released`,
    refreshes,
  })
  const archive = useCall(updateOrder, {
    failed: t`The order stayed where it was`,
    done: (_, request) =>
      request.order.archived ? t`Order ${order.number ?? ''} is archived` : t`Order ${order.number ?? ''} is back`,
    refreshes,
  })

  const actions = {
    CAPTURE: {
      label: t`Capture payment`,
      run: () => capture.send({ ecomOrderId, payments: heldPayments(file).map((paymentId) => ({ paymentId })) }),
      running: capture.sending,
    },
    MARK_AS_PAID: { label: t`Mark as paid`, run: () => markAsPaid.send({ ecomOrderId }), running: markAsPaid.sending },
    FULFILL: { label: t`Ship items`, run: () => void navigate(paths.shipOrder(ecomOrderId)) },
    VOID: {
      label: t`Release payment`,
      run: () => release.send({ ecomOrderId, paymentIds: heldPayments(file) }),
      running: release.sending,
    },
    REFUND: { label: t`Refund…`, run: () => void navigate(paths.refundOrder(ecomOrderId)) },
    EDIT: { label: t`Edit address…`, run: () => void navigate(paths.orderAddress(ecomOrderId)) },
    CANCEL: { label: t`Cancel order…`, run: () => void navigate(paths.cancelOrder(ecomOrderId)), danger: true },
  } satisfies Record<string, Action>
  const archived = order.archived ?? false
  const always: Action[] = [
    { label: t`Print packing slip`, run: () => window.print() },
    {
      label: archived ? t`Bring back from the archive` : t`Archive`,
      run: () => archive.send({ order: { id: ecomOrderId, archived: !archived } }),
    },
  ]
  const next = nextStepOf(order)
  useKeys({ n: () => next && actions[next].run() })
  const more = Object.keys(actions) as (keyof typeof actions)[]
  return (
    <Actions
      next={next && actions[next]}
      more={[
        ...always,
        ...more.filter((name) => name !== next).map((name) => ({ ...actions[name], closed: closedBy(order, name) })),
      ]}
    />
  )
}
