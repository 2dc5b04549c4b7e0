import type { Operation, RequestOf, ResponseOf } from '@stoa/contract'
import { implement, type Implementation } from '../operation.ts'
import type { Entity, Wire } from './entity.ts'

interface Extensible extends Wire {
  extendedFields?: { namespaces?: Record<string, unknown> }
}

/** `updateExtendedFields`: replaces one app's namespace of an entity and leaves the others alone. */
export function extendedFields<O extends Operation, E extends Extensible>(operation: O, entity: Entity<E>): Implementation<O> {
  return implement(operation, async ({ site }, request: RequestOf<O>) => {
    const { id, namespace, namespaceData } = request as unknown as { id: string; namespace: string; namespaceData: unknown }
    const before = await entity.lock(site, id)
    const namespaces = { ...before.extendedFields?.namespaces, [namespace]: namespaceData }
    const after = await entity.save(site, before, { ...before, extendedFields: { namespaces } })
    return { [entity.name]: after } as ResponseOf<O>
  })
}
