import { aPrivateFile, aVisitor, recipient, storesAppId } from './builders.ts'
import { aMailingShop } from './mailing.ts'
import type { TestServer } from '../servers/server.ts'
import type { TestShop } from './shop.ts'

export async function aDigitalProduct(shop: TestShop, fileId: string) {
  const variant = {
    price: { actualPrice: { amount: '9' } },
    digitalProperties: { digitalFile: { id: fileId } },
    inventoryItem: { inStock: true },
  }
  const product = { name: 'Atlas', productType: 'DIGITAL', visibleInPos: false, variantsInfo: { variants: [variant] } }
  const { body } = await shop.owner('POST', '/stores/v3/products-with-inventory', { product })
  return body
}

/** An order of an atlas as a file, and whoever bought it. */
export async function orderOfFiles(server: TestServer, { settings = {}, quantity = 1, pays = true } = {}) {
  const { shop } = await aMailingShop(server)
  await shop.owner('PATCH', '/ecom/v1/orders-settings', { ordersSettings: settings })
  const fileId = await aPrivateFile(shop, { fileName: 'atlas.txt', content: 'All maps' })
  const { product } = await aDigitalProduct(shop, fileId)
  const buyer = await aVisitor(shop)
  const { body: made } = await buyer.send('POST', '/ecom/v1/checkouts', {
    channelType: 'WEB',
    lineItems: [{ quantity, catalogReference: { appId: storesAppId, catalogItemId: product.id } }],
    checkoutInfo: {
      buyerInfo: { email: 'buyer@example.com' },
      billingInfo: { address: { country: 'DE' }, contactDetails: recipient },
    },
  })
  const { body } = await buyer.send('POST', `/ecom/v1/checkouts/${made.checkout.id}/create-order`, {})
  const orderId = body.orderId as string
  const downloads = async () => (await buyer.send('GET', `/stoa/v1/orders/${orderId}/downloads`)).body.downloads
  if (pays) {
    await shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
    await server.app.drain()
  }
  return { shop, fileId, product, buyer, orderId, downloads }
}

/** Returns the response to a download link, before the redirect is followed. */
export function openLink(server: TestServer, link: string, init: RequestInit = {}): Promise<Response> {
  return fetch(server.url + new URL(link).pathname, { redirect: 'manual', ...init })
}
