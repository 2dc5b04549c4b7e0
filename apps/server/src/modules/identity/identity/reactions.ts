import { service as members } from '@stoa/contract/services/members/members'
import { on } from '../../../kernel/background/reactions.ts'
import { lockForSignIn } from '../../members/members/ports/accounts.ts'
import { endWithoutMember } from './sessions.ts'

/**
 * Once a member is blocked, disconnected or deleted, their sessions are refused: by their security stamp also when the member is approved
 * or restored at once. This deletes them. The event says what the member was, because the row may be another one by now.
 */
export const whenSignedOutByStaff = on(
  [`${members.fqdn}_updated`, `${members.fqdn}_deleted`],
  'identity.when-signed-out-by-staff',
  async (site, { entityId, body }) => {
    const status: unknown = body.updatedEvent?.currentEntity.status
    if (body.updatedEvent && status !== 'BLOCKED' && status !== 'OFFLINE') return
    await site.transaction(async (tx) => {
      const now = await lockForSignIn(tx, entityId)
      const isOut = !now || now.status === 'BLOCKED' || now.status === 'OFFLINE'
      const reason = status === 'BLOCKED' ? 'BLOCKED' : 'CLOSED'
      await endWithoutMember(tx, entityId, { onlyFormer: !isOut, reason })
    })
  },
)
