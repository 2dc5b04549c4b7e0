import { t } from '@lingui/core/macro'
import { createDraftOrder, deleteDraftOrder } from '@stoa/contract/calls/ecom/draft-orders'
import type { CreateDraftOrderRequest, CreateDraftOrderResponse } from '@stoa/contract/services/ecom/draft-orders'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { useNavigate } from 'react-router'
import { api } from '../../../lib/calls/api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import type { Action } from '../../../ui/actions/actions.tsx'
import { copyOf } from './copy-of-order.ts'
import { drafts, keepCalculation } from './queries.ts'

/** Opens a change of an order, takes over that of somebody else, or begins a new order with the same items. */
export function useDraftActions(order: Order): Action[] {
  const navigate = useNavigate()
  const open = (response: CreateDraftOrderResponse) => {
    keepCalculation(response)
    void navigate(paths.draftOrder(response.calculatedDraftOrder?.draftOrder?.id ?? ''))
  }
  const edit = useCall(createDraftOrder, { failed: t`We couldn’t open the order for changes`, onDone: open })
  const takeOver = useCall(replaceDraft, {
    needs: deleteDraftOrder,
    failed: t`We couldn’t open the order for changes`,
    onDone: open,
  })
  const copy = useCall(createDraftOrder, { failed: t`We couldn’t copy the order`, refreshes: [drafts], onDone: open })
  const other = edit.code === 'ORDER_IS_ALREADY_EDITED' ? (edit.error?.data as { draftOrderId?: string } | undefined) : undefined
  return [
    other?.draftOrderId
      ? {
          label: t`Take over the changes…`,
          asks: {
            question: t`Somebody else is changing this order`,
            consequence: t`Their unsaved changes are discarded, and you begin with the order as it is.`,
            confirmLabel: t`Take over`,
          },
          run: () => takeOver.send({ orderId: order.id!, draftOrderId: other.draftOrderId! }),
          running: takeOver.sending,
          closed: takeOver.denied,
        }
      : {
          label: t`Edit items and prices…`,
          run: () => edit.send({ sourceOrderId: order.id! }),
          running: edit.sending,
          closed: edit.denied,
        },
    {
      label: t`Duplicate`,
      run: () => copy.send({ draftOrder: copyOf(order) }),
      running: copy.sending,
      closed: copy.denied,
    },
  ]
}

async function replaceDraft(
  { orderId, draftOrderId }: { orderId: string; draftOrderId: string },
  options: object,
): Promise<CreateDraftOrderResponse> {
  await api.call(deleteDraftOrder, { draftOrderId })
  const request: CreateDraftOrderRequest = { sourceOrderId: orderId }
  return api.call(createDraftOrder, request, options)
}
