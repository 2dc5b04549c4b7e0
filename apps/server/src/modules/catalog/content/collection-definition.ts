import { requiredAtCreation, type Field } from '@stoa/contract'
import type * as contract from '@stoa/contract/services/data/collections'
import { lookupTable } from '@stoa/web/lookup-table'
import type { Collection } from './data-collections.ts'

/** What the items' service does with the items of every collection. */
const dataOperations: contract.DataOperation[] = [
  'BULK_INSERT',
  'BULK_PATCH',
  'BULK_REMOVE',
  'BULK_SAVE',
  'BULK_UPDATE',
  'COUNT',
  'DISTINCT',
  'FIND',
  'GET',
  'INSERT',
  'IS_REFERENCED',
  'PATCH',
  'QUERY_REFERENCED',
  'REMOVE',
  'SAVE',
  'TRUNCATE',
  'UPDATE',
]

/** A collection as its clients see it, with the fields and bounds of the contract. */
export function collectionDefinition(collection: Collection): contract.DataCollection {
  const { service, type } = collection.itemType
  const own = Object.entries(service.types[type]?.fields ?? {}).filter(([name]) => !systemKeys.has(name) && name !== 'revision')
  const required = requiredAtCreation(service).get(type) ?? []
  return {
    id: collection.id,
    collectionType: 'NATIVE',
    maxPageSize: 1000,
    displayName: collection.id,
    displayField: required[0] ?? '_id',
    capabilities: { dataOperations, collectionOperations: [] },
    fields: [
      ...[...systemKeys].map(([name, key]) => ({
        key,
        type: name === 'id' ? ('TEXT' as const) : ('DATETIME' as const),
        systemField: true,
        readOnly: true,
        required: false,
        capabilities: capabilitiesOf(collection, name),
      })),
      ...own.map(([name, field]) => ({
        key: name,
        ...typeOf(collection, name, field),
        ...rangeOf(field),
        systemField: false,
        readOnly: field.readOnly ?? false,
        required: required.includes(name),
        capabilities: capabilitiesOf(collection, name),
      })),
    ],
    permissions: { insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN', read: 'ANYONE' },
    plugins: [],
    pagingModes: ['OFFSET', 'CURSOR'],
  }
}

/** The fields that the server sets on every item, under the names that data items have for them. */
const systemKeys: ReadonlyMap<string, string> = new Map([
  ['id', '_id'],
  ['createdDate', '_createdDate'],
  ['updatedDate', '_updatedDate'],
])

function typeOf({ references }: Collection, name: string, { kind, list }: Field): Pick<contract.Field, 'type' | 'typeMetadata'> {
  const referencedCollectionId = references.get(name)
  if (referencedCollectionId) return { type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId } } }
  if (list) return { type: 'ARRAY' }
  if (name === 'html') return { type: 'RICH_TEXT' }
  if (kind === 'type' || kind === 'json') return { type: 'OBJECT' }
  return { type: kind === 'bool' ? 'BOOLEAN' : 'TEXT' }
}

function rangeOf({ list, length, size }: Field): Pick<contract.Field, 'stringLengthRange' | 'arraySizeRange'> {
  if (list && size) return { arraySizeRange: { minSize: size[0], maxSize: size[1] } }
  return length && !list ? { stringLengthRange: { minLength: length[0], maxLength: length[1] } } : {}
}

function capabilitiesOf({ fields }: Collection, name: string): contract.FieldCapabilities {
  const field = fields.get(name)
  const queryOperators = (field?.operators ?? []).flatMap((operator) => operatorNames[operator] ?? [])
  return { sortable: field?.sortable ?? false, queryOperators }
}

const operatorNames: Readonly<Record<string, contract.QueryOperator>> = lookupTable({
  $eq: 'EQ',
  $ne: 'NE',
  $lt: 'LT',
  $lte: 'LTE',
  $gt: 'GT',
  $gte: 'GTE',
  $startsWith: 'STARTS_WITH',
  $endsWith: 'ENDS_WITH',
  $contains: 'CONTAINS',
  $hasSome: 'HAS_SOME',
  $hasAll: 'HAS_ALL',
  $exists: 'EXISTS',
})
