import { t } from '@lingui/core/macro'
import { cancelOrder } from '@stoa/contract/calls/ecom/orders'
import { useNavigate, useOutletContext } from 'react-router'
import { isZero } from '@stoa/web/money'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'
import { SwitchField } from '../../ui/fields.tsx'
import { DialogForm } from '../../ui/side-form.tsx'
import { partOf } from '../../ui/typed-form.ts'
import { orders } from './list.ts'
import { emailDefaults, EmailSwitch } from './mails/email-switch.tsx'
import { orderFileQuery, type OrderFile } from './queries.ts'

export default function CancelDialog() {
  const { order } = useOutletContext<OrderFile>()
  const navigate = useNavigate()
  const id = order.id!
  const close = () => void navigate(paths.order(id), { preventScrollReset: true })
  const call = useCall(cancelOrder, {
    failed: t`We couldn’t cancel the order`,
    done: t`Order ${order.number ?? ''} cancelled`,
    quiet: true,
    refreshes: [orderFileQuery(id), orders],
    onDone: close,
  })
  return (
    <DialogForm
      title={t`Cancel order ${order.number ?? ''}?`}
      call={call}
      initial={{ restockAllItems: true, ...emailDefaults(order) }}
      toRequest={({ restockAllItems, email, emailMessage }) => ({
        id,
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
          <p style={{ margin: 0 }}>
            {isZero(order.balanceSummary?.paid?.amount)
              ? t`You can’t undo this.`
              : t`You can’t undo this. Payments are not refunded automatically.`}
          </p>
          <SwitchField form={form} name="restockAllItems" label={t`Restock all items`} />
          <EmailSwitch form={partOf(form)} order={order} withMessage />
        </>
      )}
    </DialogForm>
  )
}
