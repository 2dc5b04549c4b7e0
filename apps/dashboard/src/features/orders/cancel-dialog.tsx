import { t } from '@lingui/core/macro'
import { cancelOrder } from '@stoa/contract/calls/ecom/orders'
import { useNavigate, useOutletContext } from 'react-router'
import { isZero } from '../../lib/money.ts'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'
import { SwitchField, TextAreaField } from '../../ui/fields.tsx'
import { useField } from '../../ui/form.tsx'
import { DialogForm } from '../../ui/side-form.tsx'
import { orders } from './list.ts'
import { orderFileQuery, type OrderFile } from './queries.ts'

const careful = { restockAllItems: true, sendOrderCanceledEmail: true, customMessage: '' }

export default function CancelDialog() {
  const { order } = useOutletContext<OrderFile>()
  const navigate = useNavigate()
  const id = order.id!
  const close = () => void navigate(paths.order(id), { preventScrollReset: true })
  const call = useCall(cancelOrder, {
    failed: t`The order was not cancelled`,
    done: t`Order ${order.number ?? ''} is cancelled`,
    quiet: true,
    refreshes: [orderFileQuery(id), orders],
    onDone: close,
  })
  return (
    <DialogForm
      title={t`Cancel order ${order.number ?? ''}?`}
      call={call}
      initial={careful}
      toRequest={({ customMessage, ...switches }) => ({
        id,
        ...switches,
        ...(switches.sendOrderCanceledEmail && customMessage.trim() && { customMessage: customMessage.trim() }),
      })}
      submitLabel={t`Cancel order`}
      danger
      onClose={close}
    >
      <p style={{ margin: 0 }}>
        {isZero(order.balanceSummary?.paid?.amount)
          ? t`This cannot be undone.`
          : t`This cannot be undone. What was paid is not refunded by itself.`}
      </p>
      <SwitchField name="restockAllItems" label={t`Put all items back into stock`} />
      <SwitchField name="sendOrderCanceledEmail" label={t`Tell the customer by e-mail`} />
      <MessageField />
    </DialogForm>
  )
}

/** Goes into the mail, so it is asked for only with one. */
function MessageField() {
  const { value } = useField('sendOrderCanceledEmail')
  return value ? (
    <TextAreaField name="customMessage" label={t`Message to the customer`} description={t`Optional`} maxLength={1000} />
  ) : null
}
