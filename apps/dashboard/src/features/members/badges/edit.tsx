import { t } from '@lingui/core/macro'
import { updateBadge } from '@stoa/contract/calls/members/badges-v-2'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { BadgeFields, checkBadge, toBadge, toValues } from './fields.tsx'
import { anyBadges, badgeQuery } from './queries.ts'

export default function EditBadge() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.badges(), { preventScrollReset: true })
  const query = useQuery(badgeQuery(useParams()['badgeId']!))
  const save = useCall(updateBadge, {
    failed: t`We couldn’t save the badge`,
    done: t`Badge saved`,
    quiet: true,
    refreshes: [anyBadges],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(badge) => badge?.title ?? t`Badge`}
      failed={t`We couldn’t load the badge`}
      gone={t`This badge no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This badge changed while you were editing.`}
      check={checkBadge}
      toRequest={(values, badge) => ({ badge: { id: badge.id!, revision: badge.revision!, ...toBadge(values, badge) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <BadgeFields form={form} />}
    </RecordDrawer>
  )
}
