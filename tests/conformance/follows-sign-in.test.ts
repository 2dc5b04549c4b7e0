import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../support/builders.ts'
import { aMember } from '../support/members.ts'
import { sharedServer, type TestServer } from '../support/server.ts'
import { aShop } from '../support/shop.ts'
import { aFrontEnd, anOAuthApp, type FrontEnd } from '../support/signing-in.ts'

// What a visitor did before the sign-in is the member's afterwards. Carts and wishlists have tests of their own.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('votes and reports of a visitor become the member’s at the sign-in, so that nobody counts twice', async () => {
  const shop = await aShop(server)
  const clientId = await anOAuthApp(shop)
  const [product, author] = [await aProduct(shop), await aMember(shop)]
  const written = (entityId: string) => ({ review: { namespace: 'stores', entityId, content: { rating: 5 } } })
  const { body } = await author.send('POST', '/reviews/v1/reviews', written(product.id))
  const path = `/stoa/v1/reviews/${body.review.id}`
  const email = 'mia@example.com'
  const signedIn = async (browser: FrontEnd) => {
    const { access } = await browser.signIn(email)
    const headers = { authorization: access }
    return (to: string, request: object) => shop.raw('POST', to, { headers, body: request })
  }
  const reports = async () => (await shop.owner('GET', `${path}/case`)).body.reports.length

  const browser = await aFrontEnd(shop, clientId)
  await browser.send('POST', `${path}/vote`, { vote: 'HELPFUL' })
  await browser.send('POST', `${path}/report`, { reason: 'HANDLING_SPAM' })
  const mia = await signedIn(browser)
  expect((await mia(`${path}/vote`, { vote: 'HELPFUL' })).body).toEqual({ foundHelpful: 1, foundUnhelpful: 0, vote: 'HELPFUL' })
  await mia(`${path}/report`, { reason: 'HANDLING_SPAM' })
  expect(await reports()).toBe(1)

  // The vote of the member counts, not that of another browser, and authors do not vote for their own reviews.
  const own = (await mia('/reviews/v1/reviews', written(product.id))).body.review.id
  const other = await aFrontEnd(shop, clientId)
  await other.send('POST', `${path}/vote`, { vote: 'UNHELPFUL' })
  const { body: voted } = await other.send('POST', `/stoa/v1/reviews/${own}/vote`, { vote: 'HELPFUL' })
  expect(voted.foundHelpful).toBe(1)
  await signedIn(other)
  const found = async (id: string) => (await shop.owner('GET', `/reviews/v1/reviews/${id}`)).body.review
  expect(await found(body.review.id)).toMatchObject({ foundHelpful: 1, foundUnhelpful: 0 })
  expect(await found(own)).toMatchObject({ foundHelpful: 0, foundUnhelpful: 0 })
})
