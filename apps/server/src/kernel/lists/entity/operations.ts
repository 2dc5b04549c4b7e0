import type { Operation, RequestOf, ResponseOf, Service, Stored } from '@stoa/contract'
import { requiredField } from '../../basics/errors.ts'
import { implement, implementRead } from '../../operations/operation.ts'
import type { Implementation } from '../../operations/types.ts'
import type { SiteRead, SiteTx } from '../../site/site.ts'
import type { Selection } from '../query/list.ts'
import type { AggregationRequest } from '../query/aggregate.ts'
import type { WireQuery } from '../query/page.ts'
import { bulk, type BulkAnswer } from './bulk.ts'
import { byFilterOf } from './by-filter.ts'
import { entitiesField, entityField, idParameter, itemsField, pagingField, queryField, resultFields } from './conventions.ts'
import type { Entity, Wire } from './entity.ts'

/**
 * Completes the entities of a page for a response: adds computed fields, and removes fields that are only returned when the
 * request's `fields` name them.
 */
export type Show<E> = (site: SiteRead, entities: readonly Stored<E>[], fields: readonly string[]) => Promise<E[]>

/**
 * The standard operations of an entity, derived from the contract: where the entity, its id and the query are in requests and
 * responses is read from the contract's types (`conventions.ts`).
 */
export function operationsOf<E extends Wire>(entity: Entity<E>, show: Show<E> = async (_site, entities) => [...entities]) {
  const { service, type } = entity

  return {
    ...byFilterOf(entity),

    create<O extends Operation>(operation: O): Implementation<O> {
      const field = entityField(service, operation.request, type)
      const answer = entityField(service, operation.response, type)
      return implement(operation, async ({ site }, request) =>
        as<O>({ [answer]: await shown(site, await entity.create(site, of<E>(request, field)), request) }),
      )
    },

    get<O extends Operation>(operation: O): Implementation<O> {
      const id = idParameter(operation)
      const answer = entityField(service, operation.response, type)
      return implementRead(operation, async ({ site }, request) =>
        as<O>({ [answer]: await shown(site, await entity.get(site, of<string>(request, id)), request) }),
      )
    },

    update<O extends Operation>(operation: O): Implementation<O> {
      const field = entityField(service, operation.request, type)
      const answer = entityField(service, operation.response, type)
      return implement(operation, async ({ site }, request) => {
        const updated = await entity.update(site, of<E>(request, field))
        return as<O>({ [answer]: await shown(site, updated, request) })
      })
    },

    /** Any change of one entity, with the standard response. */
    change<O extends Operation>(operation: O, work: (site: SiteTx, request: RequestOf<O>) => Promise<E>): Implementation<O> {
      const answer = entityField(service, operation.response, type)
      return implement(operation, async ({ site }, request) =>
        as<O>({ [answer]: await shown(site, await work(site, request), request) }),
      )
    },

    remove<O extends Operation>(operation: O): Implementation<O> {
      const id = idParameter(operation)
      return implement(operation, async ({ site }, request) => {
        await entity.remove(site, of<string>(request, id))
        return as<O>({})
      })
    },

    query<O extends Operation>(operation: O): Implementation<O> {
      const answer = entitiesField(service, operation.response, type)
      const root = queryField(operation)
      const metadata = pagingField(operation)
      return implementRead(operation, async ({ site }, request) => {
        const page = await entity.query(site, of<WireQuery>(request, root), { root })
        const paging =
          page.offset === undefined
            ? page.metadata
            : {
                count: page.items.length,
                offset: page.offset,
                total: await page.total(),
                tooManyToCount: false,
                cursors: page.metadata.cursors,
                hasNext: page.metadata.hasNext,
              }
        return as<O>({ [answer]: await show(site, page.items, fieldsOf(request)), [metadata]: paging })
      })
    },

    /** A query by words, with aggregations of all rows that match. */
    search<O extends Operation>(operation: O): Implementation<O> {
      const answer = entitiesField(service, operation.response, type)
      const metadata = pagingField(operation)
      return implementRead(operation, async ({ site }, request) => {
        const search = of<WireQuery & AggregationRequest>(request, 'search')
        const page = await entity.query(site, search, { root: 'search' })
        return as<O>({
          [answer]: await show(site, page.items, fieldsOf(request)),
          [metadata]: page.metadata,
          aggregationData: await page.aggregate(search),
        })
      })
    },

    count<O extends Operation>(operation: O): Implementation<O> {
      return implementRead(operation, async ({ site }, request) =>
        as<O>({ count: await entity.count(site, request as Selection) }),
      )
    },

    bulkCreate<O extends Operation>(operation: O): Implementation<O> {
      const field = itemsField(operation)
      return bulkOperation(operation, field, (site, item) => entity.create(site, inner<E>(service, operation, field, type, item)))
    },

    bulkUpdate<O extends Operation>(operation: O): Implementation<O> {
      const field = itemsField(operation)
      return bulkOperation(operation, field, (site, item) => entity.update(site, inner<E>(service, operation, field, type, item)))
    },

    bulkRemove<O extends Operation>(operation: O): Implementation<O> {
      return bulkOperation(operation, itemsField(operation), (site, id) => entity.remove(site, id as string))
    },

    /**
     * Any change of many entities; each item of the request's list is processed separately. Without `returnEntity` in the
     * request, entities are returned.
     */
    bulkChange<O extends Operation, Item>(operation: O, work: (site: SiteTx, item: Item) => Promise<E>): Implementation<O> {
      const unasked = !service.types[operation.request]?.fields.returnEntity
      return bulkOperation(operation, itemsField(operation), (site, item) => work(site, item as Item), unasked)
    },
  }

  async function shown(site: SiteRead, entity: E, request: unknown): Promise<E> {
    return (await show(site, [entity as Stored<E>], fieldsOf(request)))[0]!
  }

  function bulkOperation<O extends Operation>(
    operation: O,
    field: string,
    work: (site: SiteTx, item: unknown) => Promise<E>,
    unasked = false,
  ): Implementation<O> {
    const returned = service.types[operation.request]?.fields.returnEntity
    return implement(operation, async ({ site }, request) => {
      const items = of<unknown[] | undefined>(request, field) ?? []
      const answer = await bulk(site, items, work)
      const returnEntity = of<boolean | undefined>(request, 'returnEntity') ?? (unasked || returned?.default === 'true')
      if (!returnEntity) return as<O>(wireBulk(operation, type, answer, false))
      const entities = await show(
        site,
        answer.results.flatMap(({ item }) => (item as Stored<E> | undefined) ?? []),
        fieldsOf(request),
      )
      const results = answer.results.map((result) => {
        const item = result.item && entities.shift()
        return item ? { ...result, item } : result
      })
      return as<O>(wireBulk(operation, type, { ...answer, results }, true))
    })
  }
}

