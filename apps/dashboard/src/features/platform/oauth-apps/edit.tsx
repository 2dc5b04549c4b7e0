import { t } from '@lingui/core/macro'
import { updateOAuthApp } from '@stoa/contract/calls/stoa/sites'
import { findChanges } from '../../../lib/calls/changes.ts'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { recordIn } from '../../../lib/record/record-calls.ts'
import { paths } from '../../../paths.ts'
import { checkOAuthApp, OAuthAppFields } from './fields.tsx'
import { toOAuthApp, toValues } from './values.ts'
import { oAuthApps, oAuthAppsQuery } from './queries.ts'

export default editDrawer({
  param: 'oAuthAppId',
  query: (oAuthAppId) => recordIn(oAuthAppsQuery, (apps) => apps.find(({ id }) => id === oAuthAppId)),
  parent: paths.oAuthApps,
  texts: () => ({
    title: t`OAuth app`,
    loadFailed: t`We couldn’t load the app`,
    saveFailed: t`We couldn’t save the app`,
    saved: t`App saved`,
    changedMeanwhile: t`This app changed while you were editing.`,
    gone: t`This app no longer exists.`,
  }),
  name: ({ name }) => name,
  save: updateOAuthApp,
  refreshes: [oAuthApps],
  readsAgain: true,
  toValues,
  check: checkOAuthApp,
  toRequest: (values, base) => ({ oAuthApp: { id: base.id!, ...findChanges(toOAuthApp(values), toOAuthApp(toValues(base))) } }),
  fields: (form) => <OAuthAppFields form={form} />,
})
