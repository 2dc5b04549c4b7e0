import { t } from '@lingui/core/macro'
import { NativeSelect, Skeleton } from '@mantine/core'
import { viewAsRole } from '@stoa/contract/calls/stoa/sessions'
import { deleteRole, updateRole } from '@stoa/contract/calls/stoa/staff'
import type { Role } from '@stoa/contract/services/stoa/staff'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient, sessionKey } from '../../../lib/calls/query-client.ts'
import { enterSite, useSession } from '../../../lib/calls/session.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { areas, getLevel, levels, withLevel, type Area, type Level } from '../scopes.ts'
import { rolesQuery } from './queries.ts'
import { roleName } from '../shared/role-name.ts'
import classes from './roles.module.css'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(rolesQuery))

/** The permissions of each role by area. A change applies immediately. */
export default function RolesPage() {
  const query = useQuery(rolesQuery)
  return (
    <Page
      title={t`Roles`}
      back={<BackLink to={paths.staff()}>{t`Staff`}</BackLink>}
      lead={t`Changes apply immediately to everyone with this role.`}
      actions={
        <ScreenButton to={paths.newRole()} variant="filled" leftSection={<PlusIcon />} preventScrollReset>
          {t`New role`}
        </ScreenButton>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} failed={t`We couldn’t load the roles`}>
        {(roles) => <Matrix roles={roles} />}
      </Loaded>
      <Outlet />
    </Page>
  )
}

function Matrix({ roles: all }: { roles: readonly Role[] }) {
  // The owner's role has all permissions, so it comes last.
  const roles = all.toSorted((one, other) => Number(one.fixed) - Number(other.fixed))
  return (
    // Wider than a phone, so it scrolls horizontally.
    <div className={classes.scroll}>
      <table className={classes.matrix} aria-label={t`Roles`}>
        <thead>
          <tr>
            <th scope="col">{t`Area`}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                <RoleHead role={role} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map(({ id, title }) => (
            <tr key={id}>
              <th scope="row">{t(title)}</th>
              {roles.map((role) => (
                <td key={role.id}>
                  <LevelCell role={role} area={id} areaTitle={t(title)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RoleHead({ role }: { role: Role }) {
  const name = roleName(role)
  const call = useCall(deleteRole, {
    failed: t`We couldn’t delete the role`,
    done: t`Role ${name} deleted`,
    refreshes: [rolesQuery],
  })
  return (
    <div className={classes.role}>
      <span>{name}</span>
      <span className={classes.acts}>
        {!role.fixed && <ViewAsRole roleId={role.id!} name={name} />}
        {!role.fixed && role.staffCount === 0 && (
          <IrreversibleAction
            verb={t`Delete`}
            name={name}
            consequence={t`No one has this role.`}
            call={call}
            request={{ roleId: role.id! }}
          />
        )}
      </span>
    </div>
  )
}

/** The page is loaded anew, so that nothing is shown that the role leaves out. */
function ViewAsRole({ roleId, name }: { roleId: string; name: string }) {
  const { site } = useSession()
  const call = useCall(viewAsRole, { failed: t`We couldn’t preview the role`, onDone: () => enterSite(site.id) })
  return (
    <CallButton call={call} size="compact-xs" onClick={() => call.send({ roleId })} aria-label={t`View as ${name}`}>
      {t`View as`}
    </CallButton>
  )
}

function LevelCell({ role, area, areaTitle }: { role: Role; area: Area; areaTitle: string }) {
  const { id, scopes = [], fixed } = role
  const name = roleName(role)
  const call = useCall(updateRole, {
    failed: t`We couldn’t change the role`,
    refreshes: [rolesQuery, { queryKey: sessionKey }],
  })
  const level = getLevel(scopes, area)
  if (fixed) return <span className={classes.fixed}>{t`Manage`}</span>
  return (
    <NativeSelect
      aria-label={t`${areaTitle} for ${name}`}
      data={levels.map(({ value, label }) => ({ value, label: t(label) }))}
      value={level}
      disabled={call.sending || call.denied !== undefined}
      title={call.denied}
      onChange={(event) => call.send({ role: { id: id!, scopes: withLevel(scopes, area, event.currentTarget.value as Level) } })}
    />
  )
}
