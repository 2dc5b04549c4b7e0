import { t } from '@lingui/core/macro'
import { updatePaymentMethod } from '@stoa/contract/calls/stoa/payment-methods'
import { editDrawer } from '../../../../lib/record/edit-drawer.tsx'
import { recordIn } from '../../../../lib/record/record-calls.ts'
import { paths } from '../../../../paths.ts'
import { MethodFields } from './fields.tsx'
import { paymentMethodsQuery, paymentQueries } from './queries.ts'
import { checkMethod, toMethod, toValues } from './values.ts'

export default editDrawer({
  param: 'methodId',
  query: (methodId) => recordIn(paymentMethodsQuery, (methods) => methods.find(({ id }) => id === methodId)),
  parent: paths.payments,
  texts: () => ({
    title: t`Payment method`,
    loadFailed: t`We couldn’t load the payment method`,
    saveFailed: t`We couldn’t save the payment method`,
    saved: ({ paymentMethod }) => t`${paymentMethod?.title ?? ''} saved`,
    changedMeanwhile: t`This payment method changed while you were editing.`,
    gone: t`This payment method no longer exists.`,
  }),
  name: ({ title }) => title,
  save: updatePaymentMethod,
  refreshes: paymentQueries,
  toValues,
  check: checkMethod,
  toRequest: (values, { id, revision }) => ({ paymentMethod: { id: id!, revision: revision!, ...toMethod(values) } }),
  fields: (form) => <MethodFields form={form} />,
})
