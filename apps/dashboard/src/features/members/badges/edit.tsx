import { t } from '@lingui/core/macro'
import { updateBadge } from '@stoa/contract/calls/members/badges-v-2'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { paths } from '../../../paths.ts'
import { BadgeFields, checkBadge, toBadge, toValues } from './fields.tsx'
import { anyBadges, badgeQuery } from './queries.ts'

export default editDrawer({
  param: 'badgeId',
  query: badgeQuery,
  parent: paths.badges,
  keepsScroll: true,
  texts: () => ({
    title: t`Badge`,
    loadFailed: t`We couldn’t load the badge`,
    saveFailed: t`We couldn’t save the badge`,
    saved: t`Badge saved`,
    changedMeanwhile: t`This badge changed while you were editing.`,
    gone: t`This badge no longer exists.`,
  }),
  name: ({ title }) => title,
  save: updateBadge,
  refreshes: [anyBadges],
  toValues,
  check: checkBadge,
  toRequest: (values, badge) => ({ badge: { id: badge.id!, revision: badge.revision!, ...toBadge(values, badge) } }),
  fields: (form) => <BadgeFields form={form} />,
})
