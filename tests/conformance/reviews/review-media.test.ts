import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aMember } from '../../support/members/members.ts'
import { sampleVideo } from '../../support/media/sample-video.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { testFiles } from '../../support/servers/test-files.ts'

let server: TestServer
let video: Buffer
const folder = mkdtempSync(join(tmpdir(), 'stoa-review-media-'))
beforeAll(async () => {
  server = await startServer()
  const file = join(folder, 'video.mp4')
  await sampleVideo(file, { width: 480, height: 360, turned: true })
  // As phones write it: where it was filmed.
  const place = Buffer.from('....udta+52.5200+013.4050/', 'latin1')
  place.writeUInt32BE(place.length)
  video = Buffer.concat([readFileSync(file), place])
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server[Symbol.asyncDispose]()
})

const path = '/reviews/v1/reviews'
const namespace = 'stores'

async function uploaded(visitor: Pick<Visitor, 'send'>, content: Buffer, mimeType: string): Promise<string> {
  const { body } = await visitor.send('POST', '/stoa/v1/visitor-uploads/generate-url', { mimeType, fileName: 'mine' })
  const response = await fetch(server.url + new URL(body.uploadUrl).pathname, {
    method: 'PUT',
    body: content as unknown as string,
  })
  return ((await response.json()) as any).file.id
}

const aPhoto = () =>
  sharp({ create: { width: 6, height: 4, channels: 3, background: '#a34' } })
    .jpeg()
    .toBuffer()

const write = (visitor: Pick<Visitor, 'send'>, entityId: string, media: object[]) =>
  visitor.send('POST', `${path}/contact`, {
    namespace,
    entityId,
    content: { rating: 4, media },
    name: 'Vera',
    email: 'vera@example.com',
  })

const conversion = async (shop: TestShop, id: string) =>
  (await shop.owner('GET', `/stoa/v1/media/videos/${id}/conversion`)).body.state

test('a video that a visitor filmed with a phone plays at once, and has a poster and sizes when it is converted', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const visitor = await aVisitor(shop)
  const unused = await uploaded(visitor, video, 'video/quicktime')
  const id = await uploaded(visitor, video, 'video/mp4')
  const photo = await uploaded(visitor, await aPhoto(), 'image/jpeg')
  const original = Buffer.from(await (await fetch(`${server.url}/media/${id}`)).arrayBuffer())
  expect({ length: original.length, hasPlace: original.includes('+52.5200') }).toEqual({ length: video.length, hasPlace: false })

  // Uploads that nobody sends cost no conversion.
  await server.app.drain()
  expect([await conversion(shop, unused), await conversion(shop, id)]).toEqual(['WAITING', 'WAITING'])
  const { body } = await write(visitor, product.id, [{ video: { id } }, { image: { id: photo } }])
  const shown = { id, url: expect.stringMatching(new RegExp(`^https?://[^/]+/media/${id}$`)) }
  expect(body.review.content.media).toMatchObject([{ video: { ...shown, resolutions: [] } }, { image: { id: photo, width: 6 } }])

  await server.app.drain()
  await server.app.drain()
  expect([await conversion(shop, unused), await conversion(shop, id)]).toEqual(['WAITING', 'DONE'])
  const { reviews } = (await visitor.send('POST', `${path}/query`, { query: { filter: { entityId: product.id } } })).body
  expect(reviews).toMatchObject([{ id: body.review.id, revision: body.review.revision }])
  const [{ video: converted }, { image }] = reviews[0].content.media
  expect(image).toEqual(body.review.content.media[1].image)
  // The phone was held upright.
  expect(converted).toMatchObject({
    ...shown,
    resolutions: [
      { width: 360, height: 480, format: 'mp4', poster: { width: 360, height: 480 } },
      { width: 360, height: 480, format: 'hls' },
    ],
  })
  for (const { url, poster } of converted.resolutions)
    for (const address of [url, poster.url]) expect((await fetch(server.url + new URL(address).pathname)).status).toBe(200)
  expect((await shopEvents(shop, 'wix.reviews.v1.review')).map(({ slug }) => slug)).toEqual(['created', 'review_published'])
})

