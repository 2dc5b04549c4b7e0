import { t } from '@lingui/core/macro'
import { setTipOnOrder } from '@stoa/contract/calls/ecom/tips'
import { isZero } from '@stoa/web/money'
import { toDecimal } from '@stoa/web/decimal'
import { useNavigate, useOutletContext } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { orders } from '../list/list.ts'
import { orderFileQuery, type OrderFile } from '../queries.ts'
import { tipQuery } from './queries.ts'

/** Adds a tip to an order whose payment staff collect. */
export default function AddTipDialog() {
  const { order } = useOutletContext<OrderFile>()
  const navigate = useNavigate()
  const orderId = order.id!
  const currency = order.currency!
  const close = () => void navigate(paths.order(orderId), { preventScrollReset: true })
  const call = useCall(setTipOnOrder, {
    failed: t`We couldn’t add the tip`,
    done: t`Tip added`,
    quiet: true,
    refreshes: [orderFileQuery(orderId), tipQuery(orderId), orders],
    onDone: close,
  })
  return (
    <DialogForm
      title={t`Add a tip`}
      call={call}
      initial={{ amount: '' }}
      check={({ amount }) => (isZero(toDecimal(amount.trim()) ?? '0') ? { amount: t`Enter an amount above 0.` } : {})}
      toRequest={({ amount }) => ({ orderId, tip: { amount: toDecimal(amount.trim())! } })}
      submitLabel={t`Add tip`}
      onClose={close}
    >
      {(form) => <MoneyField form={form} name="amount" label={t`Tip, ${currency}`} currency={currency} />}
    </DialogForm>
  )
}
