import { categories } from '@wix/categories'
import { currentCart } from '@wix/ecom'
import { files } from '@wix/media'
import { media } from '@wix/sdk'
import { customizationsV3, productsV3 } from '@wix/stores'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureFormat } from '../../../apps/server/src/modules/media/media/picture-format.ts'
import { aProduct, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const upload = (shop: TestShop, content: Buffer | string) =>
  shop.owner('POST', '/stoa/v1/pictures', { content: Buffer.from(content).toString('base64') })

/** A picture of one colour; every call makes another one. */
let shade = 0
const drawn = (width = 6, height = 4) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade++ % 256, g: 0, b: 0 } } })
const uploaded = async (shop: TestShop) => (await upload(shop, await drawn().png().toBuffer())).body.picture

test('a picture is stored once in a site, with its size', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const gif = await drawn(3, 2).gif().toBuffer()
  const { status, body } = await upload(shop, gif)
  expect(status).toBe(200)
  const { id } = body.picture
  expect(body.picture).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}\.gif$/),
    url: `http://localhost/media/${id}`,
    width: 3,
    height: 2,
  })
  expect((await upload(shop, gif)).body).toEqual(body)
  expect((await upload(other, gif)).body.picture.id).not.toBe(id)
})

test('a photograph has the size in which it is shown', async () => {
  const shop = await aShop(server)
  const sideways = await drawn(6, 4).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await upload(shop, sideways)).body.picture).toMatchObject({ width: 4, height: 6 })
})

test('what the file is decides, and not what somebody calls it', async () => {
  const shop = await aShop(server)
  for (const content of [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<html>GIF89a</html>',
    'GIF',
    'GIF89a and no picture',
    Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(1000)]),
    '%PDF-1.7',
    '',
    '!!!',
  ])
    expect(codeOf(await upload(shop, content)) ?? 'VALIDATION', String(content)).toMatch(/NOT_A_PICTURE|VALIDATION/)
  const large = Buffer.concat([await drawn().gif().toBuffer(), Buffer.alloc(10 * 1024 * 1024)])
  expect(codeOf(await upload(shop, large))).toBe('PICTURE_TOO_LARGE')
  expect((await upload(shop, Buffer.alloc(16 * 1024 * 1024))).status).toBe(413)
  // A small file that says that it is vast, in the size of its screen and of its only frame.
  const vast = await drawn().gif().toBuffer()
  for (const at of [6, 8, vast.indexOf(0x2c, 13) + 5, vast.indexOf(0x2c, 13) + 7]) vast.writeUInt16LE(20_000, at)
  expect(codeOf(await upload(shop, vast))).toBe('NOT_A_PICTURE')
})

test('only staff who may change what pictures stand in may upload them', async () => {
  const shop = await aShop(server)
  const { send } = await aVisitor(shop)
  expect((await send('POST', '/stoa/v1/pictures', { content: 'R0lGODlhAQABAAAAACw=' })).status).toBe(403)
})

test('a picture of the shop is the same, by whatever name it is given', async () => {
  const shop = await aShop(server)
  const { id } = await uploaded(shop)
  for (const item of [
    { id },
    { url: `http://localhost/media/${id}` },
    { url: `https://another.example/media/${id}` },
    { url: `https://static.wixstatic.com/media/${id}/v1/fill/w_1,h_1/a.png` },
  ]) {
    const { id: productId } = await aProduct(shop, { pictures: [{ ...item, altText: 'A mug' }] })
    const { body } = await shop.owner('GET', `/stores/v3/products/${productId}?fields=MEDIA_ITEMS_INFO`)
    const stored = {
      id,
      altText: 'A mug',
      mediaType: 'IMAGE',
      image: { id, url: `http://localhost/media/${id}`, width: 6, height: 4, altText: 'A mug' },
    }
    expect(body.product.media, JSON.stringify(item)).toEqual({ main: stored, itemsInfo: { items: [stored] } })
  }
})

test('a picture of another site is nobody’s picture here, and one elsewhere stays there', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const { id, url } = await uploaded(other)
  const elsewhere = 'https://pictures.example/mug.jpg'
  const { id: productId } = await aProduct(shop, { pictures: [{ url }, { url: elsewhere }] })
  const { body } = await shop.owner('GET', `/stores/v3/products/${productId}?fields=MEDIA_ITEMS_INFO`)
  expect(body.product.media.itemsInfo.items).toEqual([
    { url, mediaType: 'IMAGE', image: { url } },
    { url: elsewhere, mediaType: 'IMAGE', image: { url: elsewhere } },
  ])
  expect(JSON.stringify(body)).not.toContain(`"id":"${id}"`)
})

