import * as contract from '@stoa/contract/services/stoa/sessions'
import { notFound, unauthenticated } from '../../../../kernel/basics/errors.ts'
import type { Caller } from '../../../../kernel/site/caller.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { findRole } from '../store/staff.ts'
import { setViewedRole } from '../store/sessions.ts'

// Staff see the back office as a role shows it. The authenticator limits their scopes to those of the role.

export const viewAsRole = ({ forget }: { forget(): void }) =>
  implement(contract.viewAsRole, async ({ site, caller }, { roleId }) => {
    const sessionId = sessionOf(caller)
    if (!(await findRole(site, roleId))) throw notFound('role', { id: roleId })
    await setViewedRole(site, { sessionId, roleId })
    site.invalidate(forget)
    return {}
  })

export const endRoleView = ({ forget }: { forget(): void }) =>
  implement(contract.endRoleView, async ({ site, caller }) => {
    await setViewedRole(site, { sessionId: sessionOf(caller), roleId: undefined })
    site.invalidate(forget)
    return {}
  })

function sessionOf(caller: Caller): string {
  if (caller.kind !== 'USER' || !caller.sessionId) throw unauthenticated('there is no session')
  return caller.sessionId
}
