import { t } from '@lingui/core/macro'
import { createCustomer } from '@stoa/contract/calls/stoa/customers'
import { customerLimits } from '@stoa/contract/limits/stoa/customers'
import { createDrawer } from '../../lib/record/create-drawer.tsx'
import { paths } from '../../paths.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { customers } from './list.ts'
import { checkCustomer, toNew } from './values.ts'

export default createDrawer({
  parent: () => paths.customers(),
  texts: () => ({
    title: t`New customer`,
    failed: t`We couldn’t add the customer`,
    created: t`Customer added`,
  }),
  save: createCustomer,
  refreshes: [customers],
  initial: () => ({ firstName: '', lastName: '', company: '', email: '', phone: '' }),
  check: checkCustomer,
  toRequest: (values) => ({ customer: toNew(values) }),
  fields: (form) => (
    <>
      <TextField
        form={form}
        name="firstName"
        label={t`First name`}
        limits={customerLimits.firstName}
        autoComplete="off"
        data-autofocus
      />
      <TextField form={form} name="lastName" label={t`Last name`} limits={customerLimits.lastName} autoComplete="off" />
      <TextField form={form} name="company" label={t`Company`} limits={customerLimits.company} autoComplete="off" />
      <TextField
        form={form}
        name="email"
        label={t`Email`}
        type="email"
        autoComplete="off"
        description={t`Orders of guests with this address will belong to the customer. No email is sent, and no account is made.`}
      />
      <TextField form={form} name="phone" label={t`Phone`} limits={customerLimits.phone} type="tel" autoComplete="off" />
    </>
  ),
  next: ({ customer }) => paths.customer(customer!.id!),
})
