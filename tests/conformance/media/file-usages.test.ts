import { services } from '@stoa/contract/all'
import type { FileUsageKind } from '@stoa/contract/services/stoa/media'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectFinders } from '../../../apps/server/src/kernel/basics/object-finder.ts'
import { isImage } from '../../../apps/server/src/kernel/operations/pictures.ts'
import { aPrivateFile, aProduct, storesAppId } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

const findsImages = objectFinders(isImage)

/** Services whose requests contain pictures, with the kind of place that shows them, or why none of its rows keeps a picture in use. */
const places: Record<string, FileUsageKind | 'COPIED INTO A PURCHASE' | 'COPIED INTO A REQUEST' | 'THE LIBRARY ITSELF'> = {
  'categories/categories': 'CATEGORY',
  'ecom/back-in-stock-notifications': 'COPIED INTO A REQUEST',
  'ecom/cart': 'COPIED INTO A PURCHASE',
  'ecom/cart-v-2': 'COPIED INTO A PURCHASE',
  'ecom/checkout': 'COPIED INTO A PURCHASE',
  'ecom/checkout-settings': 'CHECKOUT',
  'ecom/checkout-templates': 'CHECKOUT_TEMPLATE',
  'ecom/current-cart': 'COPIED INTO A PURCHASE',
  'ecom/current-cart-v-2': 'COPIED INTO A PURCHASE',
  'ecom/draft-orders': 'COPIED INTO A PURCHASE',
  'ecom/order-payment-requests': 'ORDER',
  'ecom/orders': 'COPIED INTO A PURCHASE',
  'marketing/gift-voucher-products': 'GIFT_CARD_PRODUCT',
  'media/enterprise-media-items': 'THE LIBRARY ITSELF',
  'media/files': 'THE LIBRARY ITSELF',
  'members/badges-v-2': 'BADGE',
  'reviews/reviews': 'REVIEW',
  'stoa/review-requests': 'REVIEW',
  'stoa/reviews': 'REVIEW',
  'stores/customizations-v-3': 'CUSTOMIZATION',
  'stores/product-groups-v-3': 'PRODUCT_GROUP',
  'stores/products-v-3': 'PRODUCT',
  'stores/promotions-v-3': 'PROMOTION',
}

test('for every service that is given pictures, the library knows where they are shown', () => {
  const givenPictures = services
    .filter((service) => Object.values(service.operations).some(({ request }) => findsImages(service, request)))
    .map(({ name }) => name)
  expect(givenPictures.toSorted()).toEqual(Object.keys(places))
})

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

let shade = 0
const picture = () => sharp({ create: { width: 6, height: 4, channels: 3, background: { r: ++shade, g: 0, b: 0 } } }).png()

async function uploaded(shop: TestShop): Promise<string> {
  const content = (await picture().toBuffer()).toString('base64')
  return (await ok(shop.owner('POST', '/stoa/v1/pictures', { content }))).picture.id
}

