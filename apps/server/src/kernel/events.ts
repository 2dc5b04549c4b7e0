import { sql, type RawBuilder } from 'kysely'
import type { Caller } from './identity.ts'
import { newId } from './ids.ts'
import { json, jsonb } from './database/database.ts'

declare module './database/database.ts' {
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
      epoch: number
      txid: string
    }
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
  /** A text of the body that only the database knows when the event is written. */
  late?: LateText
}

/** Replaces a placeholder by an expression over the row that `from` selects. */
export interface LateText {
  placeholder: string
  text: RawBuilder<string>
  from: RawBuilder<unknown>
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

export function created(entityFqdn: string, entity: { id?: string | null; revision?: string | null }): DomainEvent {
  return { entityFqdn, slug: 'created', ...keyOf(entity), body: { createdEvent: { entity } } }
}

export function updated(
  entityFqdn: string,
  currentEntity: { id?: string | null; revision?: string | null },
  modifiedFields?: Record<string, unknown>,
): DomainEvent {
  return {
    entityFqdn,
    slug: 'updated',
    ...keyOf(currentEntity),
    body: { updatedEvent: { currentEntity, ...(modifiedFields && { modifiedFields }) } },
  }
}

export function deleted(entityFqdn: string, entity: { id?: string | null; revision?: string | null }): DomainEvent {
  const { entityId, sequence } = keyOf(entity)
  return { entityFqdn, slug: 'deleted', entityId, sequence: sequence + 1n, body: { deletedEvent: { deletedEntity: entity } } }
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

function keyOf({ id, revision }: { id?: string | null; revision?: string | null }): { entityId: string; sequence: bigint } {
  return { entityId: id!, sequence: BigInt(revision ?? 0) }
}

/** The statements that write the events of one transaction. Their order is that of the events' ids. */
export function eventInsertions(
  siteId: string,
  events: readonly DomainEvent[],
  caller: Caller | undefined,
  now: Date,
): RawBuilder<unknown>[] {
  const identity = jsonb(caller ? wireIdentity(caller) : {})
  const rows = events.map((event) => ({
    late: event.late,
    values: sql`${siteId}::uuid, ${newId()}::uuid, ${eventType(event)}, ${event.entityFqdn}, ${event.slug}, ${event.entityId}::uuid, ${event.sequence}::bigint, ${now}::timestamptz, ${identity}, ${bodyOf(event)}`,
  }))
  const columns = sql`site_id, id, type, entity_fqdn, slug, entity_id, entity_sequence, event_date, identity, body`
  const complete = rows.filter(({ late }) => !late).map(({ values }) => sql`(${values})`)
  return [
    ...(complete.length > 0 ? [sql`insert into domain_event (${columns}) values ${sql.join(complete)}`] : []),
    ...rows.flatMap(({ late, values }) =>
      late ? [sql`insert into domain_event (${columns}) select ${values} from ${late.from}`] : [],
    ),
  ]
}

function bodyOf({ body, late }: DomainEvent): RawBuilder<unknown> {
  return late ? sql`replace(${JSON.stringify(body)}::text, ${late.placeholder}::text, ${late.text})::json` : json(body)
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
