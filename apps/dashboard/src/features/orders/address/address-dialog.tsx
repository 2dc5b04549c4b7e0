import { t } from '@lingui/core/macro'
import { updateOrder } from '@stoa/contract/calls/ecom/orders'
import { isEmail } from '@stoa/contract/email'
import { useNavigate, useOutletContext } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordSideForm } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { FieldGroup } from '../../../ui/fields/field-group.tsx'
import { SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { orders } from '../list/list.ts'
import { orderFileQuery, type OrderFile } from '../queries.ts'
import { type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import { AddressFields } from './address-fields.tsx'
import { toOrder, toValues, type OrderAddressValues } from './values.ts'

/** Edits the addresses and contact of an order. The paid shipping price stays. */
export default function AddressDialog() {
  const { order } = useOutletContext<OrderFile>()
  const navigate = useNavigate()
  const id = order.id!
  const close = () => void navigate(paths.order(id), { preventScrollReset: true })
  const call = useCall(updateOrder, {
    failed: t`We couldn’t change the address`,
    done: t`Address of order ${order.number ?? ''} changed`,
    quiet: true,
    refreshes: [orderFileQuery(id), orders],
    onDone: close,
  })
  return (
    <RecordSideForm
      title={t`Addresses of order ${order.number ?? ''}`}
      call={call}
      record={order}
      readAgain={async () => (await queryClient.fetchQuery({ ...orderFileQuery(id), staleTime: 0 })).order}
      toValues={toValues}
      changedMeanwhile={t`The addresses of order ${order.number ?? ''} changed while you were editing.`}
      check={check}
      toRequest={(values, base) => ({ order: toOrder(base, values) })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <Fields form={form} />}
    </RecordSideForm>
  )
}

function Fields({ form }: { form: FormOf<OrderAddressValues> }) {
  const { sameBilling } = useValues(form)
  return (
    <>
      <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="off" data-autofocus />
      <FieldGroup title={t`Deliver to`}>
        <AddressFields form={form} of="delivery" />
      </FieldGroup>
      <FieldGroup title={t`Bill to`}>
        <SwitchField form={form} name="sameBilling" label={t`Same as shipping address`} />
        {!sameBilling && <AddressFields form={form} of="billing" />}
      </FieldGroup>
    </>
  )
}

function check({ email, delivery, sameBilling, billing }: OrderAddressValues) {
  const missing = t`Enter street and number.`
  return {
    ...(email && !isEmail(email) && { email: t`Enter a valid email address.` }),
    ...(!delivery.addressLine.trim() && { 'delivery.addressLine': missing }),
    ...(!sameBilling && !billing.addressLine.trim() && { 'billing.addressLine': missing }),
  }
}
