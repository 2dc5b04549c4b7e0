import type { DerivedEvent } from '../../../kernel/background/derived-events.ts'
import { domainEvent } from '../../../kernel/background/domain-event.ts'
import type { StoredEvent } from '../../../kernel/background/reactions.ts'
import type { SiteSettings } from '../../../kernel/site/context.ts'

/** The types under which a webhook may subscribe to a recorded event: its own, and those that may follow from it. */
export function typesOf({ type }: StoredEvent, derivedEvents: readonly DerivedEvent[]): string[] {
  return [type, ...derivedEvents.filter(({ from }) => from.includes(type)).map((derived) => derived.type)]
}

/** What a webhook gets of an event that it subscribes to under a type; undefined if nothing of that type follows from the event. */
export function messageData(
  event: StoredEvent,
  type: string,
  settings: SiteSettings,
  derivedEvents: readonly DerivedEvent[],
): object | undefined {
  if (type === event.type) return domainEvent(event)
  return derivedEvents.find((derived) => derived.type === type)?.dataOf(event, settings)
}
