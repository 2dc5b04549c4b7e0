import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProduct } from '../../support/shop/builders.ts'
import { aShop } from '../../support/shop/shop.ts'
import { refused } from '../../support/requests/answers.ts'
import { server, path, bring, check, reviewsOf, line, setUp } from './review-imports-set-up.ts'

setUp()

test('reviews of another shop are imported once, however often, and a changed text changes the review', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const lines = [
    line(product, { reply: 'Thank you' }),
    line(product, { rating: '1', author: 'Spammer', email: null, state: 'spam' }),
    line(product, { rating: '2', author: 'Bert', email: 'bert@example.com', state: 'not-yet' }),
  ]
  expect(await check(shop, lines)).toEqual(['NEW', 'NEW', 'NEW'])
  expect(await reviewsOf(shop)).toEqual([])
  expect((await bring(shop, lines, { source: 'JUDGE_ME' })).reviewImport).toMatchObject({
    state: 'DONE',
    total: 3,
    done: 3,
    added: 3,
    changed: 0,
  })
  const imported = await reviewsOf(shop)
  expect(imported).toMatchObject([
    { moderation: { moderationStatus: 'REJECTED' } },
    { moderation: { moderationStatus: 'IN_MODERATION' } },
    {
      content: { rating: 5, title: 'Good', body: 'It hangs straight.' },
      author: { authorName: 'Anna' },
      reply: { message: 'Thank you' },
      reviewDate: '2024-05-01T10:00:00.000Z',
      verified: false,
      origin: { type: 'APP', appId: 'judge.me' },
      moderation: { moderationStatus: 'APPROVED' },
    },
  ])
  const { body } = await shop.owner('POST', '/stoa/v1/reviews/rating-summaries', { namespace: 'stores', entityIds: [product.id] })
  expect(body.summaries).toMatchObject([{ count: 1, verified: 0, imported: 1, average: '5.00', received: 3 }])

  expect((await bring(shop, lines, { source: 'JUDGE_ME' })).reviewImport).toMatchObject({ added: 0, unchanged: 3 })
  const next = [line(product, { body: 'It fell.', rating: '4' }), ...lines.slice(1)]
  const changed = await bring(shop, next, { source: 'JUDGE_ME' })
  expect(changed.reviewImport).toMatchObject({ added: 0, changed: 1, unchanged: 2 })
  const after = await reviewsOf(shop)
  expect(after).toHaveLength(3)
  expect(after[2]).toMatchObject({
    id: imported[2].id,
    content: { rating: 4, body: 'It fell.' },
    reply: { message: 'Thank you' },
  })

  const undo = () => shop.owner('POST', `${path}/${changed.reviewImport.id}/undo`, {})
  expect((await undo()).body.reviewImport).toMatchObject({ state: 'UNDOING' })
  await server.app.drain()
  expect((await reviewsOf(shop))[2]).toMatchObject({ id: imported[2].id, content: { rating: 5, body: 'It hangs straight.' } })
  expect(await undo()).toMatchObject(refused(428, 'REVIEW_IMPORT_NOT_DONE'))
})

test('a line that cannot be read is left out with its reason, and its content is not kept', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const foreign = await aProduct(await aShop(server), { name: 'Only elsewhere' })
  const lines = [
    line(product),
    line(product),
    line(product, { product: 'nothing', externalId: '1' }),
    line(product, { product: foreign.id, externalId: '2' }),
    line(product, { rating: '4.5', externalId: '3' }),
    line(product, { date: '01/05/2024', externalId: '4' }),
    line(product, { date: '2999-01-01', externalId: '5' }),
    line(product, { body: 'x'.repeat(3001), externalId: '6' }),
    line(product, { rating: ' 3 ', externalId: '7' }),
    line(product, { product: product.id, externalId: '8' }),
  ]
  const outcomes = [
    'NEW',
    'LINE_TWICE',
    'PRODUCT_UNKNOWN',
    'PRODUCT_UNKNOWN',
    'RATING_UNREADABLE',
    'DATE_AMBIGUOUS',
    'DATE_OUT_OF_RANGE',
    'TEXT_TOO_LONG',
    'NEW',
    'NEW',
  ]
  expect(await check(shop, lines)).toEqual(outcomes)
  const { reviewImport, leftOut } = await bring(shop, lines)
  expect(reviewImport).toMatchObject({ total: 10, added: 3, refused: 7 })
  expect(leftOut).toEqual(outcomes.flatMap((outcome, index) => (outcome === 'NEW' ? [] : [{ index, outcome }])))
  const { siteId } = shop.credentials
  const { rows } = await sql`select from review_import_line where site_id = ${siteId} and doc is not null`.execute(
    server.database.db,
  )
  expect(rows).toEqual([])
})

