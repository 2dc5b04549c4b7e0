import { t } from '@lingui/core/macro'
import { createRedirect } from '@stoa/contract/calls/stoa/redirects'
import { paths } from '../../../../paths.ts'
import { createDrawer } from '../../../../lib/record/create-drawer.tsx'
import { brokenLinks } from '../search-engines/queries.ts'
import { checkRedirect, RedirectFields, toRedirect, toValues } from './fields.tsx'
import { redirects } from './queries.ts'

export default createDrawer({
  parent: paths.redirects,
  texts: () => ({
    title: t`New redirect`,
    failed: t`We couldn’t create the redirect`,
    created: ({ redirect }) => t`Redirect from ${redirect?.path ?? ''} created`,
  }),
  save: createRedirect,
  refreshes: [redirects, brokenLinks],
  // A broken link disappears once it has a redirect.
  initial: (search) => toValues({ path: search.get('path') ?? '' }),
  check: checkRedirect,
  toRequest: (values) => ({ redirect: toRedirect(values) }),
  fields: (form) => <RedirectFields form={form} />,
})
