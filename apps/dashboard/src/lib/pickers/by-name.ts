import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { maxFound, type Entity, type EntityKind } from './entity-kind.ts'

interface NameQuery {
  filter: object
  sort: { fieldName: string; order: 'ASC' }[]
  cursorPaging: { limit: number }
}

interface ByName {
  /** The first part of its query keys. */
  name: string
  query: (query: NameQuery, signal: AbortSignal) => Promise<readonly { id?: string | null; name?: string | null }[] | undefined>
  nothingFound: MessageDescriptor
  gone: MessageDescriptor
}

/** Entities that have nothing but a name. */
export function kindByName({ name, query, nothingFound, gone }: ByName): EntityKind {
  const find = async (filter: object, limit: number, signal: AbortSignal): Promise<Entity[]> => {
    const found = await query({ filter, sort: [{ fieldName: 'name', order: 'ASC' }], cursorPaging: { limit } }, signal)
    return (found ?? []).map((entity) => ({ id: entity.id!, name: entity.name ?? '' }))
  }
  return {
    name,
    hasPictures: false,
    search: (text, signal) => find(text ? { name: { $contains: text } } : {}, maxFound, signal),
    byIds: (ids, signal) => find({ id: { $in: ids } }, 100, signal),
    texts: () => ({ search: t`Search by name`, nothingFound: t(nothingFound), gone: t(gone) }),
  }
}
