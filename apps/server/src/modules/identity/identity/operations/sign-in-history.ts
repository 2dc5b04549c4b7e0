import * as contract from '@stoa/contract/services/stoa/member-security'
import { permissionDenied } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { retentionPeriods } from '../../../../kernel/background/purge.ts'
import { forgetDevices } from '../../../platform/second-factors/index.ts'
import { factorOwner } from '../member-factors.ts'
import { historyRetention } from '../sign-in-history.ts'
import { memberOfCall } from '../member-of-call.ts'
import * as sessions from '../sessions.ts'
import { markSignInDisowned, loadSignIns } from '../store/sign-in-history.ts'

export const listSignIns = implementRead(contract.listSignIns, async ({ site, caller }, { memberId }) => {
  const entries = await loadSignIns(site, memberOfCall(caller, memberId))
  return {
    signIns: entries.map(({ lastDate, disownedDate, method, secondFactor, clientId, appName, ...entry }) => ({
      ...entry,
      ...(method && { method }),
      ...(secondFactor && { secondFactor }),
      ...(clientId && { clientId }),
      ...(appName && { appName }),
      date: lastDate.toISOString(),
      ...(disownedDate && { disownedDate: disownedDate.toISOString() }),
    })),
    keptDays: (await retentionPeriods(site)).get(historyRetention.name) ?? historyRetention.defaultDays,
  }
})

export const disownSignIn = implement(contract.disownSignIn, async ({ site, caller, refuse }, { signInId }) => {
  if (caller.kind !== 'MEMBER') throw permissionDenied('only a member can disown a sign-in')
  const { memberId, sessionId } = caller
  if (!(await markSignInDisowned(site, memberId, signInId)))
    throw refuse('SIGN_IN_NOT_FOUND', 'there is no such sign-in', { signInId })
  await forgetDevices(factorOwner(site, memberId))
  return { endedSessions: await sessions.endMemberSessions(site, memberId, { but: sessionId }) }
})
