import * as contract from '@stoa/contract/services/stoa/developer-console'
import { eventTypes } from '@stoa/contract/all'
import { storedEvent } from '../../../../kernel/background/reactions.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { mayReadEvent } from '../../../../kernel/site/caller.ts'
import { domainEvent } from '../../../../kernel/background/domain-event.ts'
import { latestEvents } from '../store.ts'

export const listRecentEvents = implementRead(
  contract.listRecentEvents,
  async ({ site, caller }, { eventTypes: chosen = [] }) => {
    // Other types are the server's own: webhooks do not get them.
    const offered = chosen.length > 0 ? chosen.filter((type) => eventTypes.has(type)) : [...eventTypes]
    const readable = offered.filter((type) => mayReadEvent(caller, type))
    const events = await latestEvents(site, readable)
    return {
      events: events.map(storedEvent).map((event) => ({
        id: event.id,
        eventType: event.type,
        entityId: event.entityId,
        eventDate: event.eventDate.toISOString(),
        body: JSON.stringify(domainEvent(event), null, 2),
      })),
    }
  },
)