async function ok(answer: ReturnType<TestShop['owner']>): Promise<any> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('a picture is in use wherever the owner can put one, and its replacement is shown in all these places', async () => {
  const shop = await aShop(server)
  const [id, replacementId] = [await uploaded(shop), await uploaded(shop)]
  const image = { id, url: `/media/${id}`, width: 6, height: 4 }
  const product = await aProduct(shop, { name: 'Boat', pictures: [{ id }] })
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  const send = (method: string, path: string, body: object) => ok(shop.owner(method, path, body))
  const treeReference = { appNamespace: '@wix/stores' }
  await send('POST', '/categories/v1/categories', { category: { name: 'Boats', image }, treeReference })
  await send('POST', '/gift-cards/v1/gift-card-products', {
    giftCardProduct: { name: 'Present', image, presetVariants: [{ price: { amount: '10' }, value: { amount: '10' } }] },
  })
  await send('POST', '/stores/v3/customizations', {
    customization: {
      name: 'Colour',
      customizationType: 'PRODUCT_OPTION',
      customizationRenderType: 'SWATCH_CHOICES',
      choicesSettings: { choices: [{ name: 'Red', choiceType: 'ONE_COLOR', colorCode: '#ff0000', displayImage: image }] },
    },
  })
  await send('PATCH', '/ecom/v1/checkout-settings', { checkoutSettings: { checkoutBrand: { header: { logo: { image } } } } })
  const customLineItems = [
    { itemType: { preset: 'PHYSICAL' }, productName: { original: 'Knot' }, price: '5', quantity: 1, media: image },
  ]
  await send('POST', '/ecom/v1/checkout-templates', {
    checkoutTemplate: { name: 'Spring', lineItems: [{ catalogReference, quantity: 1 }], customLineItems },
  })
  await send('PATCH', '/stoa/v1/sites/current', { site: { hero: { picture: `/media/${id}` } } })

  const kindsOf = async (fileId: string) => {
    const { usages } = await send('POST', '/stoa/v1/media/usages', { fileIds: [fileId] })
    return usages.map(({ kind }: { kind: string }) => kind).toSorted()
  }
  const everywhere = ['CATEGORY', 'CHECKOUT', 'CHECKOUT_TEMPLATE', 'CUSTOMIZATION', 'GIFT_CARD_PRODUCT', 'PRODUCT', 'SETTINGS']
  expect(await kindsOf(id)).toEqual(everywhere)
  await send('POST', '/stoa/v1/media/files/replace', { fileId: id, replacementId })
  expect([await kindsOf(id), await kindsOf(replacementId)]).toEqual([[], everywhere])
})

test('the file that a digital product sells is in use, and so is its replacement', async () => {
  const shop = await aShop(server)
  const [id, replacementId] = [await aPrivateFile(shop), await aPrivateFile(shop)]
  const { product } = await ok(
    shop.owner('POST', '/stores/v3/products', {
      product: {
        name: 'Atlas',
        productType: 'DIGITAL',
        visibleInPos: false,
        variantsInfo: {
          variants: [{ price: { actualPrice: { amount: '9' } }, digitalProperties: { digitalFile: { id } } }],
        },
      },
    }),
  )
  const usagesOf = async (fileId: string) => (await ok(shop.owner('POST', '/stoa/v1/media/usages', { fileIds: [fileId] }))).usages
  expect(await usagesOf(id)).toMatchObject([{ kind: 'PRODUCT', id: product.id }])
  await ok(shop.owner('POST', '/stoa/v1/media/files/replace', { fileId: id, replacementId }))
  expect([await usagesOf(id), await usagesOf(replacementId)]).toMatchObject([[], [{ kind: 'PRODUCT', id: product.id }]])
})

test('a picture in what a member wrote about themselves stays, and leads to the member', async () => {
  const shop = await aShop(server)
  const anna = await aMember(shop)
  const { uploadUrl } = await ok(
    anna.send('POST', '/stoa/v1/visitor-uploads/generate-url', { mimeType: 'image/png', fileName: 'me.png' }),
  )
  const content = (await picture().toBuffer()) as unknown as string
  const answer = await fetch(server.url + new URL(uploadUrl).pathname, { method: 'PUT', body: content })
  const { id } = ((await answer.json()) as any).file
  const nodes = [{ type: 'IMAGE', imageData: { image: { src: { id } } } }]
  await ok(anna.send('POST', '/members/v2/abouts', { memberAbout: { memberId: anna.id, content: { nodes } } }))
  for (let day = 0; day < 2; day++) {
    server.clock.advance(24 * 3600_000)
    await server.app.runSchedules()
    await server.app.drain()
  }
  expect((await fetch(`${server.url}/media/${id}`)).status).toBe(200)
  const { usages } = await ok(shop.owner('POST', '/stoa/v1/media/usages', { fileIds: [id] }))
  expect(usages).toMatchObject([{ kind: 'MEMBER', id: anna.id }])
})
