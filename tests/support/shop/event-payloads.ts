import type { Field, Service } from '@stoa/contract'
import { services } from '@stoa/contract/all'
import type { Database } from '../../../apps/server/src/kernel/database/database.ts'
import type { EventBody } from '../../../apps/server/src/kernel/site/events.ts'

/** Each event type with the service that declares its payload. */
const declared = new Map(
  services.flatMap((service) => Object.values(service.events).map((event) => [event.type, { service, event }] as const)),
)

/** Fails the run when a recorded event contains a field that the contract does not declare for its type. */
export function eventPayloadCheck({ source }: Database): () => Promise<void> {
  return async () => {
    const session = await source.acquire()
    const rows = (await session.script('select type, body from domain_event')) as { type: string; body: EventBody }[]
    session.release()
    const faults = new Set(rows.flatMap(({ type, body }) => undeclared(type, body)))
    if (faults.size > 0) throw new Error(`events with undeclared fields:\n${[...faults].join('\n')}`)
  }
}

function undeclared(type: string, body: EventBody): string[] {
  const { service, event } = declared.get(type) ?? {}
  // Some tests damage stored events.
  if (!service || !event || typeof body !== 'object' || body === null) return []
  if ('actionEvent' in body) return event.data ? fieldsOf(service, event.data, body.actionEvent.body, type) : []
  if ('createdEvent' in body) return event.entity ? fieldsOf(service, event.entity, body.createdEvent.entity, type) : []
  if ('updatedEvent' in body) return event.entity ? fieldsOf(service, event.entity, body.updatedEvent.currentEntity, type) : []
  return []
}

function fieldsOf(service: Service, typeName: string, value: unknown, path: string): string[] {
  const fields = service.types[typeName]?.fields ?? {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no ${typeName}`]
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = fields[name]
    return field
      ? valuesOf(field, inner).flatMap((each) => fieldsOf(service, field.ref!, each, `${path}.${name}`))
      : [`${path}.${name}`]
  })
}

/** The objects in a value whose fields are declared. */
function valuesOf({ kind, list, map }: Field, value: unknown): unknown[] {
  if (kind !== 'type' || value === null || value === undefined) return []
  if (list) return value as unknown[]
  return map ? Object.values(value) : [value]
}
