import { t } from '@lingui/core/macro'
import { updatePaymentMethod } from '@stoa/contract/calls/stoa/payment-methods'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { MethodFields } from './fields.tsx'
import { paymentQueries } from './payments-page.tsx'
import { paymentMethodsQuery } from './queries.ts'
import { checkMethod, toMethod, toValues } from './values.ts'

export default function EditMethod() {
  const { methodId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.payments())
  const query = useQuery({ ...paymentMethodsQuery, select: (methods) => methods.find(({ id }) => id === methodId) })
  const save = useCall(updatePaymentMethod, {
    failed: t`We couldn’t save the payment method`,
    done: ({ paymentMethod }) => t`${paymentMethod?.title ?? ''} saved`,
    quiet: true,
    refreshes: paymentQueries,
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(method) => method?.title ?? t`Payment method`}
      failed={t`We couldn’t load the payment method`}
      gone={t`This payment method no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This payment method changed while you were editing.`}
      check={checkMethod}
      toRequest={(values, { id, revision }) => ({ paymentMethod: { id: id!, revision: revision!, ...toMethod(values) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <MethodFields form={form} />}
    </RecordDrawer>
  )
}
