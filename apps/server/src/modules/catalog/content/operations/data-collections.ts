import * as contract from '@stoa/contract/services/data/collections'
import { invalid } from '../../../../kernel/basics/errors.ts'
import { wireName } from '../../../../kernel/basics/wire-name.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { collectionDefinition } from '../collection-definition.ts'
import { collectionIds, findCollection, getCollection } from '../data-collections.ts'
import { pageOf } from '../item-pages.ts'

export const getDataCollection = implementRead(
  contract.getDataCollection,
  async ({ refuse }, { dataCollectionId, fields = [] }) => ({
    collection: withFields(collectionDefinition(findCollection(dataCollectionId, refuse)), fields),
  }),
)

export const listDataCollections = implementRead(
  contract.listDataCollections,
  async (_context, { sort, paging, fields = [] }) => {
    const field = sort?.fieldName
    if (field !== undefined && !['id', 'displayName'].includes(wireName(field)))
      throw invalid({ field: 'sort.fieldName', description: 'must be id or displayName', violatedRule: 'VALIDATION', data: {} })
    const sorted = sort?.order === 'DESC' ? collectionIds.toReversed() : collectionIds
    const { entries, pagingMetadata } = pageOf(sorted, { ...(paging && { paging }), returnTotalCount: true })
    const { hasNext: _hasNext, ...metadata } = pagingMetadata
    return {
      collections: entries.map((id) => withFields(collectionDefinition(getCollection(id)), fields)),
      pagingMetadata: metadata,
    }
  },
)

/** A definition with its id and the named fields alone, or all where none is named. */
function withFields(definition: contract.DataCollection, fields: readonly string[]): contract.DataCollection {
  if (fields.length === 0) return definition
  return Object.fromEntries(Object.entries(definition).filter(([name]) => name === 'id' || fields.map(wireName).includes(name)))
}
