import { expect, test } from 'vitest'
import { collectionTypes, setUp } from './catalog-v1-events-set-up.ts'

const listen = setUp()
const originatedFromVersion = 'V3_CATALOG'

test('collections are told when they are created, with what changed, and when they are deleted', async () => {
  await using listener = await listen(collectionTypes)
  const { owner } = listener.shop
  const { body } = await owner('POST', '/stores/v1/collections', { collection: { name: 'Lamps' } })
  const { id } = body.collection
  expect((await listener.next(1)).map(({ name, data }) => [name, data])).toEqual([
    [
      'CollectionCreated',
      { collection_Id: id, name: 'Lamps', slug: 'lamps', visible: true, media: { items: [] }, originatedFromVersion },
    ],
  ])
  expect(
    (await owner('PATCH', `/stores/v1/collections/${id}`, { collection: { name: 'Lights', description: 'Bright' } })).status,
  ).toBe(200)
  expect((await listener.next(1)).map(({ name, data }) => [name, data])).toEqual([
    [
      'CollectionChanged',
      { collection_Id: id, changedFields: expect.arrayContaining(['name', 'description']), originatedFromVersion },
    ],
  ])
  expect((await owner('PATCH', `/stores/v1/collections/${id}`, { collection: { visible: false } })).status).toBe(200)
  expect((await listener.next(1))[0]!.data.changedFields).toEqual(['visible'])
  expect((await owner('DELETE', `/stores/v1/collections/${id}`)).status).toBe(200)
  expect((await listener.next(1)).map(({ name, data }) => [name, data])).toEqual([
    ['CollectionDeleted', { collection_Id: id, originatedFromVersion }],
  ])
})

test('a category of another tree is no collection, and what a collection does not show is not told', async () => {
  await using listener = await listen(collectionTypes)
  const { owner } = listener.shop
  const other = { appNamespace: '@wix/stores', treeKey: 'menu' }
  const created = await owner('POST', '/categories/v1/categories', { category: { name: 'Other' }, treeReference: other })
  expect(created.status).toBe(200)
  const { body } = await owner('POST', '/categories/v1/categories', {
    category: { name: 'Own' },
    treeReference: { appNamespace: '@wix/stores' },
  })
  const { id, revision } = body.category
  const seo = { id, revision, seoData: { tags: [], settings: { preventAutoRedirect: true } } }
  expect(
    (await owner('PATCH', `/categories/v1/categories/${id}`, { category: seo, treeReference: { appNamespace: '@wix/stores' } }))
      .status,
  ).toBe(200)
  await owner('DELETE', `/stores/v1/collections/${id}`)
  expect((await listener.next(2)).map(({ name, data }) => [name, data.collection_Id])).toEqual([
    ['CollectionCreated', id],
    ['CollectionDeleted', id],
  ])
})
