import { afterAll, beforeAll, expect, test } from 'vitest'
import { unknownId } from '../orders/orders-builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aGiftCard } from '../../support/shop/gift-cards.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'

// The services of `marketing` for gift cards, which the published package does not export.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())
const products = '/gift-cards/v1/gift-card-products'

test('a gift card product is made, found, changed and deleted, each with its event', async () => {
  const shop = await aShop(server)
  const presetVariants = [{ price: { amount: '25.00' } }]
  const { body: made } = await shop.owner('POST', products, { giftCardProduct: { name: 'Card', presetVariants } })
  const { id, revision } = made.giftCardProduct
  expect((await shop.owner('GET', `${products}/${id}`)).body.giftCardProduct).toMatchObject({ id, name: 'Card' })
  const { body: changed } = await shop.owner('PATCH', `${products}/${id}`, { giftCardProduct: { id, revision, name: 'Present' } })
  expect(changed.giftCardProduct).toMatchObject({ name: 'Present' })
  const { body: found } = await shop.owner('POST', `${products}/query`, { query: { filter: { name: 'Present' } } })
  expect(found.giftCardProducts.map((each: { id: string }) => each.id)).toEqual([id])
  expect((await shop.owner('DELETE', `${products}/${id}`)).status).toBe(200)
  expect((await shop.owner('GET', `${products}/${id}`)).status).toBe(404)
  expect((await shop.owner('DELETE', `${products}/${unknownId}`)).status).toBe(404)
  const events = await shopEvents(shop, 'wix.gift_cards.v1.gift_card_product')
  expect(events.map(({ slug }) => slug)).toEqual(['created', 'updated', 'deleted'])
})

test('a gift card product that nobody could buy is refused by name', async () => {
  const shop = await aShop(server)
  const refusal = async (more: object) =>
    codeOf(await shop.owner('POST', products, { giftCardProduct: { name: 'Card', ...more } }))
  const presetVariants = [{ price: { amount: '25.00' } }]
  expect(await refusal({})).toBe('CANNOT_CREATE_GIFT_CARD_PRODUCT_WITHOUT_VARIANTS')
  expect(await refusal({ presetVariants, fixedExpirationDate: '2001-01-01T00:00:00.000Z' })).toBe(
    'CANNOT_CREATE_GIFT_CARD_PRODUCT_WITH_PAST_EXPIRATION_DATE',
  )
})

test('gift cards are counted, and found by the words of their buyer and recipient', async () => {
  const shop = await aShop(server)
  await aGiftCard(shop, '10.00')
  const giftCard = {
    source: 'MANUAL',
    currency: 'EUR',
    initialValue: { amount: '30.00' },
    notificationInfo: { recipient: { name: 'Mia', email: 'Mia@Example.com' } },
  }
  const { body: made } = await shop.owner('POST', '/gift-cards/v1/gift-cards', { giftCard })
  const count = async (filter?: object) =>
    (await shop.owner('POST', '/gift-cards/v1/gift-cards/count', filter ? { filter } : {})).body.count
  expect([await count(), await count({ source: 'ORDER' }), await count({ initialValue: { $gt: '20' } })]).toEqual([2, 0, 1])
  expect((await shop.owner('POST', '/gift-cards/v1/gift-cards/count', { filter: { nothing: 1 } })).status).toBe(400)
  const found = await shop.owner('POST', '/gift-cards/v1/gift-cards/list-by-contact-details', { searchField: 'mia@example.com' })
  expect(found.body.giftCards.map(({ id }: { id: string }) => id)).toEqual([made.giftCard.id])
  const nobody = await shop.owner('POST', '/gift-cards/v1/gift-cards/list-by-contact-details', { searchField: 'eve@example.com' })
  expect(nobody.body.giftCards).toEqual([])
  expect((await shop.owner('POST', '/gift-cards/v1/gift-cards/list-by-contact-details', {})).status).toBe(400)
})
