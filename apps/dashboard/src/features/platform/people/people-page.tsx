import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { removeStaff, revokeInvitation } from '@stoa/contract/calls/stoa/staff'
import type { Invitation, StaffMember } from '@stoa/contract/services/stoa/staff'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { PolicyPanel } from './policy-panel.tsx'
import { rolesQuery, staffQuery } from './queries.ts'
import { joinRoleNames } from '../shared/role-name.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'

export const clientLoader = () =>
  settleWithin(Promise.all([queryClient.ensureQueryData(staffQuery), queryClient.ensureQueryData(rolesQuery)]))

export default function PeoplePage() {
  const query = useQuery(staffQuery)
  return (
    <Page
      title={t`Staff`}
      narrow
      lead={t`The people with access to this site, and their roles.`}
      actions={
        <>
          <ScreenButton to={paths.roles()}>{t`Roles`}</ScreenButton>
          <ScreenButton to={paths.inviteStaff()} variant="filled" leftSection={<PlusIcon />} preventScrollReset>
            {t`Invite`}
          </ScreenButton>
        </>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={160} radius="md" />} failed={t`We couldn’t load the staff`}>
        {({ staff, invitations }) => (
          <>
            <Panel title={t`Staff`} flush>
              <RowList label={t`Staff`}>
                {staff.map((member) => (
                  <PersonRow key={member.userId} member={member} />
                ))}
              </RowList>
            </Panel>
            <PolicyPanel />
            {invitations.length > 0 && (
              <Panel title={t`Open invitations`} flush>
                <RowList label={t`Open invitations`}>
                  {invitations.map((invitation) => (
                    <InvitationRow key={invitation.id} invitation={invitation} />
                  ))}
                </RowList>
              </Panel>
            )}
          </>
        )}
      </Loaded>
      <Outlet />
    </Page>
  )
}

function PersonRow({ member: { userId, email, name, roles } }: { member: StaffMember }) {
  const { user } = useSession()
  const { data: all = [] } = useQuery(rolesQuery)
  const isSelf = user.id === userId
  const call = useCall(removeStaff, {
    failed: t`We couldn’t remove the person`,
    done: t`${email} no longer has access`,
    refreshes: [staffQuery, rolesQuery],
  })
  return (
    <Row
      title={
        <>
          {name || email}
          {isSelf && <Status tone="good">{t`You`}</Status>}
        </>
      }
      detail={[name && email, joinRoleNames(roles, all)].filter(Boolean).join(' · ')}
    >
      <Button
        component={Link}
        to={paths.staffMember(userId)}
        size="compact-sm"
        preventScrollReset
        aria-label={t`Change roles of ${email}`}
      >
        {t`Change roles`}
      </Button>
      {!isSelf && (
        <IrreversibleAction
          verb={t`Remove`}
          name={email}
          consequence={t`They will lose access to this site immediately.`}
          call={call}
          request={{ userId }}
        />
      )}
    </Row>
  )
}

function InvitationRow({ invitation: { id, email, roles, expiresDate } }: { invitation: Invitation }) {
  const { data: all = [] } = useQuery(rolesQuery)
  const call = useCall(revokeInvitation, {
    failed: t`We couldn’t revoke the invitation`,
    done: t`Invitation for ${email} revoked`,
    refreshes: [staffQuery],
  })
  return (
    <Row
      title={email}
      detail={
        <>
          {joinRoleNames(roles, all)} · {t`valid until`} <When date={expiresDate} />
        </>
      }
    >
      <IrreversibleAction
        verb={t`Revoke`}
        name={email}
        consequence={t`The link stops working.`}
        call={call}
        request={{ invitationId: id }}
      />
    </Row>
  )
}
