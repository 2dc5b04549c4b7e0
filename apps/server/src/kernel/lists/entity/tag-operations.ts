import type { Operation, RequestOf, ResponseOf } from '@stoa/contract'
import { bulkByFilter } from '../bulk-tasks/by-filter.ts'
import { undoChangeOf } from './by-filter.ts'
import { bulk, withoutItems } from './bulk.ts'
import type { Entity, Wire } from './entity.ts'
import { changeTags, checkTagChange, type TagChange, type Tags } from './tags.ts'
import { action } from '../../site/events.ts'
import { implement } from '../../operations/operation.ts'
import type { Implementation } from '../../operations/types.ts'
import type { SiteTx } from '../../site/site.ts'

/** The operations that tag entities, each change with its event. */
export function tagOperations<E extends Wire & { tags?: Tags | null }>(entity: Entity<E>) {
  async function change(site: SiteTx, id: string, given: TagChange): Promise<E> {
    const before = await entity.lock(site, id)
    const after = await entity.save(site, before, { ...before, tags: changeTags(before.tags ?? undefined, given) })
    const { assignTags: assignedTags = {}, unassignTags: unassignedTags = {} } = given
    site.record(action(entity.fqdn, 'tags_modified', after, { [entity.name]: after, assignedTags, unassignedTags }))
    return after
  }

  return {
    ofMany<O extends Operation>(operation: O, idsOf: (request: RequestOf<O>) => readonly string[]): Implementation<O> {
      return implement(operation, async ({ site }, request) => {
        const given = tagChangeOf(request)
        const { returnEntity } = request as { returnEntity?: boolean }
        return withoutItems(returnEntity, await bulk(site, idsOf(request), (tx, id) => change(tx, id, given))) as ResponseOf<O>
      })
    },

    byFilter<O extends Operation>(operation: O): Implementation<O> {
      return bulkByFilter(operation, entity.list, { change: tagChangeOf, apply: change, undo: undoChangeOf(entity) })
    },
  }
}

function tagChangeOf(request: unknown): TagChange {
  const { assignTags, unassignTags } = request as TagChange
  checkTagChange({ assignTags, unassignTags })
  return { assignTags, unassignTags }
}
