import type { Operation, RequestOf, ResponseOf } from '@stoa/contract'
import { implement } from '../../operations/operation.ts'
import type { Implementation } from '../../operations/types.ts'
import type { Entity, Wire } from './entity.ts'

interface Extensible extends Wire {
  extendedFields?: { namespaces?: Record<string, unknown> }
}

/**
 * `updateExtendedFields`: replaces one app's namespace of an entity and leaves the others unchanged. Where the contract says
 * so, the revision stays: an app's note beside an entity must not cause a conflict for its owner.
 */
export function extendedFields<O extends Operation, E extends Extensible>(
  operation: O,
  entity: Entity<E>,
  { keepsRevision = false }: { keepsRevision?: boolean } = {},
): Implementation<O> {
  return implement(operation, async ({ site }, request: RequestOf<O>) => {
    const { id, namespace, namespaceData } = request as unknown as { id: string; namespace: string; namespaceData: unknown }
    const before = await entity.lock(site, id)
    const namespaces = { ...before.extendedFields?.namespaces, [namespace]: namespaceData }
    const after = await entity.save(site, before, { ...before, extendedFields: { namespaces } }, keepsRevision ? 0 : 1)
    return { [entity.name]: after } as ResponseOf<O>
  })
}
