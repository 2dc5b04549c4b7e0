import { isDeepStrictEqual } from 'node:util'
import type { Condition, DataItem, Patch } from '@stoa/contract/services/data/items'
import type { Stored } from '@stoa/contract'
import { fieldNotAllowed, invalid, refusal, WireError } from '../../../kernel/basics/errors.ts'
import { isGuid } from '../../../kernel/basics/formats.ts'
import type { Entity, Wire } from '../../../kernel/lists/entity/entity.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import {
  computedFields,
  isObject,
  readItemData,
  replacement,
  requireFields,
  type ItemFields,
  type ItemType,
} from './data-item-fields.ts'
import { modifiedItemFields } from './field-modifications.ts'

/**
 * The writes of a collection's items. They go through the entity, as those of the back office do, and answer the item as it is
 * read. Refusals of fields name them by their paths below `path`.
 */
export interface ItemWrites {
  insert(site: SiteTx, item: DataItem, path: string): Promise<Wire>
  update(site: SiteTx, item: DataItem, path: string, condition?: Condition): Promise<Wire>
  save(site: SiteTx, item: DataItem, path: string): Promise<{ item: Wire; isNew: boolean }>
  patch(site: SiteTx, patch: Patch, path: string, condition?: Condition): Promise<Wire>
  remove(site: SiteTx, id: string, condition?: Condition): Promise<Wire>
  removeAll(site: SiteTx): Promise<void>
}

/** `show` completes an entity as readers get it. */
export function itemWrites<E extends Wire>(
  entity: Entity<E>,
  references: readonly string[],
  show: (site: SiteRead, entity: Stored<E>) => Promise<E>,
): ItemWrites {
  const itemType: ItemType = { service: entity.service, type: entity.type, references }

  async function lock(site: SiteTx, id: string): Promise<Stored<E>> {
    const stored = await find(site, id)
    if (!stored) throw refusal('WDE0073', 'the collection has no such item', { dataItemId: id })
    return stored
  }

  async function find(site: SiteTx, id: string): Promise<Stored<E> | undefined> {
    if (!isGuid(id)) return undefined
    try {
      return await entity.lock(site, id.toLowerCase())
    } catch (error) {
      if (error instanceof WireError && error.status === 404) return undefined
      throw error
    }
  }

  async function requireMatch(site: SiteTx, id: string, condition: Condition | undefined): Promise<void> {
    if (!condition?.filter) return
    const filter = { $and: [{ id: { $eq: id } }, condition.filter] }
    if ((await entity.count(site, { filter }, { root: 'condition.filter' })) === 0)
      throw refusal('CONDITION_NOT_MET', 'the item does not match the condition', { dataItemId: id })
  }

  async function insert(site: SiteTx, item: DataItem, path: string): Promise<E> {
    const id = idOf(item, path)
    if (id !== undefined && !isGuid(id))
      throw invalid({ field: `${path}.id`, description: 'must be a GUID', violatedRule: 'FORMAT', data: { type: 'GUID' } })
    const fields = readItemData(itemType, item.data, `${path}.data`)
    requireFields(itemType, fields, `${path}.data`)
    return shown(site, await entity.create(site, fields as E, id?.toLowerCase()), fields, `${path}.data`)
  }

  async function replace(site: SiteTx, before: Stored<E>, item: DataItem, path: string): Promise<E> {
    const fields = readItemData(itemType, item.data, `${path}.data`)
    const change = { ...replacement(itemType, fields, `${path}.data`), id: before.id } as E
    const isUnchanged = await computedOf(site, before)
    return shown(site, await entity.update(site, change), fields, `${path}.data`, isUnchanged)
  }

  async function computedOf(site: SiteRead, stored: Stored<E>): Promise<ItemFields> {
    const complete = (await show(site, stored)) as ItemFields
    return Object.fromEntries(computedFields(itemType).map((name) => [name, complete[name]]))
  }

  /**
   * The item as readers get it. A computed field may be given as it is now or was before, as a client that changes an item sends
   * it back. Any other value is refused, because it would be lost.
   */
  async function shown(site: SiteTx, after: Stored<E>, given: ItemFields, path: string, before: ItemFields = {}): Promise<E> {
    const complete = await show(site, after)
    const lost = computedFields(itemType).find((name) => {
      const current = [(complete as ItemFields)[name], before[name]]
      return given[name] !== undefined && !current.some((value) => isDeepStrictEqual(value, given[name]))
    })
    if (lost) throw fieldNotAllowed(`${path}.${lost}`, 'is computed from other fields')
    return complete
  }

  return {
    insert,
    async update(site, item, path, condition) {
      const before = await lock(site, requireId(item, path))
      await requireMatch(site, before.id, condition)
      return replace(site, before, item, path)
    },
    async save(site, item, path) {
      const id = idOf(item, path)
      const before = id === undefined ? undefined : await find(site, id)
      return before
        ? { item: await replace(site, before, item, path), isNew: false }
        : { item: await insert(site, item, path), isNew: true }
    },
    async patch(site, { dataItemId = '', fieldModifications = [] }, path, condition) {
      const before = await lock(site, dataItemId)
      await requireMatch(site, before.id, condition)
      const modified = modifiedItemFields(itemType, before as ItemFields, fieldModifications, `${path}.fieldModifications`)
      const fields = readItemData(itemType, modified, path)
      const change = { ...replacement(itemType, fields, path, Object.keys(modified)), id: before.id } as E
      return show(site, await entity.update(site, change))
    },
    async remove(site, id, condition) {
      const before = await lock(site, id)
      await requireMatch(site, before.id, condition)
      return show(site, await entity.remove(site, before.id))
    },
    async removeAll(site) {
      for await (const ids of entity.list.idBatches(site, {}, 100)) for (const id of ids) await entity.remove(site, id)
    },
  }
}

/** The published client sends the id beside the data and in it. */
function idOf({ id, data }: DataItem, path: string): string | undefined {
  const inData: unknown = isObject(data) ? data['_id'] : undefined
  if (inData === undefined || inData === null) return id
  if (typeof inData !== 'string' || (id !== undefined && id !== inData))
    throw invalid({ field: `${path}.data._id`, description: 'must be the id of the item', violatedRule: 'VALIDATION', data: {} })
  return inData
}

function requireId(item: DataItem, path: string): string {
  const id = idOf(item, path)
  if (id === undefined)
    throw invalid({ field: `${path}.id`, description: 'is required', violatedRule: 'REQUIRED_FIELD', data: {} })
  return id
}
