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
