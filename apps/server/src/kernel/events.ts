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

/** Something that happened to an entity, in the past tense, as the webhook's envelope tells it. */
export interface DomainEvent {
  /** `wix.billing.v1.tax_group`. */
  entityFqdn: string
  /** `created`, `updated`, `deleted`, or an action's own word. */
  slug: string
  entityId: string
  /** Rises with every event of the entity; its revision where it has one. */
  sequence: bigint
  body: EventBody
  /** A text that only the database knows when the event is written, and what stands for it in the body. */
  late?: { placeholder: string; text: RawBuilder<string> }
}

export type EventBody =
  | { createdEvent: { entity: unknown } }
  | { updatedEvent: { currentEntity: unknown; modifiedFields?: Record<string, unknown> } }
  | { deletedEvent: { deletedEntity?: unknown } }
  | { actionEvent: { body: unknown } }

/** The type a webhook subscribes to: `wix.billing.v1.tax_group_created`. */
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

/** What visitors see of a site is another, where no entity's event tells it: its settings, or copies that follow an entity. */
export function shopTouched({ siteId }: { siteId: string }): DomainEvent {
  return { entityFqdn: 'stoa.v1.shop', slug: 'touched', entityId: siteId, sequence: 0n, body: { actionEvent: { body: {} } } }
}

function keyOf({ id, revision }: { id?: string | null; revision?: string | null }): { entityId: string; sequence: bigint } {
  return { entityId: id!, sequence: BigInt(revision ?? 0) }
}

/** Stands with every event that this process writes: what it remembers, it forgot with the commit. */
export const thisProcess = newId()

/** Writes the events of one transaction, in order. */
export function eventInsertion(
  siteId: string,
  events: readonly DomainEvent[],
  caller: Caller | undefined,
  now: Date,
): RawBuilder<unknown> {
  const identity = jsonb(caller ? wireIdentity(caller) : {})
  const rows = events.map(
    (event) =>
      sql`(${siteId}::uuid, ${newId()}::uuid, ${eventType(event)}, ${event.entityFqdn}, ${event.slug}, ${event.entityId}::uuid, ${event.sequence}::bigint, ${now}::timestamptz, ${identity}, ${bodyOf(event)}, ${thisProcess}::uuid)`,
  )
  return sql`insert into domain_event (site_id, id, type, entity_fqdn, slug, entity_id, entity_sequence, event_date, identity, body, origin) values ${sql.join(rows)}`
}

function bodyOf({ body, late }: DomainEvent): RawBuilder<unknown> {
  return late ? sql`replace(${JSON.stringify(body)}, ${late.placeholder}, ${late.text})::json` : json(body)
}

/** The identity in a webhook's envelope. */
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