/** A bulk response under the names that the operation's response type uses. */
export function wireBulk(operation: Operation, type: string, answer: BulkAnswer<Wire>, returnEntity: boolean): object {
  const { metadata, entity } = resultFields(operation, type)
  return {
    results: answer.results.map(({ itemMetadata, item }) => ({
      [metadata]: itemMetadata,
      ...(returnEntity && entity && item && { [entity]: item }),
    })),
    bulkActionMetadata: answer.bulkActionMetadata,
  }
}

/** A bulk item is the entity itself, or contains it beside its field mask. */
function inner<E>(service: Service, { request }: Operation, listName: string, type: string, item: unknown): E {
  const itemType = service.types[request]?.fields[listName]?.ref ?? ''
  if (itemType === type) return item as E
  const field = entityField(service, itemType, type)
  const entity = of<E | undefined>(item, field)
  if (!entity) throw requiredField(`${listName}.${field}`)
  return entity
}

function fieldsOf(request: unknown): readonly string[] {
  return of<readonly string[] | undefined>(request, 'fields') ?? []
}

function of<Value>(request: unknown, field: string): Value {
  return (request as Record<string, Value>)[field]!
}

/** The field names come from the response type, so the shape is correct by construction. */
function as<O extends Operation>(response: object): ResponseOf<O> & RequestOf<O> {
  return response as ResponseOf<O> & RequestOf<O>
}
