import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { deleteMemberRoleDefinition } from '@stoa/contract/calls/members/member-role-definition'
import type { MemberRoleDefinition } from '@stoa/contract/services/members/member-role-definition'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { everyMember, memberRoleName } from './name.ts'
import { memberRolesQuery } from './queries.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(memberRolesQuery))

export default function MemberRolesPage() {
  const query = useQuery(memberRolesQuery)
  return (
    <Page
      title={t`Roles of members`}
      narrow
      lead={t`Roles group members, for example for fields that only some have. Apps and front ends read them.`}
      actions={
        <ScreenButton to={paths.newMemberRole()} variant="filled" leftSection={<PlusIcon />}>
          {t`New role`}
        </ScreenButton>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={120} radius="md" />} failed={t`We couldn’t load the roles`}>
        {(roles) => (
          <Panel title={t`Roles`} flush>
            <RowList label={t`Roles`}>
              {roles.map((role) => (
                <RoleRow key={role.roleKey} role={role} />
              ))}
            </RowList>
          </Panel>
        )}
      </Loaded>
      <Outlet />
    </Page>
  )
}

function RoleRow({ role }: { role: MemberRoleDefinition }) {
  const { roleKey = '', blockable } = role
  const name = memberRoleName(role)
  const call = useCall(deleteMemberRoleDefinition, {
    failed: t`We couldn’t delete the role`,
    done: t`Role ${name} deleted`,
    refreshes: [memberRolesQuery],
  })
  if (roleKey === everyMember) {
    return (
      <Row
        title={
          <>
            {name} <Status tone="accent">{t`Built in`}</Status>
          </>
        }
        detail={t`Every approved member has it.`}
      />
    )
  }
  return (
    <Row title={name} detail={[roleKey, ...(blockable ? [t`not for blocked members`] : [])].join(' · ')}>
      <IrreversibleAction
        verb={t`Delete`}
        name={name}
        consequence={t`Members who have the role keep it until you take it away on their page.`}
        call={call}
        request={{ roleKey }}
      />
    </Row>
  )
}
