import { t } from '@lingui/core/macro'
import { createOAuthApp } from '@stoa/contract/calls/stoa/sites'
import { paths } from '../../../paths.ts'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { checkOAuthApp, OAuthAppFields } from './fields.tsx'
import { toOAuthApp, toValues } from './values.ts'
import { oAuthApps } from './queries.ts'

export default createDrawer({
  parent: paths.oAuthApps,
  texts: () => ({
    title: t`New OAuth app`,
    failed: t`We couldn’t create the app`,
    created: t`App created`,
  }),
  save: createOAuthApp,
  refreshes: [oAuthApps],
  initial: () => toValues({}),
  check: checkOAuthApp,
  toRequest: (values) => ({ oAuthApp: toOAuthApp(values) }),
  fields: (form) => <OAuthAppFields form={form} />,
})
