import { t } from '@lingui/core/macro'
import { createSignInProvider } from '@stoa/contract/calls/stoa/sign-in-providers'
import { paths } from '../../../paths.ts'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { checkProvider, ProviderFields, toProvider, toValues, type ProviderValues } from './fields.tsx'
import { signInProviders } from './queries.ts'

export default createDrawer({
  parent: paths.signInProviders,
  texts: () => ({
    title: t`New provider`,
    failed: t`We couldn’t add the provider`,
    created: t`Provider added`,
    submit: t`Add`,
  }),
  save: createSignInProvider,
  refreshes: [signInProviders],
  initial: () => toValues({}),
  check: checkNew,
  toRequest: (values) => ({ signInProvider: toProvider(values) }),
  fields: (form) => <ProviderFields form={form} isNew />,
  next: ({ signInProvider }) => paths.signInProvider(signInProvider!.id!),
})

function checkNew(values: ProviderValues) {
  return { ...checkProvider(values), ...(!values.clientSecret.trim() && { clientSecret: t`Enter the client secret.` }) }
}
