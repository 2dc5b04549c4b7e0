import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { files } from '@wix/media'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { listening } from '../../support/servers/listening.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'

async function uploaded(server: TestServer, shop: TestShop, width: number, options: object = {}): Promise<string> {
  const content = await sharp({ create: { width, height: width / 2, channels: 3, background: '#225588' } })
    .png()
    .toBuffer()
  const { uploadUrl } = await ownerClient(shop, { files }).files.generateFileUploadUrl('image/png', options)
  const response = await fetch(server.url + new URL(uploadUrl!).pathname, { method: 'PUT', body: content as unknown as string })
  return ((await response.json()) as any).file.id
}

const mediaOf = async (shop: TestShop, id: string) =>
  (await shop.owner('GET', `/site-media/v1/files/get-file-by-id?fileId=${id}`)).body.file

test('a configured service says what is in pictures; its wrong answers change nothing and are asked for again', async () => {
  const asked: { width: number; type: string | undefined; authorization: string | undefined }[] = []
  let answer: object = { labels: 'boat' }
  await using service = await listening(
    createServer(async (request, response) => {
      const { 'content-type': type, authorization } = request.headers
      const { width } = await sharp(await buffer(request)).metadata()
      asked.push({ width, type, authorization })
      response.end(JSON.stringify(answer))
    }),
  )
  await using server = await startServer({ pictureAnalysis: { url: `${service.url}/analyse`, token: 'secret' } })
  const shop = await aShop(server)
  expect((await shop.owner('GET', '/stoa/v1/media/features')).body).toMatchObject({ labelsAndFaces: true })
  const id = await uploaded(server, shop, 2048, { labels: ['mine'] })
  const secret = await uploaded(server, shop, 20, { private: true })
  await server.app.drain()
  expect(asked).toEqual([{ width: 1024, type: 'image/jpeg', authorization: 'Bearer secret' }])
  expect(await mediaOf(shop, id)).toMatchObject({
    labels: ['mine'],
    media: { image: expect.not.objectContaining({ faces: [] }) },
  })

  answer = {
    labels: ['boat', 'sea', 'boat'],
    faces: [{ x: 10, y: 20, width: 30, height: 40, confidence: 0.9, name: 'Mia' }],
    altText: ' A boat at sea ',
  }
  server.clock.advance(3600_000)
  await server.app.drain()
  const { labels, media } = await mediaOf(shop, id)
  expect(labels).toEqual(['mine', 'boat', 'sea'])
  expect(media.image).toMatchObject({
    annotations: ['LABELS', 'FACES'],
    faces: [{ x: 20, y: 40, width: 60, height: 80, confidence: 0.9 }],
  })
  const suggested = async (fileId: string) => shop.owner('GET', `/stoa/v1/media/pictures/${fileId}/alt-text`)
  expect((await suggested(id)).body).toEqual({ altText: 'A boat at sea' })
  expect((await suggested(secret)).body).toEqual({})
  expect((await mediaOf(shop, secret)).labels).toEqual([])
  expect(asked.length).toBe(2)
})

test('pictures of visitors and members are not sent to the service, also once a review shows them', async () => {
  let asked = 0
  await using service = await listening(
    createServer((request, response) => {
      asked++
      request.resume()
      response.end(JSON.stringify({ labels: ['boat'], faces: [] }))
    }),
  )
  await using server = await startServer({ pictureAnalysis: { url: service.url, token: 'secret' } })
  const shop = await aShop(server)
  const [product, visitor, member] = [await aProduct(shop), await aVisitor(shop), await aMember(shop)]
  for (const [index, who] of [visitor, member].entries()) {
    const { body } = await who.send('POST', '/stoa/v1/visitor-uploads/generate-url', { mimeType: 'image/png' })
    const create = { width: 40 + index, height: 20, channels: 3, background: '#225588' } as const
    const content = (await sharp({ create }).png().toBuffer()) as unknown as string
    const sent = await fetch(server.url + new URL(body.uploadUrl).pathname, { method: 'PUT', body: content })
    const { file } = (await sent.json()) as any
    const said = { rating: 5, media: [{ image: { url: `/media/${file.id}` } }] }
    const item = { namespace: 'stores', entityId: product.id }
    const path = '/reviews/v1/reviews'
    const answer = await (who === member
      ? member.send('POST', path, { review: { ...item, content: said } })
      : visitor.send('POST', `${path}/contact`, { ...item, content: said, name: 'Vera', email: 'vera@example.com' }))
    expect(answer.status).toBe(200)
  }
  server.clock.advance(24 * 3600_000)
  await server.app.runSchedules()
  await server.app.drain()
  expect(asked).toBe(0)
})

test('without a service, labels and faces are not offered', async () => {
  await using server = await startServer()
  const shop = await aShop(server)
  expect((await shop.owner('GET', '/stoa/v1/media/features')).body).toMatchObject({ labelsAndFaces: false })
  const id = await uploaded(server, shop, 20)
  await server.app.drain()
  const { image, annotations, previewImage } = (await mediaOf(shop, id)).media.image
  expect(annotations).toBeUndefined()
  expect(previewImage).toMatchObject({ id, width: 20, height: 10 })
  expect(previewImage.url).toBe(`${image.url}/v1/fit/w_400,h_400/${id}`)
  const { status, body } = await shop.owner('GET', `/stoa/v1/media/pictures/${id}/alt-text`)
  expect([status, body.details.applicationError.code]).toEqual([428, 'PICTURE_ANALYSIS_NOT_CONFIGURED'])
})
