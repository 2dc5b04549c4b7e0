import { t } from '@lingui/core/macro'
import {
  approveReturn,
  beginExchange,
  cancelReturn,
  closeReturn,
  declineReturn,
  receiveReturn,
  refundReturn,
  sendReturnInstructions,
} from '@stoa/contract/calls/stoa/returns'
import { refundOrder } from '@stoa/contract/calls/stoa/order-refunds'
import { createDraftOrder } from '@stoa/contract/calls/ecom/draft-orders'
import type { Call } from '@stoa/contract'
import { useNavigate } from 'react-router'
import { deniedReason } from '../../../lib/calls/access.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { Actions, type Action } from '../../../ui/actions/actions.tsx'
import { affectedBy } from './queries.ts'
import type { ReturnFile } from './return-file.ts'

/** What can be done with a return now; the first is the next step. */
export function ReturnActions({ file }: { file: ReturnFile }) {
  const navigate = useNavigate()
  const { return: known, openUnits = [], missingUnits = [], exchangeProblems = [] } = file
  const { id = '', orderId = '', status = 'REQUESTED' } = known
  const refreshes = affectedBy(orderId)
  const exchange = useCall(beginExchange, {
    failed: t`We couldn’t begin the exchange`,
    refreshes,
    onDone: ({ draftOrderId }) => void (draftOrderId && navigate(paths.draftOrder(draftOrderId))),
  })
  const close = useCall(closeReturn, { failed: t`We couldn’t close the return`, done: t`Return closed`, refreshes })
  const cancel = useCall(cancelReturn, { failed: t`We couldn’t cancel the return`, done: t`Return cancelled`, refreshes })
  const dialog = (label: string, to: string, ...needs: Call[]): Action => ({
    label,
    run: () => void navigate(to, { preventScrollReset: true }),
    closed: firstDenied(needs),
  })
  const isAwaited = status === 'APPROVED' || status === 'IN_TRANSIT' || status === 'PARTLY_RECEIVED'
  const hasOpen = openUnits.length > 0
  const canRefundMissing = missingUnits.length > 0 && status !== 'CANCELED'
  const refund = dialog(t`Refund…`, paths.refundReturn(id), refundReturn, refundOrder)
  const beginning: Action = {
    label: t`Begin an exchange`,
    run: () => exchange.send({ returnId: id }),
    closed:
      firstDenied([beginExchange, createDraftOrder]) ??
      (exchangeProblems.length > 0 ? t`This order can’t be changed any more, for example because of a refund.` : undefined),
  }
  const settling = known.wish === 'EXCHANGE' && exchangeProblems.length === 0 ? [beginning, refund] : [refund, beginning]
  const receive = dialog(t`Receive…`, paths.receiveReturn(id), receiveReturn)
  const steps: Action[] = [
    ...(status === 'REQUESTED'
      ? [dialog(t`Approve…`, paths.approveReturn(id), approveReturn), dialog(t`Decline…`, paths.declineReturn(id), declineReturn)]
      : []),
    ...(hasOpen && status === 'RECEIVED' ? settling : []),
    ...(isAwaited ? [receive, dialog(t`Send instructions…`, paths.returnInstructions(id), sendReturnInstructions)] : []),
    ...(hasOpen && status !== 'RECEIVED' ? settling : []),
    ...(!hasOpen && canRefundMissing ? [refund] : []),
    ...(status === 'RECEIVED' || status === 'PARTLY_RECEIVED'
      ? [
          {
            label: t`Close without refund`,
            closed: deniedReason(closeReturn),
            asks: {
              question: t`Close this return?`,
              consequence: t`What is received and not refunded stays without a refund. The customer gets no email.`,
              confirmLabel: t`Close return`,
            },
            run: () => close.send({ returnId: id }),
          },
        ]
      : []),
    ...(status === 'REQUESTED' || status === 'APPROVED' || status === 'IN_TRANSIT'
      ? [
          {
            label: t`Cancel return`,
            closed: deniedReason(cancelReturn),
            asks: {
              question: t`Cancel this return?`,
              consequence: t`The customer can request another one. They get no email.`,
              confirmLabel: t`Cancel return`,
            },
            run: () => cancel.send({ returnId: id }),
          },
        ]
      : []),
  ]
  const [next, ...more] = steps
  return next ? <Actions next={next} more={more} /> : null
}

function firstDenied(needs: readonly Call[]): string | undefined {
  return needs.map((call) => deniedReason(call)).find((reason) => reason !== undefined)
}
