import * as contract from '@stoa/contract/services/stoa/member-views'
import { accountPaths } from '@stoa/storefront/account-paths'
import { permissionDenied } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { lockMember } from '../../../members/members/ports/reading.ts'
import { startView } from '../store/member-views.ts'

export const startMemberView = implement(contract.startMemberView, async ({ site, caller }, { memberId }) => {
  // An API key has no browser to look with, and no session that ends the view.
  if (caller.kind !== 'USER' || !caller.sessionId) throw permissionDenied('only a signed-in person looks at an account')
  await lockMember(site, memberId)
  const ticket = await startView(site, { memberId, sessionId: caller.sessionId })
  site.noteAfter({ id: memberId })
  return { path: accountPaths.accountView({ ticket }) }
})
