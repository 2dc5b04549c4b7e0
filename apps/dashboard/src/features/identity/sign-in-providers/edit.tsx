import { t } from '@lingui/core/macro'
import { updateSignInProvider } from '@stoa/contract/calls/stoa/sign-in-providers'
import { findChanges } from '../../../lib/calls/changes.ts'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { paths } from '../../../paths.ts'
import { CopyText } from '../../../ui/actions/copy-text.tsx'
import { checkProvider, ProviderFields, toProvider, toValues } from './fields.tsx'
import { signInProviderQuery, signInProviders } from './queries.ts'
import { TryProvider } from './try-provider.tsx'

export default editDrawer({
  param: 'signInProviderId',
  query: signInProviderQuery,
  parent: paths.signInProviders,
  texts: () => ({
    title: t`Provider`,
    loadFailed: t`We couldn’t load the provider`,
    saveFailed: t`We couldn’t save the provider`,
    saved: t`Provider saved`,
    changedMeanwhile: t`This provider changed while you were editing.`,
    gone: t`This provider no longer exists.`,
  }),
  name: ({ name }) => name,
  save: updateSignInProvider,
  refreshes: [signInProviders],
  readsAgain: true,
  toValues,
  check: checkProvider,
  toRequest: (values, base, id) => ({ signInProvider: { id, ...findChanges(toProvider(values), toProvider(toValues(base))) } }),
  fields: (form, { redirectUri }, id) => (
    <>
      <p>{t`Enter this address at the provider, as the one it leads back to:`}</p>
      <CopyText text={redirectUri ?? ''} what={t`address to lead back to`} />
      <ProviderFields form={form} />
      <TryProvider signInProviderId={id} />
    </>
  ),
})
