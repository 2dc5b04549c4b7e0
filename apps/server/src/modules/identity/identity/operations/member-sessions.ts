import * as contract from '@stoa/contract/services/stoa/member-security'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { memberOfCall } from '../member-of-call.ts'
import * as sessions from '../sessions.ts'
import { loadSessions } from '../store/sessions.ts'

export const listMemberSessions = implementRead(contract.listMemberSessions, async ({ site, caller }, { memberId }) => {
  const sessions = await loadSessions(site, memberOfCall(caller, memberId))
  return {
    sessions: sessions.map(({ id, clientId, userAgent, address, createdDate, lastUsedDate }) => ({
      id,
      current: caller.kind === 'MEMBER' && caller.sessionId === id,
      ...(clientId && { clientId }),
      userAgent,
      address,
      createdDate: createdDate.toISOString(),
      lastUsedDate: lastUsedDate.toISOString(),
    })),
  }
})

export const endMemberSession = implement(contract.endMemberSession, async ({ site, caller, refuse }, { sessionId }) => {
  const ended = await sessions.endMemberSession(site, sessionId, caller.kind === 'MEMBER' ? caller.memberId : undefined)
  if (!ended) throw refuse('SESSION_NOT_FOUND', 'there is no such session', { sessionId })
  return {}
})

export const endMemberSessions = implement(contract.endMemberSessions, async ({ site, caller }, { memberId }) => ({
  endedSessions: await sessions.endMemberSessions(site, memberOfCall(caller, memberId), {
    but: caller.kind === 'MEMBER' ? caller.sessionId : undefined,
  }),
}))
