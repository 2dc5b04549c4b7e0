import { service as members } from '@stoa/contract/services/members/members'
import { on } from '../../kernel/reactions.ts'
import { lockForSignIn } from '../members/index.ts'
import { endWithoutMember } from './sessions.ts'

/**
 * While a member is blocked, disconnected or deleted, their sessions are refused. They also stay ended when the member is approved or
 * restored later. The event says what the member was, because the row may be another one by now.
 */
export const whenSignedOutByStaff = on(
  [`${members.fqdn}_updated`, `${members.fqdn}_deleted`],
  'identity.when-signed-out-by-staff',
  async (site, { entityId, eventDate, body }) => {
    const status: unknown = body.updatedEvent?.currentEntity.status
    if (body.updatedEvent && status !== 'BLOCKED' && status !== 'OFFLINE') return
    await site.transaction(async (tx) => {
      const now = await lockForSignIn(tx, entityId)
      // A sign-in that was done just before has a later date than the block that waited for it.
      const isOut = !now || now.status === 'BLOCKED' || now.status === 'OFFLINE'
      const reason = status === 'BLOCKED' ? 'BLOCKED' : 'CLOSED'
      await endWithoutMember(tx, entityId, { until: isOut ? undefined : eventDate, reason })
    })
  },
)
