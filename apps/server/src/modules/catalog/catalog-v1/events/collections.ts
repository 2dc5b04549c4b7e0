import type { Require } from '@stoa/contract'
import { service, type Category } from '@stoa/contract/services/categories/categories'
import type { CollectionChanged, CollectionCreated, CollectionDeleted } from '@stoa/contract/services/stores/products'
import { lookupTable } from '@stoa/web/lookup-table'
import type { DerivedEvent } from '../../../../kernel/background/derived-events.ts'
import { isIn } from '../../categories/index.ts'
import { collectionMedia } from '../collections.ts'
import { storeTree } from '../store-tree.ts'
import { originatedFromVersion } from './product-of-event.ts'

type EventCategory = Require<Category, 'id' | 'name' | 'slug'>

const older = 'com.wix.ecommerce.catalog.api.v1'

/** A collection is a category of the store's tree. */
export const collectionEvents: readonly DerivedEvent[] = [
  {
    type: `${older}.CollectionCreated`,
    from: [`${service.fqdn}_created`],
    dataOf: ({ body }) => createdData(body['createdEvent'].entity),
  },
  {
    type: `${older}.CollectionChanged`,
    from: [`${service.fqdn}_updated`],
    dataOf: ({ body }) => changedData(body['updatedEvent'].currentEntity, body['updatedEvent'].modifiedFields ?? {}),
  },
  {
    type: `${older}.CollectionDeleted`,
    from: [`${service.fqdn}_deleted`],
    dataOf: ({ body }) => deletedData(body['deletedEvent'].deletedEntity),
  },
]

function createdData(category: EventCategory): CollectionCreated | undefined {
  if (!isIn(storeTree, category)) return undefined
  const { id, name, slug, visible, image } = category
  return {
    collection_Id: id,
    name: name,
    slug: slug,
    visible: visible ?? true,
    media: collectionMedia(image),
    originatedFromVersion,
  }
}

function changedData(category: EventCategory, modified: Record<string, unknown>): CollectionChanged | undefined {
  const fields = Object.keys(modified).flatMap((path) => {
    const [field = ''] = path.split('.')
    return fieldOf[field] ?? []
  })
  const changedFields = [...new Set(fields)]
  if (!isIn(storeTree, category) || changedFields.length === 0) return undefined
  return { collection_Id: category.id, changedFields, originatedFromVersion }
}

/** Fields of a collection, by the fields of the category that they show. */
const fieldOf = lookupTable({ name: 'name', slug: 'slug', visible: 'visible', description: 'description', image: 'media' })

function deletedData(category: EventCategory): CollectionDeleted | undefined {
  return isIn(storeTree, category) ? { collection_Id: category.id, originatedFromVersion } : undefined
}
