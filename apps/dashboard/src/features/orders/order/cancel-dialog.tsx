import { t } from '@lingui/core/macro'
import type { CallOptions } from '@stoa/client'
import { cancelOrder } from '@stoa/contract/calls/ecom/orders'
import type { CancelOrderRequest } from '@stoa/contract/services/ecom/orders'
import { useNavigate, useOutletContext } from 'react-router'
import { isZero } from '@stoa/web/money'
import { api } from '../../../lib/calls/api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SwitchField } from '../../../ui/fields/fields.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { narrowForm } from '../../../ui/form/typed-form.ts'
import { orders } from '../list/list.ts'
import { emailDefaults, EmailSwitch } from '../mails/email-switch.tsx'
import { orderFileQuery, type OrderFile } from '../queries.ts'

interface Cancellation extends CancelOrderRequest {
  /** Opens the refund afterwards. */
  refundNext: boolean
}

export default function CancelDialog() {
  const { order } = useOutletContext<OrderFile>()
  const navigate = useNavigate()
  const id = order.id!
  const close = () => void navigate(paths.order(id), { preventScrollReset: true })
  const isPaid = !isZero(order.balanceSummary?.paid?.amount)
  const cancel = ({ refundNext: _next, ...request }: Cancellation, options: CallOptions) =>
    api.call(cancelOrder, request, options)
  const call = useCall(cancel, {
    needs: cancelOrder,
    failed: t`We couldn’t cancel the order`,
    done: t`Order ${order.number ?? ''} cancelled`,
    quiet: true,
    refreshes: [orderFileQuery(id), orders],
    onDone: (_response, { refundNext }) => (refundNext ? void navigate(paths.refundWholeOrder(id)) : close()),
  })
  return (
    <DialogForm
      title={t`Cancel order ${order.number ?? ''}?`}
      call={call}
      initial={{ restockAllItems: true, refundNext: isPaid, ...emailDefaults(order) }}
      toRequest={({ restockAllItems, refundNext, email, emailMessage }) => ({
        id,
        refundNext,
        restockAllItems,
        sendOrderCanceledEmail: email,
        ...(email && emailMessage.trim() && { customMessage: emailMessage.trim() }),
      })}
      submitLabel={t`Cancel order`}
      closeLabel={t`Keep order`}
      danger
      onClose={close}
    >
      {(form) => (
        <>
          <p style={{ margin: 0 }}>{t`You can’t undo this.`}</p>
          <SwitchField form={form} name="restockAllItems" label={t`Restock all items`} />
          {isPaid && (
            <SwitchField
              form={form}
              name="refundNext"
              label={t`Then refund the payment`}
              description={t`You check the amounts before any money moves.`}
            />
          )}
          <EmailSwitch form={narrowForm(form)} order={order} withMessage />
        </>
      )}
    </DialogForm>
  )
}