test('a picture that rejected reviews alone show is private until one of them is not rejected', async () => {
  const shop = await aShop(server)
  const [product, other] = [await aProduct(shop), await aProduct(shop)]
  const visitor = await aVisitor(shop)
  const photo = await uploaded(visitor, await aPhoto(), 'image/jpeg')
  const { id } = (await write(visitor, product.id, [{ image: { id: photo } }])).body.review
  const second = (await write(visitor, other.id, [{ image: { id: photo } }])).body.review.id
  const moderate = async (reviewId: string, status: string) => {
    expect((await shop.owner('PATCH', `${path}/${reviewId}/moderate`, { status })).status).toBe(200)
    await server.app.drain()
  }
  const answer = async () => (await fetch(`${server.url}/media/${photo}`)).status
  await moderate(id, 'REJECTED')
  expect(await answer()).toBe(200)
  await moderate(second, 'REJECTED')
  expect(await answer()).toBe(404)
  const file = (await shop.owner('GET', `/site-media/v1/files/get-file-by-id?fileId=${photo}`)).body.file
  expect([file.private, file.url]).toEqual([true, undefined])
  await moderate(id, 'APPROVED')
  expect(await answer()).toBe(200)
  expect(await testFiles().head(`private/media/${shop.credentials.siteId}/${photo}`)).toBeUndefined()
})

test('a video with all that plays it, and a picture, are private at once when their review is rejected or deleted, until that is undone', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const visitor = await aVisitor(shop)
  const id = await uploaded(visitor, video, 'video/mp4')
  const photo = await uploaded(visitor, await aPhoto(), 'image/jpeg')
  const review = (await write(visitor, product.id, [{ video: { id } }, { image: { id: photo } }])).body.review
  await server.app.drain()
  await server.app.drain()
  const shown = await visitor.send('GET', `${path}/${review.id}`)
  const [{ video: converted }] = shown.body.review.content.media
  const addresses = [
    `/media/${id}`,
    `/media/${photo}`,
    ...converted.resolutions.flatMap(({ url, poster }: any) => [url, poster.url]),
  ]
  const statuses = async () =>
    new Set(
      await Promise.all(
        addresses.map(async (url) => (await fetch(new URL(new URL(url, server.url).pathname, server.url))).status),
      ),
    )
  expect(await statuses()).toEqual(new Set([200]))

  const rejected = await shop.owner('POST', `/stoa/v1/reviews/${review.id}/reject`, { reason: 'OFFENSIVE' })
  await server.app.drain()
  expect(await statuses()).toEqual(new Set([404]))
  await shop.owner('POST', `/stoa/v1/reviews/${review.id}/undo-decision`, { revision: rejected.body.review.revision })
  await server.app.drain()
  expect(await statuses()).toEqual(new Set([200]))

  const { jobId } = (await shop.owner('POST', '/reviews/v1/bulk/reviews/delete', { filter: { 'content.rating': 4 } })).body
  await server.app.drain()
  await server.app.drain()
  expect(await statuses()).toEqual(new Set([404]))
  expect((await shop.owner('POST', `/stoa/v1/bulk-tasks/${jobId}/undo`, {})).status).toBe(200)
  await server.app.drain()
  await server.app.drain()
  expect(await statuses()).toEqual(new Set([200]))
})

test('a search among the uploads of visitors finds what visitors uploaded', async () => {
  const shop = await aShop(server)
  const photo = await uploaded(await aVisitor(shop), await aPhoto(), 'image/jpeg')
  const found = async (parentFolderId: string) =>
    (await shop.owner('POST', '/stoa/v1/media/files/list', { parentFolderId, search: 'mine', withoutAltText: true })).body.fileIds
  expect([await found('visitor-uploads'), await found('media-root')]).toEqual([[photo], []])
})

