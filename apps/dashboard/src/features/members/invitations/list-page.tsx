import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { resendMemberInvitation, revokeMemberInvitation } from '@stoa/contract/calls/stoa/member-invitations'
import type { MemberInvitation } from '@stoa/contract/services/stoa/member-invitations'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { invitationsQuery } from './queries.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(invitationsQuery))

export default function InvitationsPage() {
  const invite = (
    <ScreenButton to={paths.inviteMembers()} variant="filled" leftSection={<PlusIcon />} preventScrollReset>
      {t`Invite members`}
    </ScreenButton>
  )
  return (
    <Page title={t`Invitations`} narrow lead={t`People who were invited and have no account yet.`} actions={invite}>
      <Loaded
        query={useQuery(invitationsQuery)}
        skeleton={<Skeleton height={240} radius="md" />}
        failed={t`We couldn’t load the invitations`}
      >
        {(invitations) =>
          invitations.length === 0 ? (
            <Empty
              why={t`No open invitations. Whoever you invite gets an email with a link to create an account.`}
              learn={<GuideLink to="members" />}
            />
          ) : (
            <Panel title={t`Open invitations`} flush>
              <RowList label={t`Open invitations`}>
                {invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} />
                ))}
              </RowList>
            </Panel>
          )
        }
      </Loaded>
      <Outlet />
    </Page>
  )
}

function InvitationRow({ invitation: { id, email, sentDate, expiresDate } }: { invitation: MemberInvitation }) {
  const resend = useCall(resendMemberInvitation, {
    failed: t`We couldn’t send the invitation`,
    done: t`New invitation sent to ${email}`,
    refreshes: [invitationsQuery],
  })
  const revoke = useCall(revokeMemberInvitation, {
    failed: t`We couldn’t revoke the invitation`,
    done: t`Invitation for ${email} revoked`,
    refreshes: [invitationsQuery],
  })
  return (
    <Row
      title={email}
      detail={
        <>
          {sentDate ? (
            <Trans>
              sent <When date={sentDate} />, valid until <When date={expiresDate} shape="day" />
            </Trans>
          ) : (
            t`waiting to be sent`
          )}
        </>
      }
    >
      <CallButton
        call={resend}
        onClick={() => resend.send({ invitationId: id })}
        size="compact-sm"
        aria-label={t`Send again to ${email}`}
      >
        {t`Send again`}
      </CallButton>
      <IrreversibleAction
        verb={t`Revoke`}
        name={email}
        consequence={t`The link stops working.`}
        call={revoke}
        request={{ invitationId: id }}
      />
    </Row>
  )
}
