import * as contract from '@stoa/contract/services/stoa/account'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import * as sessionsStore from '../store/sessions.ts'
import type { AccountOptions } from './account.ts'
import { requirePerson } from '../confirmed-account.ts'

export const listSessions = implementRead(contract.listSessions, async ({ site, caller }) => {
  const { userId, sessionId } = requirePerson(caller)
  const sessions = await sessionsStore.listSessions(site.db, userId, site.now)
  return {
    sessions: sessions.map(({ id, user_agent, address, created_date, last_used_date }) => ({
      id,
      current: id === sessionId,
      userAgent: user_agent,
      address,
      createdDate: created_date.toISOString(),
      lastUsedDate: last_used_date.toISOString(),
    })),
  }
})

export const endSession = ({ forget }: Pick<AccountOptions, 'forget'>) =>
  implement(contract.endSession, async ({ site, caller }, { sessionId }) => {
    if (!(await sessionsStore.endSession(site.db, requirePerson(caller).userId, sessionId)))
      throw notFound('session', { id: sessionId })
    site.invalidate(forget)
    return {}
  })

export const endOtherSessions = ({ forget }: Pick<AccountOptions, 'forget'>) =>
  implement(contract.endOtherSessions, async ({ site, caller }) => {
    const { userId, sessionId } = requirePerson(caller)
    site.invalidate(forget)
    return { endedSessions: await sessionsStore.endSessions(site.db, userId, sessionId) }
  })