test('a file is sent in parts; undo keeps what somebody changed since', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const part = (from: number) => Array.from({ length: 150 }, (_, index) => line(product, { externalId: `r${from + index}` }))
  const { body: first } = await shop.owner('POST', path, { fileName: 'reviews.csv', lines: part(0) })
  expect(first.reviewImport).toMatchObject({ state: 'UPLOADING', total: 150 })
  const { reviewImport } = await bring(shop, part(150), { importId: first.reviewImport.id })
  expect(reviewImport).toMatchObject({ state: 'DONE', total: 300, added: 300 })
  expect(await shop.owner('POST', path, { fileName: 'x', lines: part(0), importId: reviewImport.id })).toMatchObject({
    status: 404,
  })
  const other = await aShop(server)
  expect((await other.owner('GET', `${path}/${reviewImport.id}`)).status).toBe(404)
  expect((await other.owner('POST', `${path}/${reviewImport.id}/undo`, {})).status).toBe(404)

  const [answered] = await reviewsOf(shop)
  await shop.owner('PATCH', `/reviews/v1/reviews/${answered.id}/reply`, { message: 'Thanks' })
  await shop.owner('POST', `${path}/${reviewImport.id}/undo`, {})
  await server.app.drain()
  expect((await shop.owner('GET', path)).body.imports).toMatchObject([{ state: 'UNDONE', kept: 1 }])
  expect(await reviewsOf(shop)).toMatchObject([{ id: answered.id }])
  const { body } = await shop.owner('POST', '/stoa/v1/reviews/rating-summaries', { namespace: 'stores', entityIds: [product.id] })
  expect(body.summaries).toMatchObject([{ count: 1, received: 1 }])
})

test('two imports of one file at once add its reviews once, and each is undone once', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const lines = Array.from({ length: 120 }, (_, at) => line(product, { externalId: `r${at}` }))
  const start = () => shop.owner('POST', path, { fileName: 'reviews.csv', lines, start: true })
  const both = await Promise.all([start(), start()])
  await server.app.drain()
  const imports = (await shop.owner('GET', path)).body.imports
  expect(imports.map(({ added, unchanged }: any) => [added, unchanged]).toSorted()).toEqual([
    [0, 120],
    [120, 0],
  ])
  const undo = (id: string) => shop.owner('POST', `${path}/${id}/undo`, {})
  const ids = both.map(({ body }) => body.reviewImport.id)
  const statuses = (await Promise.all([...ids, ...ids].map(undo))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 428, 428])
  await server.app.drain()
  expect(await reviewsOf(shop)).toEqual([])
  const { body } = await shop.owner('POST', '/stoa/v1/reviews/rating-summaries', { namespace: 'stores', entityIds: [product.id] })
  expect(body.summaries).toMatchObject([{ count: 0, received: 0 }])
})

test('different reviews of one product by the same name on one day are all imported, and the same file adds nothing twice', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const anonymous = { author: 'Anonymous', email: null, date: '2024-05-01' }
  const lines = [
    line(product, anonymous),
    line(product, { ...anonymous, rating: '1' }),
    line(product, { ...anonymous, title: 'Bad' }),
    line(product, { ...anonymous, body: 'It fell.' }),
    line(product, { ...anonymous, email: 'shared@example.com' }),
    line(product, { ...anonymous, email: 'shared@example.com', body: 'It fell.' }),
  ]
  expect((await bring(shop, [...lines, lines[0]!])).reviewImport).toMatchObject({ added: 6, refused: 1 })
  expect(await reviewsOf(shop)).toHaveLength(6)
  expect((await bring(shop, lines)).reviewImport).toMatchObject({ added: 0, changed: 0, unchanged: 6 })
  expect(await reviewsOf(shop)).toHaveLength(6)
})

test('a file that an earlier version imported adds nothing, except the reviews that it dropped', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const anonymous = { author: 'Anonymous', email: null, date: '2024-05-01', body: '<p>It hangs.</p>' }
  const lines = [line(product, anonymous), line(product, { ...anonymous, rating: '1' })]
  await bring(shop, lines.slice(0, 1))
  const { siteId } = shop.credentials
  const formerKey = createHash('sha256')
    .update(`CSV\nline\n${[product.id, 'Anonymous', '2024-05-01'].join('\n')}`)
    .digest('hex')
  await sql`update imported_review set import_key = ${formerKey} where site_id = ${siteId}`.execute(server.database.db)
  expect(await check(shop, lines)).toEqual(['UNCHANGED', 'NEW'])
})
