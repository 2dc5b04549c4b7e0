import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import { updateStaffPolicy } from '@stoa/contract/calls/stoa/staff'
import { useQuery } from '@tanstack/react-query'
import { sessionKey } from '../../../lib/calls/query-client.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { staffPolicyQuery } from './queries.ts'

/** The security policy for all staff of the site. Only the owner can change it. */
export function PolicyPanel() {
  const { user } = useSession()
  const { data: policy } = useQuery(staffPolicyQuery)
  const save = useCall(updateStaffPolicy, {
    failed: t`We couldn’t change the policy`,
    done: t`Policy changed`,
    refreshes: [staffPolicyQuery, { queryKey: sessionKey }],
  })
  if (!policy) return null
  const isOwner = user.permissions.includes('*')
  return (
    <Panel title={t`Sign-in of staff`}>
      <Switch
        label={t`Everyone needs a second factor`}
        description={
          isOwner
            ? t`Staff without one set it up on the next page they open, before anything else. That includes you.`
            : t`Only the owner can change this.`
        }
        checked={policy.requireSecondFactor}
        disabled={!isOwner || save.sending}
        onChange={(event) => save.send({ policy: { requireSecondFactor: event.currentTarget.checked } })}
      />
    </Panel>
  )
}
