import { categories } from '@wix/categories'
import { promotionsV3 } from '@wix/stores'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { until } from '../../support/until.ts'
import { unknownId } from '../orders/orders-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'

// Promotions, through the functions of the published package.

let server: TestServer
let shop: TestShop
let picture: { id: string; width: number; height: number }
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await aShop(server)
  picture = await aPicture('#345')
})

// Some results are typed more narrowly than what is on the wire.
const clientOf = () => ownerClient(shop, { promotions: promotionsV3 }).promotions as any
const asVisitor = () => visitorClient(shop, { promotions: promotionsV3 }).promotions as any
const publicTag = { publicTags: { tagIds: ['sale'] } }
const treeReference = { appNamespace: '@wix/stores' }

async function aPicture(background: string) {
  const content = await sharp({ create: { width: 80, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
  return (await shop.owner('POST', '/stoa/v1/pictures', { content: content.toString('base64') })).body.picture
}

async function aCategory(name: string, options: { parentCategory?: { _id: string }; visible?: boolean } = {}): Promise<string> {
  const client = ownerClient(shop, { categories }).categories
  const { parentCategory, ...rest } = options
  const created = await client.createCategory({ name, ...rest, ...(parentCategory && { parentCategory }) }, { treeReference })
  return created._id!
}

const aPromotion = (more: object = {}) => ({
  name: 'Summer',
  media: { _id: picture.id, altText: 'A beach' },
  enabled: true,
  ...more,
})
const namesIn = async (client: any, categoryId: string) =>
  (await client.resolvePromotions(categoryId)).promotions.map(({ promotion, position }: any) => `${position} ${promotion.name}`)

test('promotions are created, found, changed, tagged and deleted, one by one and many at once, with their events', async () => {
  const client = clientOf()
  const created = await client.createPromotion(aPromotion({ destinationUrl: 'https://example.com/summer' }))
  expect(created.media).toMatchObject({ mediaType: 'IMAGE', altText: 'A beach' })
  expect(created.media.image).toContain(picture.id)
  expect(await client.getPromotion(created._id)).toEqual(created)
  const changed = await client.updatePromotion(created._id, { revision: created.revision, media: { altText: 'A lake' } })
  expect(changed).toMatchObject({ revision: '2', media: { altText: 'A lake', image: expect.stringContaining(picture.id) } })
  await expect(client.updatePromotion(created._id, { revision: '1', name: 'Late' })).rejects.toMatchObject(
    refusedWith('REVISION_MISMATCH'),
  )

  const many = await client.bulkCreatePromotions(
    [aPromotion({ name: 'Autumn' }), aPromotion({ name: 'Winter', enabled: false })],
    {
      returnEntity: true,
    },
  )
  const [autumn, winter] = many.results.map(({ item }: any) => item)
  const updated = await client.bulkUpdatePromotions(
    [{ promotion: { _id: autumn._id, revision: '1', name: 'Fall' } }, { promotion: { _id: unknownId, revision: '1' } }],
    { returnEntity: true },
  )
  expect(updated.results.map(({ item, itemMetadata }: any) => item?.name ?? itemMetadata.error.code)).toEqual([
    'Fall',
    'PROMOTION_NOT_FOUND',
  ])
  const found = await client.queryPromotions().eq('enabled', false).find()
  expect(found.items.map(({ name }: any) => name)).toEqual(['Winter'])

  const tagged = await client.bulkUpdatePromotionTags([winter._id, unknownId], { assignTags: publicTag, returnEntity: true })
  expect(tagged.results.map(({ item }: any) => item?.tags.publicTags.tagIds)).toEqual([['sale'], undefined])
  const { jobId } = await client.bulkUpdatePromotionTagsByFilter({ enabled: true }, { assignTags: publicTag })
  expect(await endedTask(shop, jobId)).toMatchObject({ state: 'FINISHED', failures: [] })
  const searched = await client.searchPromotions({
    search: { expression: 'fall' },
    filter: { 'tags.publicTags.tagIds': { $hasSome: ['sale'] } },
    aggregations: [{ name: 'on', type: 'VALUE', fieldPath: 'enabled', value: {} }],
  })
  expect(searched.promotions.map(({ _id }: any) => _id)).toEqual([autumn._id])
  expect(searched.aggregationData.results[0].values.results).toEqual([{ value: 'true', count: 1 }])

  await client.deletePromotion(created._id)
  expect((await client.bulkDeletePromotions([autumn._id, winter._id, unknownId])).bulkActionMetadata).toMatchObject({
    totalSuccesses: 2,
    totalFailures: 1,
  })
  const events = await shopEvents(shop, 'wix.stores.catalog.v3.promotion')
  expect(new Set(events.map(({ slug }) => slug))).toEqual(new Set(['created', 'updated', 'tags_modified', 'deleted']))
  const taggedEvent = events.find(({ slug }) => slug === 'tags_modified')!.body.actionEvent.body
  expect(taggedEvent).toMatchObject({ promotion: { id: winter._id }, assignedTags: publicTag, unassignedTags: {} })
})

test('pictures are those of the library or of another host, and none is taken away', async () => {
  const client = clientOf()
  const other = await aPicture('#a52')
  const byUrl = await client.createPromotion(aPromotion({ media: { url: `https://shop.example.com/media/${other.id}` } }))
  expect(byUrl.media).toMatchObject({ _id: other.id })
  const elsewhere = await client.createPromotion(aPromotion({ media: { url: 'https://pictures.example.com/a.png' } }))
  expect(elsewhere.media).toMatchObject({ url: 'https://pictures.example.com/a.png' })
  const usages = await shop.owner('POST', '/stoa/v1/media/usages', { fileIds: [other.id] })
  expect(usages.body.usages).toEqual([{ fileId: other.id, kind: 'PROMOTION', id: byUrl._id, title: 'Summer' }])

  const unknown = { media: { _id: 'no-such-picture.png' } }
  await expect(client.createPromotion(aPromotion(unknown))).rejects.toMatchObject(refusedWith('MEDIA_NOT_FOUND'))
  await expect(client.updatePromotion(byUrl._id, { revision: '1', ...unknown })).rejects.toMatchObject(
    refusedWith('MEDIA_NOT_FOUND'),
  )
  await expect(client.updatePromotion(byUrl._id, { revision: '1', media: null })).rejects.toMatchObject(
    refusedWith('MEDIA_REMOVAL_NOT_ALLOWED'),
  )
  const bulk = await client.bulkUpdatePromotions([
    { promotion: { _id: byUrl._id, revision: '1', media: null } },
    { promotion: { _id: byUrl._id, revision: '1', ...unknown } },
    { promotion: { _id: byUrl._id, revision: '1', categories: [{ _id: unknownId }, { _id: unknownId }] } },
  ])
  expect(bulk.results.map(({ itemMetadata }: any) => itemMetadata.error.code)).toEqual([
    'MEDIA_REMOVAL_NOT_ALLOWED',
    'MEDIA_NOT_FOUND',
    'DUPLICATE_CATEGORY_ASSIGNMENT',
  ])
  const created = await client.bulkCreatePromotions([aPromotion(unknown)])
  expect(created.results[0].itemMetadata.error.code).toBe('MEDIA_NOT_FOUND')
})

test('a category has its promotions by position, those of the categories above it, and nothing that is hidden', async () => {
  const client = clientOf()
  const prints = await aCategory('Prints')
  const posters = await aCategory('Posters', { parentCategory: { _id: prints } })
  const secret = await aCategory('Secret', { visible: false })
  const placed = (name: string, categories: object[], more: object = {}) =>
    client.createPromotion(aPromotion({ name, categories, tags: { ...publicTag, privateTags: { tagIds: ['own'] } }, ...more }))
  await placed('Everywhere', [{ _id: prints, position: 2, appliedToSubcategories: true }])
  await placed('Prints alone', [{ _id: prints, position: 1 }])
  await placed('Nearer', [
    { _id: prints, position: 9, appliedToSubcategories: true },
    { _id: posters, position: 1 },
  ])
  await placed('Off', [{ _id: prints, position: 1 }], { enabled: false })
  await placed('Hidden', [{ _id: secret, position: 1 }])

  for (const each of [client, asVisitor()]) {
    expect(await namesIn(each, prints)).toEqual(['1 Prints alone', '2 Everywhere', '9 Nearer'])
    expect(await namesIn(each, posters)).toEqual(['1 Nearer', '2 Everywhere'])
    await expect(each.resolvePromotions(unknownId)).rejects.toMatchObject(refusedWith('CATEGORY_NOT_FOUND'))
  }
  await expect(asVisitor().resolvePromotions(secret)).rejects.toMatchObject(refusedWith('CATEGORY_NOT_FOUND'))
  await expect(asVisitor().queryPromotions().find()).rejects.toMatchObject({ details: expect.anything() })
  const [{ promotion }] = (await asVisitor().resolvePromotions(posters)).promotions
  expect(promotion.tags).toEqual(publicTag)
  expect(promotion.categories).toBe(undefined)

  const twice = { categories: [{ _id: prints }, { _id: prints }] }
  await expect(client.createPromotion(aPromotion(twice))).rejects.toMatchObject(refusedWith('DUPLICATE_CATEGORY_ASSIGNMENT'))
  await expect(client.updatePromotion(promotion._id, { revision: '1', ...twice })).rejects.toMatchObject(
    refusedWith('DUPLICATE_CATEGORY_ASSIGNMENT'),
  )
  await ownerClient(shop, { categories }).categories.deleteCategory(posters, treeReference)
  await until(async () => (await client.getPromotion(promotion._id)).categories.length === 1 || undefined)
})

test('a change that changes no tag is refused, and so is the promotion beyond the limit', async () => {
  const client = clientOf()
  const noChange = refusedWith('EMPTY_ASSIGN_AND_UNASSIGN_LISTS')
  await expect(client.bulkUpdatePromotionTags([unknownId], {})).rejects.toMatchObject(noChange)
  await expect(client.bulkUpdatePromotionTagsByFilter({}, {})).rejects.toMatchObject(noChange)
  for (const name of ['getPromotion', 'deletePromotion']) {
    await expect(client[name](unknownId)).rejects.toMatchObject(refusedWith('PROMOTION_NOT_FOUND'))
  }
  for (let batch = 0; batch < 5; batch++) {
    const { bulkActionMetadata } = await client.bulkCreatePromotions(Array.from({ length: 100 }, () => aPromotion()))
    expect(bulkActionMetadata.totalSuccesses).toBe(100)
  }
  await expect(client.createPromotion(aPromotion())).rejects.toMatchObject(refusedWith('PROMOTIONS_LIMIT_EXCEEDED'))
  const { results } = await client.bulkCreatePromotions([aPromotion()])
  expect(results[0].itemMetadata.error.code).toBe('PROMOTIONS_LIMIT_EXCEEDED')
})

test('visitors read a promotion in their language, the owner as it was written', async () => {
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { languages: ['de'] } })
  const categoryId = await aCategory('Posters')
  const created = await clientOf().createPromotion(aPromotion({ categories: [{ _id: categoryId, position: 1 }] }))
  const texts = { name: 'Sommer', 'media.altText': 'Ein Strand' }
  const path = `/stoa/v1/translations/wix.stores.catalog.v3.promotion/${created._id}/de`
  expect((await shop.owner('PATCH', path, { texts })).status).toBe(200)
  const shown = async (language?: string) => {
    const { body } = await (await aVisitor(shop, language)).send('GET', `/stores/v3/promotions/resolve?categoryId=${categoryId}`)
    const [{ promotion }] = body.promotions
    return [promotion.name, promotion.media.altText]
  }
  expect(await shown('de')).toEqual(['Sommer', 'Ein Strand'])
  expect(await shown()).toEqual(['Summer', 'A beach'])
  expect((await clientOf().getPromotion(created._id)).name).toBe('Summer')
})
