import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type WireAnswer } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000

let shade = 0

/** The id of a picture that somebody uploads. */
async function photoOf(who: Pick<Visitor, 'send'>): Promise<string> {
  const content = await sharp({ create: { width: 6, height: 4, channels: 3, background: { r: ++shade, g: 0, b: 0 } } })
    .png()
    .toBuffer()
  const { body } = await who.send('POST', '/stoa/v1/visitor-uploads/generate-url', { mimeType: 'image/png', fileName: 'me.png' })
  const address = server.url + new URL(body.uploadUrl).pathname
  const { file } = (await (await fetch(address, { method: 'PUT', body: content as unknown as string })).json()) as any
  return file.id
}

const fieldsOf = ({ status, body }: WireAnswer): unknown =>
  status === 200 ? 200 : body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)

test('what visitors upload and nobody shows is removed after a day, what is shown stays', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  const upload = () => photoOf(visitor)
  const [shown, unused] = [await upload(), await upload()]
  await aProduct(shop, { name: 'Boat', pictures: [{ id: shown }] })
  const anna = await aMember(shop)
  const cover = await photoOf(anna)
  const own = `/members/v1/members/${anna.id}`
  await anna.send('PATCH', own, { member: { id: anna.id, profile: { cover: { url: `/media/${cover}` } } } })
  const statusOf = async (id: string) => (await fetch(`${server.url}/media/${id}`)).status
  const tomorrow = async (days = 1) => {
    server.clock.advance(days * day)
    await server.app.runSchedules()
    await server.app.drain()
  }
  expect([await statusOf(shown), await statusOf(unused)]).toEqual([200, 200])
  await tomorrow()
  await tomorrow()
  expect([await statusOf(shown), await statusOf(unused), await statusOf(cover)]).toEqual([200, 404, 200])
  // With the member, the cover goes.
  await shop.owner('DELETE', own)
  await tomorrow(31)
  await tomorrow()
  await tomorrow()
  expect(await statusOf(cover)).toBe(404)
})

test('a photo whose address a front end’s server asked for is its author’s, once', async () => {
  const shop = await aShop(server)
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  const product = await aProduct(shop)
  /** As dozens of published front ends do it: the server asks with its API key, and the browser uploads. */
  const uploaded = async (asked: typeof shop.owner) => {
    const request = { mimeType: 'image/png', fileName: 'mug.png', filePath: 'product-reviews-media/mug.png' }
    const { uploadUrl } = (await asked('POST', '/site-media/v1/files/generate-upload-url', request)).body
    const body = await pixel()
    const response = await fetch(server.url + new URL(uploadUrl).pathname, { method: 'PUT', body: Buffer.from(body, 'base64') })
    return ((await response.json()) as any).file.url as string
  }
  const withKey: typeof shop.owner = (method, path, body) =>
    shop.raw(method, path, {
      body: body as object,
      headers: { authorization: shop.credentials.apiKey, 'wix-site-id': shop.credentials.siteId },
    })
  const reviewOf = (author: typeof anna, url: string) =>
    author
      .send('POST', '/reviews/v1/reviews', {
        review: { namespace: 'stores', entityId: product.id, content: { rating: 5, media: [{ image: { url } }] } },
      })
      .then(fieldsOf)
  const url = await uploaded(withKey)
  expect(await reviewOf(anna, url)).toBe(200)
  expect(await reviewOf(bert, url)).toEqual(['review.content.media[0].image.url'])
  const shown = await uploaded(withKey)
  await aProduct(shop, { pictures: [{ url: shown }] })
  await server.app.drain()
  expect(await reviewOf(bert, shown)).toEqual(['review.content.media[0].image.url'])
  const old = await uploaded(withKey)
  server.clock.advance(2 * 3600_000)
  expect(await reviewOf(await aMember(shop), old)).toEqual(['review.content.media[0].image.url'])
})

