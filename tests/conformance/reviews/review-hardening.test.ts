import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/reviews/v1/reviews'
const namespace = 'stores'

test('a review of something that is no product disturbs no page of the shop', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  await shop.owner('PATCH', '/stoa/v1/review-settings', { reviewSettings: { onHomePage: true } })
  for (const entityId of ['not-a-guid', product.id]) {
    const content = { rating: 4, body: 'Very good' }
    const { status } = await shop.owner('POST', path, { review: { namespace, entityId, content, author: { authorName: 'App' } } })
    expect(status).toBe(200)
  }
  const bad = { rating: 1, body: 'Very bad' }
  await shop.owner('POST', path, { review: { namespace, entityId: 'no-product', content: bad, author: { authorName: 'App' } } })
  const visitor = await aVisitor(shop)
  const home = await visitor.send('GET', '/stoa/v1/reviews/home')
  expect(home).toMatchObject({ status: 200, body: { homeReviews: [{ review: { entityId: product.id } }] } })
  const list = await visitor.send('POST', '/stoa/v1/storefront-products/list', { sort: 'TOP_RATED' })
  expect(list).toMatchObject({ status: 200, body: { products: [{ id: product.id }] } })
  expect(await visitor.send('POST', '/stoa/v1/storefront-products/list', { filter: { minRating: 4 } })).toMatchObject({
    status: 200,
    body: { products: [{ id: product.id }] },
  })
  const figures = await shop.owner('GET', '/stoa/v1/reviews/figures')
  expect(figures).toMatchObject({ status: 200, body: { lowRated: [], fewRated: [] } })
})

test('an author cannot leave a review in a state that has no meaning', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const mia = await aMember(shop)
  const { body } = await mia.send('POST', path, {
    review: { namespace, entityId: product.id, content: { rating: 4, body: 'Good' } },
  })
  const { id } = body.review
  const wrong: object[] = [
    { rating: null },
    { rating: 0 },
    { rating: 6 },
    { rating: 1e308 },
    { rating: 3.5 },
    { rating: '5 stars' },
    { rating: [5] },
    { title: { toString: 'x' } },
    { body: 'x'.repeat(10_000) },
    { body: 'with \0 in it' },
    { media: 'none' },
    { media: [null] },
    { media: [[]] },
    { media: [{ image: { url: 7 } }] },
    { media: [{ image: { url: 'javascript:alert(1)' } }] },
    { media: [{ video: { url: 'data:text/html,x' } }] },
    { media: [{}] },
    { media: Array.from({ length: 11 }, () => ({})) },
    { media: [{ image: { id: `${'a'.repeat(100_000)}.jpg` } }] },
    { media: [{ image: { id: 'a.jpg', url: JSON.parse('['.repeat(50) + ']'.repeat(50)) } }] },
  ]
  const accepted: string[] = []
  for (const who of [mia.send, shop.owner])
    for (const content of wrong) {
      const { status } = await who('PATCH', `${path}/${id}`, { review: { id, revision: '1', content } })
      if (status !== 400) accepted.push(`${status} ${JSON.stringify(content).slice(0, 80)}`)
    }
  expect(accepted).toEqual([])
  expect((await shop.owner('GET', `${path}/${id}`)).body.review).toEqual(body.review)
})
