import { t } from '@lingui/core/macro'
import { updateRedirect } from '@stoa/contract/calls/stoa/redirects'
import { editDrawer } from '../../../../lib/record/edit-drawer.tsx'
import { paths } from '../../../../paths.ts'
import { checkRedirect, RedirectFields, toRedirect, toValues } from './fields.tsx'
import { redirectQuery, redirects } from './queries.ts'

export default editDrawer({
  param: 'redirectId',
  query: redirectQuery,
  parent: paths.redirects,
  texts: () => ({
    title: t`Redirect`,
    loadFailed: t`We couldn’t load the redirect`,
    saveFailed: t`We couldn’t save the redirect`,
    saved: t`Redirect saved`,
    changedMeanwhile: t`This redirect changed while you were editing.`,
    gone: t`This redirect no longer exists.`,
  }),
  name: ({ path }) => path,
  save: updateRedirect,
  refreshes: [redirects],
  toValues,
  check: checkRedirect,
  toRequest: (values, { id, revision }) => ({ redirect: { id: id!, revision: revision!, ...toRedirect(values) } }),
  fields: (form) => <RedirectFields form={form} />,
})
