import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { sectionKinds } from '../../support/shop/section-kinds.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aMessage, messagesOf, publishSections } from './builders.ts'

const mailing = mailingServer({ sectionKinds })
const treeReference = { appNamespace: '@wix/stores' }

/** A message that is written with the form of a place, which is published there first; returns it as staff read it. */
async function writtenOn(shop: TestShop, place: string, itemSlug?: string) {
  await publishSections(shop, [{ id: 'form', type: 'contact-form', settings: {} }], place)
  const { send } = await aVisitor(shop)
  const form = { place, sectionId: 'form', ...(itemSlug && { itemSlug }) }
  const opened = await send('POST', '/stoa/v1/contact-forms/open', form)
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  mailing.server.clock.advance(20_000)
  const sent = await send('POST', '/stoa/v1/contact-messages', { token: opened.body.token, ...aMessage })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return readFirst(shop)
}

async function readFirst(shop: TestShop) {
  const [{ id }] = await messagesOf(shop)
  return (await shop.owner('GET', `/stoa/v1/contact-messages/${id}`)).body.contactMessage
}

test('a message of a page has the title that the page has now, and none once the page is deleted', async () => {
  const shop = await aShop(mailing.server)
  const { body } = await shop.owner('POST', '/stoa/v1/pages', { page: { title: 'Write to us' } })
  const { id, revision } = body.page
  expect(await writtenOn(shop, id)).toMatchObject({ place: id, placeTitle: 'Write to us' })
  await shop.owner('PATCH', `/stoa/v1/pages/${id}`, { page: { id, revision, title: 'Contact' } })
  expect(await messagesOf(shop)).toMatchObject([{ placeTitle: 'Contact' }])
  await shop.owner('DELETE', `/stoa/v1/pages/${id}`)
  expect((await readFirst(shop)).placeTitle).toBeUndefined()
})

test('a message of a product page names the product, also after its slug has changed, until the product is deleted', async () => {
  const shop = await aShop(mailing.server)
  const { id, slug } = await aProduct(shop, { name: 'Walnut bowl' })
  expect(await writtenOn(shop, 'PRODUCT', slug)).toMatchObject({ place: 'PRODUCT', itemId: id, placeTitle: 'Walnut bowl' })
  const { body } = await shop.owner('GET', `/stores/v3/products/${id}`)
  const product = { id, revision: body.product.revision, slug: 'bowl-of-walnut' }
  expect((await shop.owner('PATCH', `/stores/v3/products/${id}`, { product })).status).toBe(200)
  expect(await readFirst(shop)).toMatchObject({ placeTitle: 'Walnut bowl' })
  expect((await shop.owner('DELETE', `/stores/v3/products/${id}`)).status).toBe(200)
  const message = await readFirst(shop)
  expect([message.itemId, message.placeTitle]).toEqual([id, undefined])
})

test('a message of a collection page names the collection, until it is deleted', async () => {
  const shop = await aShop(mailing.server)
  const { body } = await shop.owner('POST', '/categories/v1/categories', { category: { name: 'Bowls' }, treeReference })
  const { id, slug } = body.category
  expect(await writtenOn(shop, 'COLLECTION', slug)).toMatchObject({ place: 'COLLECTION', itemId: id, placeTitle: 'Bowls' })
  const search = new URLSearchParams({ 'treeReference.appNamespace': treeReference.appNamespace })
  expect((await shop.owner('DELETE', `/categories/v1/categories/${id}?${search}`)).status).toBe(200)
  expect((await readFirst(shop)).placeTitle).toBeUndefined()
})

test('a slug that nothing has, or that belongs to another kind of place, names nothing', async () => {
  const shop = await aShop(mailing.server)
  const { slug } = await aProduct(shop, { name: 'Walnut bowl' })
  for (const [place, given] of [
    ['PRODUCT', 'no-such-thing'],
    ['COLLECTION', slug],
    ['HOME', slug],
  ] as const) {
    const message = await writtenOn(shop, place, given)
    expect([message.place, message.itemId, message.placeTitle]).toEqual([place, undefined, undefined])
  }
})
