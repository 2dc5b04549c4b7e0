import type { DomainEvent } from '../../kernel/events.ts'

/** The type of the event that a deleted member can no longer be restored. Modules then delete what they kept for that case. */
export const memberPurged = 'stoa.v1.member_purged'

export function purgedEvent(memberId: string): DomainEvent {
  return { entityFqdn: 'stoa.v1.member', slug: 'purged', entityId: memberId, sequence: 0n, body: { actionEvent: { body: {} } } }
}
