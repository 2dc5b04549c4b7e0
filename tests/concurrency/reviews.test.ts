import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor } from '../support/shop/builders.ts'
import { endedTask } from '../support/shop/bulk-tasks.ts'
import { aMember } from '../support/members/members.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/reviews/v1/reviews'
const namespace = 'stores'

test('whatever authors, voters and the shop do at the same time, the figures are those of the reviews', async () => {
  const shop = await aShop(server)
  const { id: entityId } = await aProduct(shop)
  const members = await Promise.all(Array.from({ length: 6 }, () => aMember(shop)))
  const voters = await Promise.all(Array.from({ length: 6 }, () => aVisitor(shop)))
  const write = (who: (typeof members)[number], rating: number) =>
    who.send('POST', path, { review: { namespace, entityId, content: { rating, body: `Words ${rating} of ${who.id}` } } })
  // Everybody sends twice.
  const sent = await Promise.all(members.flatMap((who, index) => [write(who, (index % 5) + 1), write(who, (index % 5) + 1)]))
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(members.length)
  const ids = sent.flatMap(({ body }) => body.review?.id ?? []) as string[]
  const [voted, rejected, deleted, rewritten, decided] = ids as [string, string, string, string, string]

  const vote = (who: (typeof voters)[number], vote: string) => who.send('POST', `/stoa/v1/reviews/${voted}/vote`, { vote })
  const moderate = (id: string, status: string) => shop.owner('PATCH', `${path}/${id}/moderate`, { status })
  const author = members[ids.indexOf(rewritten)]!
  const statuses = await Promise.all([
    ...voters.flatMap((who, index) => [
      vote(who, 'HELPFUL'),
      vote(who, index < 3 ? 'HELPFUL' : 'UNHELPFUL'),
      vote(who, 'HELPFUL'),
    ]),
    ...[1, 2, 3].map(() => moderate(rejected, 'REJECTED')),
    ...['REJECTED', 'APPROVED', 'REJECTED', 'APPROVED'].map((status) => moderate(decided, status)),
    shop.owner('DELETE', `${path}/${deleted}`),
    moderate(deleted, 'REJECTED'),
    author.send('PATCH', `${path}/${rewritten}`, { review: { id: rewritten, revision: '1', content: { rating: 1 } } }),
    author.send('DELETE', `${path}/${rewritten}`),
    shop.owner('POST', '/stoa/v1/bulk/reviews/moderate-by-filter', {
      filter: { id: { $in: [rejected, decided] } },
      status: 'REJECTED',
      reason: 'OFF_TOPIC',
    }),
  ])
  expect(statuses.filter(({ status }) => status >= 500)).toEqual([])
  await endedTask(shop, statuses.at(-1)!.body.jobId)

  const { reviews } = (await shop.owner('POST', `${path}/query`, { query: { filter: { entityId } }, returnPrivateReviews: true }))
    .body as { reviews: any[] }
  const shown = reviews.filter(({ moderation }) => moderation.moderationStatus === 'APPROVED')
  const { summaries } = (await shop.owner('POST', '/stoa/v1/reviews/rating-summaries', { namespace, entityIds: [entityId] })).body
  expect(summaries).toMatchObject([
    {
      count: shown.length,
      received: reviews.length,
      histogram: [1, 2, 3, 4, 5].map((stars) => shown.filter(({ content }) => content.rating === stars).length),
    },
  ])
  const refused = summaries[0].rejected.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
  expect(refused + summaries[0].inModeration + shown.length).toBe(reviews.length)
  const { count } = (await shop.owner('POST', `${path}/count`, { filter: { entityId } })).body
  expect(count).toBe(shown.length)
  // One vote of each, whichever came last.
  const { foundHelpful, foundUnhelpful } = reviews.find(({ id }) => id === voted)
  expect(foundHelpful + foundUnhelpful).toBe(voters.length)
  expect(reviews.map(({ id }) => id)).not.toContain(deleted)
})
