import type { Operation, Stored } from '@stoa/contract'
import { bulkByFilter } from '../bulk-tasks/by-filter.ts'
import type { Undo } from '../bulk-tasks/kinds.ts'
import type { Implementation } from '../../operations/types.ts'
import { entityField } from './conventions.ts'
import type { Entity, Wire } from './entity.ts'

/** The standard operations on all entities that match a filter. All of them can be undone. */
export function byFilterOf<E extends Wire>(entity: Entity<E>) {
  const { service, type } = entity
  const undoChange = undoChangeOf(entity)
  const undoRemoval: Undo<Stored<E>> = {
    before: entity.lock,
    version: undoChange.version,
    restore: (site, _id, before) => entity.restore(site, before),
  }

  return {
    /** Changes the fields that the request's entity has. */
    updateByFilter<O extends Operation>(operation: O): Implementation<O> {
      const field = entityField(service, operation.request, type)
      return bulkByFilter(operation, entity.list, {
        change: (request) => (request as Record<string, E>)[field]!,
        apply: (site, id, change) => entity.update(site, { ...change, id, revision: null }),
        undo: undoChange,
      })
    },

    removeByFilter<O extends Operation>(operation: O): Implementation<O> {
      return bulkByFilter(operation, entity.list, { apply: entity.remove, undo: undoRemoval })
    },
  }
}

/** Gives an entity back the fields that it had before a change. */
export function undoChangeOf<E extends Wire>(entity: Entity<E>): Undo<E> {
  return {
    before: entity.lock,
    version: async (site, id) => (await entity.find(site, id))?.revision ?? undefined,
    restore: async (site, id, before) => entity.save(site, await entity.lock(site, id), before),
  }
}
