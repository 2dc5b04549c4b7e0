import { t } from '@lingui/core/macro'
import { createPaymentMethod } from '@stoa/contract/calls/stoa/payment-methods'
import { paths } from '../../../../paths.ts'
import { createDrawer } from '../../../../lib/record/create-drawer.tsx'
import { MethodFields } from './fields.tsx'
import { paymentQueries } from './queries.ts'
import { checkMethod, emptyMethod, toMethod } from './values.ts'

export default createDrawer({
  parent: paths.payments,
  texts: () => ({
    title: t`New payment method`,
    failed: t`We couldn’t create the payment method`,
    created: ({ paymentMethod }) => t`${paymentMethod?.title ?? ''} created`,
  }),
  save: createPaymentMethod,
  refreshes: paymentQueries,
  initial: () => emptyMethod,
  check: checkMethod,
  toRequest: (values) => ({ paymentMethod: toMethod(values) }),
  fields: (form) => <MethodFields form={form} />,
})
