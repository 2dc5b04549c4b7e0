import { sql, type RawBuilder } from 'kysely'
import type { Caller } from './caller.ts'
import { newId } from '../basics/ids.ts'
import { json, jsonb } from '../database/database.ts'

declare module '../database/database.ts' {
  interface Tables {
    domain_event: {
      site_id: string
      id: string
      type: string
      entity_fqdn: string
      slug: string
      entity_id: string
      entity_sequence: bigint
      event_date: Date
      identity: unknown
      body: unknown
      /** The place among the events of its site. */
      number: bigint
    }
    event_counter: { site_id: string; last_number: bigint }
    event_cursor: { site_id: string; subscriber: string; number: bigint; leased_until: Date | null }
  }
}

/** Something that happened to an entity, with the fields of the webhook envelope. */
export interface DomainEvent {
  /** Such as `wix.billing.v1.tax_group`. */
  entityFqdn: string
  /** `created`, `updated`, `deleted`, or the name of an action. */
  slug: string
  entityId: string
  /** Increases with every event of the entity; equals its revision when it has one. */
  sequence: bigint
  body: EventBody
  /** What derived events need to know of the change, and nobody is sent. */
  unsent?: Record<string, unknown>
  /** A text of the body that only the database knows when the event is written. */
  late?: LateText
}

/** Replaces a placeholder by an expression over the row of `table` for which `condition` is true. */
export interface LateText {
  placeholder: string
  text: RawBuilder<string>
  table: RawBuilder<unknown>
  condition: RawBuilder<boolean>
}

export type EventBody =
  | { createdEvent: { entity: unknown } }
  | { updatedEvent: { currentEntity: unknown; modifiedFields?: Record<string, unknown> } }
  | { deletedEvent: { deletedEntity?: unknown } }
  | { actionEvent: { body: unknown } }

/** The event type that a webhook subscribes to, such as `wix.billing.v1.tax_group_created`. */
export function eventType({ entityFqdn, slug }: Pick<DomainEvent, 'entityFqdn' | 'slug'>): string {
  return `${entityFqdn}_${slug}`
}

interface Identified {
  id?: string | null
  revision?: string | null
}

/** `shown` is the entity as subscribers get it. */
export function created(entityFqdn: string, entity: Identified, shown: unknown = entity): DomainEvent {
  return { entityFqdn, slug: 'created', ...keyOf(entity), body: { createdEvent: { entity: shown } } }
}

export function updated(
  entityFqdn: string,
  entity: Identified,
  modifiedFields?: Record<string, unknown>,
  shown: unknown = entity,
): DomainEvent {
  return {
    entityFqdn,
    slug: 'updated',
    ...keyOf(entity),
    body: { updatedEvent: { currentEntity: shown, ...(modifiedFields && { modifiedFields }) } },
  }
}

export function deleted(entityFqdn: string, entity: Identified, shown: unknown = entity): DomainEvent {
  const { entityId, sequence } = keyOf(entity)
  return { entityFqdn, slug: 'deleted', entityId, sequence: sequence + 1n, body: { deletedEvent: { deletedEntity: shown } } }
}

export function action(
  entityFqdn: string,
  slug: string,
  entity: { id?: string | null; revision?: string | null },
  body: unknown,
): DomainEvent {
  return { entityFqdn, slug, ...keyOf(entity), body: { actionEvent: { body } } }
}

/**
 * Visitors see a site differently without an event of an entity: its settings changed, or copies that are derived from an
 * entity.
 */
export function shopTouched({ siteId }: { siteId: string }): DomainEvent {
  return { entityFqdn: 'stoa.v1.shop', slug: 'touched', entityId: siteId, sequence: 0n, body: { actionEvent: { body: {} } } }
}

function keyOf({ id, revision }: Identified): { entityId: string; sequence: bigint } {
  return { entityId: id!, sequence: BigInt(revision ?? 0) }
}

/**
 * The statements that write the events of one transaction, in their order. They must be its last ones: the first takes the site's
 * next numbers and locks the counter until the commit. Numbers therefore become visible in order, and no smaller one can appear
 * after a larger one was read.
 */
export function eventInsertions(
  siteId: string,
  events: readonly DomainEvent[],
  caller: Caller | undefined,
  now: Date,
): RawBuilder<unknown>[] {
  if (events.length === 0) return []
  const identity = jsonb(caller ? wireIdentity(caller) : {})
  const rows = events.map((event, index) => ({
    late: event.late,
    values: sql`${events.length - 1 - index}::bigint, ${newId()}::uuid, ${eventType(event)}::text, ${event.entityFqdn}::text, ${event.slug}::text, ${event.entityId}::uuid, ${event.sequence}::bigint, ${bodyOf(event)}`,
  }))
  const insert = sql`insert into domain_event (site_id, event_date, identity, number, id, type, entity_fqdn, slug, entity_id, entity_sequence, body)`
  const common = sql`counter.site_id, ${now}::timestamptz, ${identity}, counter.last_number -`
  const complete = rows.filter(({ late }) => !late).map(({ values }) => sql`(${values})`)
  return [
    sql`insert into event_counter as counter (site_id, last_number) values (${siteId}, ${events.length})
      on conflict (site_id) do update set last_number = counter.last_number + excluded.last_number`,
    ...(complete.length > 0
      ? [
          sql`${insert} select ${common} event.back, event.id, type, entity_fqdn, slug, entity_id, entity_sequence, body
            from event_counter as counter cross join (values ${sql.join(complete)})
              as event (back, id, type, entity_fqdn, slug, entity_id, entity_sequence, body)
            where counter.site_id = ${siteId}`,
        ]
      : []),
    ...rows.flatMap(({ late, values }) =>
      late
        ? [
            sql`${insert} select ${common} ${values} from event_counter as counter cross join ${late.table}
              where counter.site_id = ${siteId} and ${late.condition}`,
          ]
        : [],
    ),
  ]
}

function bodyOf({ body, unsent, late }: DomainEvent): RawBuilder<unknown> {
  const whole = unsent ? { ...body, unsent } : body
  return late ? sql`replace(${JSON.stringify(whole)}::text, ${late.placeholder}::text, ${late.text})::json` : json(whole)
}

/** The identity in a webhook envelope. */
function wireIdentity(caller: Caller): object {
  switch (caller.kind) {
    case 'VISITOR':
      return { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: caller.visitorId }
    case 'MEMBER':
      return { identityType: 'MEMBER', memberId: caller.memberId }
    case 'USER':
      return { identityType: 'WIX_USER', wixUserId: caller.userId }
    case 'APP':
      return { identityType: 'APP', appId: caller.appId }
  }
}
