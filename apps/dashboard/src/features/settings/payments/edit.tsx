import { t } from '@lingui/core/macro'
import { updatePaymentMethod } from '@stoa/contract/calls/stoa/payment-methods'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/side-form.tsx'
import { MethodFields } from './fields.tsx'
import { paymentsChange } from './payments-page.tsx'
import { paymentMethodsQuery } from './queries.ts'
import { checkMethod, toMethod, toValues } from './values.ts'

export default function EditMethod() {
  const { methodId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.payments())
  const current = useQuery(paymentMethodsQuery).data?.find(({ id }) => id === methodId)
  // What was read when the drawer opened: its revision is sent, so that another person's change is not overwritten.
  const [opened] = useState(current)
  const method = opened ?? current
  const save = useCall(updatePaymentMethod, {
    failed: t`The payment method was not saved`,
    done: ({ paymentMethod }) => t`${paymentMethod?.title ?? ''} is saved`,
    quiet: true,
    refreshes: paymentsChange,
    onDone: close,
  })
  if (!method) return null
  return (
    <SideForm
      title={method.title ?? t`Payment method`}
      call={save}
      initial={toValues(method)}
      check={checkMethod}
      toRequest={(values) => ({ paymentMethod: { id: method.id!, revision: method.revision!, ...toMethod(values) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      <MethodFields />
    </SideForm>
  )
}