test('the published client reads images and writes them back', async () => {
  const shop = await aShop(server)
  const { id } = await uploaded(shop)
  const image = `wix:image://v1/${id}/A%20mug#originWidth=6&originHeight=4`
  const modules = { productsV3, categories, customizationsV3 }
  const { productsV3: products, categories: tree, customizationsV3: customizations } = ownerClient(shop, modules)

  const { id: productId } = await aProduct(shop, { pictures: [{ id, altText: 'A mug' }] })
  const product = await products.getProduct(productId)
  expect(product.media!.main!.image).toBe(image)
  expect(media.getImageUrl(product.media!.main!.image!)).toMatchObject({ id, width: 6, height: 4, altText: 'A mug' })

  const category = await tree.createCategory(
    { name: 'Mugs', image },
    { treeReference: { appNamespace: '@wix/stores', treeKey: null } },
  )
  expect(category.image).toBe(image)

  const red = { name: 'Red', choiceType: 'ONE_COLOR', colorCode: '#ff0000', displayImage: image } as const
  const colour = await customizations.createCustomization({
    name: 'Colour',
    customizationType: 'PRODUCT_OPTION',
    customizationRenderType: 'SWATCH_CHOICES',
    choicesSettings: { choices: [red] },
  })
  const shown = await customizations.getCustomization(colour._id!, { fields: ['CHOICE_DISPLAY_IMAGE'] })
  expect(shown.choicesSettings!.choices![0]!.displayImage).toBe(image)
})

test('lines of a cart show the picture of what they are for', async () => {
  const shop = await aShop(server)
  const { id } = await uploaded(shop)
  const product = await aProduct(shop, { pictures: [{ id, altText: 'A mug' }] })
  const client = visitorClient(shop, { currentCart })
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  const { cart } = await client.currentCart.addToCurrentCart({ lineItems: [{ catalogReference, quantity: 1 }] })
  expect(cart!.lineItems![0]!.image).toBe(`wix:image://v1/${id}/A%20mug#originWidth=6&originHeight=4`)
})

test('the pictures of a shop follow it to another domain', async () => {
  const shop = await aShop(server)
  const { id } = await uploaded(shop)
  const { id: productId } = await aProduct(shop, { pictures: [{ id }] })
  const urlOf = async () => (await shop.owner('GET', `/stores/v3/products/${productId}`)).body.product.media.main.image.url
  expect(await urlOf()).toBe(`http://localhost/media/${id}`)
  const host = `${shop.credentials.siteId}.example`
  expect((await shop.owner('POST', '/stoa/v1/domains', { host })).status).toBe(200)
  expect(new URL(await urlOf()).hostname).toBe(host)
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
])('%s is known by its first bytes', (format, hex) => {
  expect(pictureFormat(Buffer.from(hex, 'hex'))).toBe(format)
})

test('a picture that is given in a call is described in the library like one that is uploaded', async () => {
  const shop = await aShop(server)
  const blue = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const moving = await sharp([blue, await drawn().png().toBuffer()], { join: { animated: true } })
    .gif()
    .toBuffer()
  const [still, animation] = [(await upload(shop, blue)).body.picture, (await upload(shop, moving)).body.picture]
  const { files: known } = await ownerClient(shop, { files }).files.getFileDescriptors([still.id, animation.id])
  const [described, described2] = known!.map(({ media }) => media!.image as any)
  expect(described).toMatchObject({ colors: { prominent: { hex: '#0000ff', rgb: { r: 0, g: 0, b: 255 } } } })
  expect(described!.colors!.palette).toHaveLength(1)
  expect(described2!.annotations).toEqual(['IS_ANIMATED'])
  expect(codeOf(await upload(shop, (await aLargePhotograph()).subarray(0, 20_000)))).toBe('NOT_A_PICTURE')
})

/** Of noise, so that the half of it is not nearly all. */
const aLargePhotograph = () =>
  sharp({
    create: { width: 300, height: 300, channels: 3, background: '#888888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg()
    .toBuffer()
