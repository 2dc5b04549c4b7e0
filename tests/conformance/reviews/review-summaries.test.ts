import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { aMember, type TestMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { path, namespace, forbidden, say, setRules, summaryOf, buy } from './review-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

test('one vote of each identity counts, can be changed and taken back, and moves useful reviews up', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  const { id } = (await say(anna, product.id)).body.review
  const [vera, wim] = [await aVisitor(shop), await aVisitor(shop)]
  const vote = (who: Visitor | TestMember, given: string) => who.send('POST', `/stoa/v1/reviews/${id}/vote`, { vote: given })
  await Promise.all(Array.from({ length: 5 }, () => vote(vera, 'HELPFUL')))
  await vote(bert, 'HELPFUL')
  expect((await vote(wim, 'UNHELPFUL')).body).toEqual({ foundHelpful: 2, foundUnhelpful: 1, vote: 'UNHELPFUL' })
  expect((await vote(bert, 'UNHELPFUL')).body).toEqual({ foundHelpful: 1, foundUnhelpful: 2, vote: 'UNHELPFUL' })
  expect((await vote(bert, 'NONE')).body).toEqual({ foundHelpful: 1, foundUnhelpful: 1, vote: 'NONE' })
  expect(await vote(anna, 'HELPFUL')).toMatchObject(forbidden)
  expect(await shop.owner('POST', `/stoa/v1/reviews/${id}/vote`, { vote: 'HELPFUL' })).toMatchObject(forbidden)
  const worse = (await say(bert, product.id, { title: 'Mine' })).body.review
  for (const voter of [wim, vera, anna]) await voter.send('POST', `/stoa/v1/reviews/${worse.id}/vote`, { vote: 'HELPFUL' })
  const { body } = await vera.send('POST', `${path}/query`, {
    query: { sort: [{ fieldName: 'relevanceScore', order: 'DESC' }], filter: { entityId: product.id } },
  })
  expect(body.reviews.map((each: any) => [each.id, each.helpfulness, each.revision])).toEqual([
    [worse.id, 3, '1'],
    [id, 0, '1'],
  ])
})

test('a cursor loses and repeats no review while others come and go', async () => {
  const shop = await aShop(server)
  const author = (number: number) => ({ contactId: `00000000-0000-4000-8000-0000000000${number + 10}` })
  const create = (number: number, rating: number) =>
    shop.owner('POST', path, {
      review: { namespace: 'courses', entityId: 'pottery', author: author(number), content: { rating } },
    })
  for (let number = 0; number < 9; number++) await create(number, (number % 3) + 3)
  const page = async (cursorPaging: object) => {
    const sort = [{ fieldName: 'content.rating', order: 'DESC' }]
    return (await shop.owner('POST', `${path}/query`, { query: { ...('cursor' in cursorPaging ? {} : { sort }), cursorPaging } }))
      .body
  }
  const first = await page({ limit: 4 })
  await create(20, 5)
  await create(21, 3)
  await shop.owner('DELETE', `${path}/${first.reviews[0].id}`)
  const second = await page({ cursor: first.metadata.cursors.next, limit: 4 })
  const third = await page({ cursor: second.metadata.cursors.next, limit: 4 })
  const all = [first, second, third].flatMap(({ reviews }) => reviews)
  const ids = all.map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(all.map(({ content }: any) => content.rating)).toEqual([5, 5, 5, 4, 4, 4, 3, 3, 3, 3])
})

test('lists of products show, filter and sort by ratings', async () => {
  const shop = await aShop(server)
  const [none, good, best] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
  const rate = (id: string, ...ratings: number[]) =>
    Promise.all(ratings.map(async (rating) => say(await aMember(shop), id, { rating })))
  await rate(good.id, 5)
  await rate(best.id, 5, 5, 5, 4, 5, 5)
  const visitor = await aVisitor(shop)
  const list = async (request: object) =>
    (await visitor.send('POST', '/stoa/v1/storefront-products/list', request)).body as {
      products: any[]
      withoutFilter: object[]
      facets: { topRated: number }
    }
  const { products, facets } = await list({ sort: 'TOP_RATED' })
  expect(facets.topRated).toBe(2)
  expect(products.map(({ id, rating }) => [id, rating])).toEqual([
    [best.id, { average: '4.83', count: 6 }],
    [good.id, { average: '5.00', count: 1 }],
    [none.id, undefined],
  ])
  const filtered = await list({ filter: { minRating: 5 } })
  expect(filtered.products.map(({ id }) => id)).toEqual([good.id])
  expect(filtered.withoutFilter).toEqual([{ kind: 'RATING', total: 3 }])
})