test('a review shows files of its own site alone, and nothing that only looks like one', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const product = await aProduct(shop)
  const visitor = await aVisitor(shop)
  // A member: visitors are asked for a captcha after some attempts.
  const mia = await aMember(shop)
  const elsewhere = await uploaded(await aVisitor(other), await aPhoto(), 'image/jpeg')
  const foreignVideo = await uploaded(await aVisitor(other), video, 'video/mp4')
  const others = await uploaded(visitor, await aPhoto(), 'image/jpeg')
  const photo = await uploaded(mia, await aPhoto(), 'image/jpeg')
  const attempts: object[] = [
    { image: { id: others } },
    { image: { id: elsewhere, url: `/media/${elsewhere}` } },
    { image: { id: `${'0'.repeat(32)}.jpg`, url: `/media/${'0'.repeat(32)}.jpg` } },
    { image: { url: '/media/../account/sign-out' } },
    { image: { url: 'https://tracker.example/pixel.gif' } },
    { image: { id: photo.replace('.jpg', '.svg') } },
    { image: {} },
    {},
    { video: { id: foreignVideo } },
    { video: { id: photo } },
    { video: { url: 'https://tracker.example/film.mp4' } },
    { video: { url: `/media/${'0'.repeat(32)}.mp4` } },
  ]
  for (const media of attempts) {
    const content = { rating: 4, media: [{ image: { id: photo } }, media] }
    const { status, body } = await mia.send('POST', path, { review: { namespace, entityId: product.id, content } })
    expect({ status, field: body.details?.validationError?.fieldViolations[0].field }, JSON.stringify(media)).toEqual({
      status: 400,
      field: expect.stringMatching(/^review\.content\.media\[1\]/),
    })
  }
  const { body } = await visitor.send('POST', `${path}/count`, {})
  expect(body.count).toBe(0)
})

test('a member changes the text of a review whose pictures an app has brought from another host', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const mia = await aMember(shop)
  const { body } = await mia.send('POST', path, { review: { namespace, entityId: product.id, content: { rating: 4 } } })
  const { id } = body.review
  const far = { image: { url: 'https://cdn.example/old.jpg' } }
  const set = await shop.owner('PATCH', `${path}/${id}`, { review: { id, revision: '1', content: { media: [far] } } })
  const change = { id, revision: set.body.review.revision, content: { body: 'Still good.' } }
  expect((await mia.send('PATCH', `${path}/${id}`, { review: change })).body.review.content).toMatchObject({
    body: 'Still good.',
    media: [far],
  })
})

test('videos of visitors are limited before anything is stored', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  const wish = (request: object) => visitor.send('POST', '/stoa/v1/visitor-uploads/generate-url', request)
  const refused = (rule: string) => ({
    status: 400,
    body: { details: { validationError: { fieldViolations: [{ ruleName: rule }] } } },
  })
  expect(await wish({ mimeType: 'video/mp4', sizeInBytes: '104857601' })).toMatchObject(refused('FILE_SIZE_OVER_LIMIT'))
  expect(await wish({ mimeType: 'image/jpeg', sizeInBytes: '10485761' })).toMatchObject(refused('FILE_SIZE_OVER_LIMIT'))
  for (const mimeType of ['video/x-matroska', 'video/webm', 'audio/mpeg', 'application/zip', 'image/svg+xml', 'text/html'])
    expect(await wish({ mimeType }), mimeType).toMatchObject(refused('UNSUPPORTED_FILE_FORMAT'))
  // A picture does not become one of 100 megabytes by its name.
  const { body } = await wish({ mimeType: 'video/mp4' })
  const put = await fetch(server.url + new URL(body.uploadUrl).pathname, {
    method: 'PUT',
    body: (await aPhoto()) as unknown as string,
  })
  expect(put.status).toBe(415)
})