test('visitors and members show files that they uploaded, and none of the shop’s or of somebody else', async () => {
  const shop = await aShop(server)
  const [vera, anna, bert] = [await aVisitor(shop), await aMember(shop), await aMember(shop)]
  const [ofVera, ofAnna, ofBert] = [await photoOf(vera), await photoOf(anna), await photoOf(bert)]
  const { body } = await shop.owner('POST', '/stoa/v1/pictures', { content: await pixel() })
  const ofShop = body.picture.id as string
  const product = await aProduct(shop, { pictures: [{ id: ofShop }] })
  const item = { namespace: 'stores', entityId: product.id }
  const content = (...ids: string[]) => ({ rating: 5, media: ids.map((id) => ({ image: { url: `/media/${id}` } })) })
  const image = 'media[0].image.url'

  const review = async (...ids: string[]) =>
    fieldsOf(await anna.send('POST', '/reviews/v1/reviews', { review: { ...item, content: content(...ids) } }))
  const missing = `${'0'.repeat(32)}.png`
  expect(await Promise.all([ofShop, ofVera, ofBert, missing, 'downloads/x'].map((id) => review(id)))).toEqual(
    Array.from({ length: 5 }, () => [`review.content.${image}`]),
  )
  expect(await review(ofAnna, ofShop)).toEqual(['review.content.media[1].image.url'])
  expect(await review(ofAnna)).toBe(200)
  const visitorReview = async (id: string) =>
    fieldsOf(
      await vera.send('POST', '/reviews/v1/reviews/contact', {
        ...item,
        content: content(id),
        name: 'Vera',
        email: 'v@example.com',
      }),
    )
  expect([await visitorReview(ofAnna), await visitorReview(ofVera)]).toEqual([[`content.${image}`], 200])

  const setPhoto = async (profile: object) =>
    fieldsOf(await anna.send('PATCH', `/members/v1/members/${anna.id}`, { member: { id: anna.id, profile } }))
  expect(await setPhoto({ photo: { id: ofBert, url: `https://cdn.example/media/${ofBert}` } })).toEqual([
    'member.profile.photo.id',
    'member.profile.photo.url',
  ])
  expect(await setPhoto({ cover: { url: `wix:image://v1/${ofShop}/a.png` } })).toEqual(['member.profile.cover.url'])
  expect(await setPhoto({ photo: { url: 'https://pictures.example/media/anna.jpg' } })).toBe(200)
  expect(await setPhoto({ photo: { url: `/media/${ofAnna}` } })).toBe(200)
  const cover = { url: `/media/${ofAnna}`, width: 3, height: 3, offsetX: 0, offsetY: 2 }
  expect(await setPhoto({ photo: null, cover })).toBe(200)
  const { slug } = (await anna.send('GET', '/members/v1/members/my')).body.member.profile
  const profileOf = async () => (await vera.send('GET', `/stoa/v1/member-profiles/${slug}`)).body
  expect((await profileOf()).cover).toEqual({ ...cover, url: expect.stringContaining(cover.url) })
  expect(await setPhoto({ cover: null })).toBe(200)
  expect(await profileOf()).not.toHaveProperty('cover')
  // A member keeps a picture that the shop chose for them.
  const chosen = { photo: { url: `/media/${ofShop}` } }
  await shop.owner('PATCH', `/members/v1/members/${anna.id}`, { member: { id: anna.id, profile: chosen } })
  expect(await setPhoto({ ...chosen, title: 'Captain' })).toBe(200)

  const nodes = [{ type: 'IMAGE', imageData: { image: { src: { id: ofVera } } } }]
  const text = { memberAbout: { memberId: bert.id, content: { nodes } } }
  expect(fieldsOf(await bert.send('POST', '/members/v2/abouts', text))).toEqual([
    'memberAbout.content.nodes[0].imageData.image.src.id',
  ])
  const registered = async (picture: string) =>
    vera.send('POST', '/_api/iam/authentication/v2/register', {
      loginId: { email: `${picture.slice(0, 8)}@example.com` },
      password: 'correct horse battery',
      profile: { picture: `/media/${picture}` },
    })
  expect(fieldsOf(await registered(ofBert))).toEqual(['profile.picture'])
  expect((await registered(ofVera)).status).toBe(200)
})

async function pixel(): Promise<string> {
  const picture = sharp({ create: { width: 3, height: 3, channels: 3, background: '#123456' } })
  return (await picture.png().toBuffer()).toString('base64')
}
