import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { server, setUp, uploaded } from '../media/media-files-set-up.ts'

setUp()

async function publish(shop: TestShop, theme: object) {
  await shop.owner('PATCH', '/stoa/v1/theme/draft', { theme })
  const { body } = await shop.owner('GET', '/stoa/v1/theme/draft')
  const { status } = await shop.owner('POST', '/stoa/v1/theme/draft/publish', { revision: body.draft.revision })
  expect(status).toBe(200)
  await server.app.drain()
}

/** How many pixels of the example of an invoice have a colour. */
async function pixelsOf(shop: TestShop, color: [number, number, number], settings: object = {}) {
  const { status, body } = await shop.owner('POST', '/stoa/v1/invoice-settings/preview', { settings })
  expect(status, JSON.stringify(body)).toBe(200)
  const { data, info } = await sharp(Buffer.from(body.picture, 'base64')).raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (color.every((value, index) => Math.abs(data[at + index]! - value) < 8)) count += 1
  return count
}

test('invoices have the logo and the colour of the published theme, unless their own settings say something else', async () => {
  const shop = await aShop(server)
  const content = await sharp({ create: { width: 120, height: 40, channels: 3, background: '#ff00ff' } })
    .png()
    .toBuffer()
  const { url } = await uploaded(shop, { name: 'logo.png', content })
  expect(await pixelsOf(shop, [255, 0, 255])).toBe(0)
  await publish(shop, { colors: { brand: '#7a1f5c' }, logo: { picture: url } })
  expect(await pixelsOf(shop, [255, 0, 255])).toBeGreaterThan(1000)
  expect(await pixelsOf(shop, [0x7a, 0x1f, 0x5c])).toBeGreaterThan(50)
  expect(await pixelsOf(shop, [0x7a, 0x1f, 0x5c], { color: '#006600' })).toBe(0)
})

test('a brand colour that nobody could read on paper is not printed as it is', async () => {
  const shop = await aShop(server)
  await publish(shop, { colors: { brand: '#ffee00' } })
  expect(await pixelsOf(shop, [0xff, 0xee, 0])).toBe(0)
})

const logoOf = (color: string) =>
  sharp({ create: { width: 120, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer()

test('a logo that was replaced in the library is replaced on papers', async () => {
  const shop = await aShop(server)
  const before = await uploaded(shop, { name: 'before.png', content: await logoOf('#ff00ff') })
  const after = await uploaded(shop, { name: 'after.png', content: await logoOf('#00ffff') })
  await publish(shop, { logo: { picture: before.url } })
  const { status, body } = await shop.owner('POST', '/stoa/v1/media/files/replace', {
    fileId: before.id,
    replacementId: after.id,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  await server.app.drain()
  expect(await pixelsOf(shop, [255, 0, 255])).toBe(0)
  expect(await pixelsOf(shop, [0, 255, 255])).toBeGreaterThan(1000)
})

test('papers show no picture of another shop, whatever address the theme has', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const theirs = await uploaded(other, { name: 'theirs.png', content: await logoOf('#ff00ff') })
  await publish(shop, { logo: { picture: `/media/${theirs.id}` } })
  expect(await pixelsOf(shop, [255, 0, 255])).toBe(0)
})

test('odd pictures leave papers without a logo, or with it as far as it goes', { timeout: 120_000 }, async () => {
  const shop = await aShop(server)
  const svg = (body: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${body}</svg>`)
  const odd: [string, Buffer][] = [
    [
      'dot.png',
      await sharp({ create: { width: 1, height: 1, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
    ],
    [
      'line.png',
      await sharp({ create: { width: 20_000, height: 1, channels: 3, background: '#123456' } })
        .png()
        .toBuffer(),
    ],
    ['active.svg', svg('<script>alert(1)</script><rect width="200" height="200" fill="#ff00ff" onload="alert(1)"/>')],
  ]
  for (const [name, content] of odd) {
    const file = await uploaded(shop, { name, content })
    await publish(shop, { logo: { picture: file.url }, icon: file.url, socialPicture: file.url })
    expect(await pixelsOf(shop, [255, 0, 255]), name).toBeGreaterThanOrEqual(name === 'active.svg' ? 1000 : 0)
  }
})
