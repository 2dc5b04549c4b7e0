import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureType } from '../../apps/server/src/modules/pictures/picture-type.ts'
import { aVisitor } from '../support/builders.ts'
import { sharedServer, type TestServer } from '../support/server.ts'
import { aShop, type TestShop } from '../support/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** One transparent pixel. */
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const upload = (shop: TestShop, content: string) => shop.owner('POST', '/stoa/v1/pictures', { content })
const codeOf = ({ body }: { body: any }) => body.details?.applicationError?.code

test('a picture is stored once, below its site', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const { status, body } = await upload(shop, gif)
  expect(status).toBe(200)
  expect(new URL(body.picture.url).pathname).toMatch(new RegExp(`^/media/uploads/${shop.credentials.siteId}/[0-9a-f]{32}[.]gif$`))
  expect((await upload(shop, gif)).body).toEqual(body)
  expect((await upload(other, gif)).body.picture.url).toContain(other.credentials.siteId)
})

test('what the file is decides, and not what somebody calls it', async () => {
  const shop = await aShop(server)
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  for (const content of [
    encoded('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    encoded('<html>GIF89a</html>'),
    encoded('GIF'),
    encoded('%PDF-1.7'),
    '',
    '!!!',
  ])
    expect(codeOf(await upload(shop, content)) ?? 'VALIDATION', content).toMatch(/NOT_A_PICTURE|VALIDATION/)
  const large = Buffer.concat([Buffer.from(gif, 'base64'), Buffer.alloc(10 * 1024 * 1024)])
  expect(codeOf(await upload(shop, large.toString('base64')))).toBe('PICTURE_TOO_LARGE')
  expect((await upload(shop, Buffer.alloc(16 * 1024 * 1024).toString('base64'))).status).toBe(413)
})

test('only staff who may change what pictures stand in may upload them', async () => {
  const shop = await aShop(server)
  const { send } = await aVisitor(shop)
  expect((await send('POST', '/stoa/v1/pictures', { content: gif })).status).toBe(403)
})

test.each([
  ['jpg', 'ffd8ffe000104a464946'],
  ['png', '89504e470d0a1a0a0000000d'],
  ['webp', '524946461a00000057454250'],
  ['gif', '474946383961'],
  ['avif', '0000001c6674797061766966'],
  [undefined, '0000001c66747970'],
  [undefined, '5249464600000000'],
  [undefined, ''],
])('%s is known by its first bytes', (type, hex) => {
  expect(pictureType(Buffer.from(hex, 'hex'))).toBe(type)
})
