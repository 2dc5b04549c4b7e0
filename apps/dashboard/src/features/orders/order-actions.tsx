import { captureAuthorizedPayments, paymentCollectionMarkOrderAsPaid } from '@stoa/contract/calls/ecom/orders'
import { useNavigate } from 'react-router'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'
import { Actions, type Action } from '../../ui/actions.tsx'
import { orders } from './list.ts'
import { authorizedPayments, nextStepOf, openingsOf } from './openings.ts'
import { orderFileQuery, type OrderFile } from './queries.ts'

export function OrderActions({ file }: { file: OrderFile }) {
  const navigate = useNavigate()
  const orderId = file.order.id!
  const refreshes = [orderFileQuery(orderId), orders]
  const markAsPaid = useCall(paymentCollectionMarkOrderAsPaid, {
    failed: 'The order was not marked as paid',
    done: `Order ${file.order.number} is paid`,
    refreshes,
  })
  const capture = useCall(captureAuthorizedPayments, {
    failed: 'The payment was not captured',
    done: 'The authorised payment is captured',
    refreshes,
  })

  const openings = openingsOf(file)
  const actions = {
    capture: {
      label: 'Capture payment',
      run: () => capture.send({ ecomOrderId: orderId, payments: authorizedPayments(file).map(({ id }) => ({ paymentId: id! })) }),
      running: capture.sending,
      closed: openings.capture,
    },
    markAsPaid: {
      label: 'Mark as paid',
      run: () => markAsPaid.send({ ecomOrderId: orderId }),
      running: markAsPaid.sending,
      closed: openings.markAsPaid,
    },
    ship: { label: 'Ship items', run: () => void navigate(paths.shipOrder(orderId)), closed: openings.ship },
    cancel: { label: 'Cancel order…', run: () => void navigate(paths.cancelOrder(orderId)), closed: openings.cancel, danger: true },
  } satisfies Record<string, Action>
  const next = nextStepOf(openings)
  return <Actions next={next && actions[next]} more={Object.values(actions).filter((action) => !next || action !== actions[next])} />
}
