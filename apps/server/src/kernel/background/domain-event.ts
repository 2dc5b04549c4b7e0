import type { StoredEvent } from './reactions.ts'

/** "Domain event ... plus exactly one of createdEvent, updatedEvent, deletedEvent, actionEvent" (wire conventions, webhooks). */
export function domainEvent({ id, entityFqdn, slug, entityId, eventDate, entitySequence, body }: StoredEvent): object {
  const { unsent: _unsent, ...sent } = body
  return {
    id,
    entityFqdn,
    slug,
    entityId,
    eventTime: eventDate.toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: null,
    entityEventSequence: String(entitySequence),
    ...sent,
  }
}