test('the summary of an item is that of its reviews, whatever happens to them', { timeout: 180_000 }, async () => {
  const shop = await aShop(server)
  const step = fc.record({
    what: fc.constantFrom('create', 'approve', 'reject', 'rate', 'delete'),
    which: fc.nat(7),
    rating: fc.integer({ min: 1, max: 5 }),
  })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const entityId = `item-${++runs}`
      const ids = new Map<number, string>()
      for (const { what, which, rating } of steps) {
        const id = ids.get(which)
        if (what === 'create' && !id) {
          const author = { contactId: `00000000-0000-4000-8000-00000000000${which}` }
          const { body } = await shop.owner('POST', path, {
            review: { namespace, entityId, author, content: { rating } },
          })
          ids.set(which, body.review.id)
        } else if (!id) continue
        else if (what === 'approve') await shop.owner('PATCH', `${path}/${id}/moderate`, { status: 'APPROVED' })
        else if (what === 'reject') await shop.owner('POST', `/stoa/v1/reviews/${id}/reject`, { reason: 'OFFENSIVE' })
        else if (what === 'rate') {
          const { review } = (await shop.owner('GET', `${path}/${id}?returnPrivateReviews=true`)).body
          await shop.owner('PATCH', `${path}/${id}`, { review: { id, revision: review.revision, content: { rating } } })
        } else if (what === 'delete') {
          await shop.owner('DELETE', `${path}/${id}`)
          ids.delete(which)
        }
      }
      const { reviews } = (
        await shop.owner('POST', `${path}/query`, { query: { filter: { entityId } }, returnPrivateReviews: true })
      ).body
      const shown = reviews.filter(({ moderation }: any) => moderation.moderationStatus === 'APPROVED')
      const histogram = [1, 2, 3, 4, 5].map((stars) => shown.filter(({ content }: any) => content.rating === stars).length)
      const sum = histogram.reduce((total, count, index) => total + count * (index + 1), 0)
      const summary = await summaryOf(shop, entityId)
      if (!summary) {
        expect(reviews).toEqual([])
        return
      }
      expect(summary).toEqual({
        entityId,
        count: shown.length,
        verified: 0,
        // Staff adds them as an app would.
        imported: shown.length,
        ...(shown.length > 0 && { average: expect.any(String) }),
        histogram,
        received: reviews.length,
        inModeration: 0,
        rejected: reviews.length > shown.length ? [{ reason: 'OFFENSIVE', count: reviews.length - shown.length }] : [],
      })
      if (shown.length > 0) expect(Math.abs(Number(summary.average) - sum / shown.length)).toBeLessThanOrEqual(0.005)
    }),
    { numRuns: 15 },
  )
})

test('a member sees what they have bought and not reviewed', async () => {
  const shop = await aShop(server)
  const [first, second] = [await aProduct(shop), await aProduct(shop)]
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  await buy(shop, first, { memberId: anna.id })
  await buy(shop, second, { memberId: anna.id })
  const cancelled = await aProduct(shop)
  await shop.owner('POST', `/ecom/v1/orders/${await buy(shop, cancelled, { memberId: anna.id })}/cancel`, {})
  const toWrite = async (who: TestMember) => (await who.send('GET', '/stoa/v1/reviews/to-write')).body.items
  expect(await toWrite(anna)).toMatchObject([
    { entityId: second.id, entityName: 'Print', entitySlug: second.slug, orderNumber: expect.any(String) },
    { entityId: first.id },
  ])
  expect(await toWrite(bert)).toEqual([])
  await say(anna, second.id)
  expect(await toWrite(anna)).toMatchObject([{ entityId: first.id }])
  expect((await (await aVisitor(shop)).send('GET', '/stoa/v1/reviews/to-write')).status).toBe(403)
})

test('the home page shows the newest good reviews, one of each product, where the owner wants it', async () => {
  const shop = await aShop(server)
  const [product, other] = [await aProduct(shop), await aProduct(shop)]
  await say(await aMember(shop), product.id, { rating: 4, body: 'The older one' })
  await say(await aMember(shop), product.id, { rating: 5, body: 'The newer one' })
  await say(await aMember(shop), other.id, { rating: 3, body: 'Not so good' })
  await say(await aMember(shop), other.id, { rating: 5 })
  const visitor = await aVisitor(shop)
  const shown = async () => (await visitor.send('GET', '/stoa/v1/reviews/home')).body.homeReviews
  expect(await shown()).toEqual([])
  await setRules(shop, { onHomePage: true })
  expect(await shown()).toMatchObject([{ review: { content: { body: 'The newer one' } }, entitySlug: product.slug }])
})
