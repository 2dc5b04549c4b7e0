import { t } from '@lingui/core/macro'
import { createPaymentMethod } from '@stoa/contract/calls/stoa/payment-methods'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { MethodFields } from './fields.tsx'
import { paymentQueries } from './payments-page.tsx'
import { checkMethod, emptyMethod, toMethod } from './values.ts'

export default function NewMethod() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.payments())
  const create = useCall(createPaymentMethod, {
    failed: t`We couldn’t create the payment method`,
    done: ({ paymentMethod }) => t`${paymentMethod?.title ?? ''} created`,
    quiet: true,
    refreshes: paymentQueries,
    onDone: close,
  })
  return (
    <SideForm
      title={t`New payment method`}
      call={create}
      initial={emptyMethod}
      check={checkMethod}
      toRequest={(values) => ({ paymentMethod: toMethod(values) })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <MethodFields form={form} />}
    </SideForm>
  )
}
