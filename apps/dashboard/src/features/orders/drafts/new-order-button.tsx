import { t } from '@lingui/core/macro'
import { createDraftOrder } from '@stoa/contract/calls/ecom/draft-orders'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { drafts, keepCalculation } from './queries.ts'

/** Begins a draft of a new order and opens it. */
export function NewOrderButton() {
  const navigate = useNavigate()
  const call = useCall(createDraftOrder, {
    failed: t`We couldn’t begin an order`,
    refreshes: [drafts],
    onDone: (response) => {
      keepCalculation(response)
      void navigate(paths.draftOrder(response.calculatedDraftOrder?.draftOrder?.id ?? ''))
    },
  })
  return (
    <CallButton call={call} variant="filled" onClick={() => call.send({ draftOrder: {} })}>
      {t`New order`}
    </CallButton>
  )
}
