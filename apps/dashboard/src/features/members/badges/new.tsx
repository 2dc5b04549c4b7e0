import { t } from '@lingui/core/macro'
import { createBadge } from '@stoa/contract/calls/members/badges-v-2'
import { paths } from '../../../paths.ts'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { BadgeFields, checkBadge, emptyBadge, toBadge } from './fields.tsx'
import { anyBadges } from './queries.ts'

export default createDrawer({
  parent: paths.badges,
  texts: () => ({
    title: t`New badge`,
    failed: t`We couldn’t create the badge`,
    created: t`Badge created`,
  }),
  save: createBadge,
  refreshes: [anyBadges],
  initial: () => emptyBadge,
  check: checkBadge,
  toRequest: (values) => ({ badge: toBadge(values) }),
  fields: (form) => <BadgeFields form={form} />,
})
