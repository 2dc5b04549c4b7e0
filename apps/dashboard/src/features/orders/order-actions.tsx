import { t } from '@lingui/core/macro'
import { updateOrder } from '@stoa/contract/calls/ecom/orders'
import { useCall } from '../../lib/use-call.ts'
import { Actions, type Action } from '../../ui/actions.tsx'
import { orders } from './list.ts'
import { NextStepKey } from './next-step-key.tsx'
import { disabledReason } from './available-actions.ts'
import { useOrderActions } from './use-order-actions.ts'
import { orderFileQuery, type OrderFile } from './queries.ts'

export function OrderActions({ file }: { file: OrderFile }) {
  const { order } = file
  const { actions, step, next } = useOrderActions(file)
  const archive = useCall(updateOrder, {
    failed: t`We couldn’t archive or unarchive the order`,
    done: (_, request) =>
      request.order.archived ? t`Order ${order.number ?? ''} archived` : t`Order ${order.number ?? ''} unarchived`,
    refreshes: [orderFileQuery(order.id!), orders],
  })
  const archived = order.archived ?? false
  const always: Action[] = [
    { label: t`Print packing slip`, run: () => window.print() },
    {
      label: archived ? t`Unarchive` : t`Archive`,
      run: () => archive.send({ order: { id: order.id!, archived: !archived } }),
    },
  ]
  const names = Object.keys(actions) as (keyof typeof actions)[]
  return (
    <>
      <NextStepKey step={next} />
      <Actions
        next={next}
        more={[
          ...always,
          ...names.filter((name) => name !== step).map((name) => ({ ...actions[name], closed: disabledReason(order, name) })),
        ]}
      />
    </>
  )
}
