import { cartV2, currentCartV2, orders } from '@wix/ecom'
import { afterAll, beforeAll } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, aShippingOption, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'

export let server: TestServer

export function setUp(): void {
  beforeAll(async () => void (server = await sharedServer()))
  afterAll(() => server[Symbol.asyncDispose]())
}

const modules = { cartV2, currentCartV2, orders }
export const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine1: 'Allee 1' }
/** The address as it is on the wire. */
export const wireAddress = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
export const customerInfo = { email: 'buyer@example.com', firstName: 'Anna', lastName: 'Müller' }
export const unknownId = '6f1e0a52-0000-4000-8000-000000000000'

/** A shop with a product, a delivery, a coupon and a visitor who uses the published client. */
export async function aShopForCarts({ price = '20.00', stock = 5 } = {}) {
  const shop = await aShop(server)
  const product = await aProduct(shop, { price, stock })
  const { id: delivery } = await aShippingOption(shop, { price: '4.90' })
  const specification = { name: 'Summer', code: 'SUMMER', moneyOffAmount: 5, startTime: '1700000000000' }
  await shop.owner('POST', '/stores/v2/coupons', { specification })
  return { shop, product, delivery, item: itemOf(product), ...clientsOf(shop) }
}

export function itemOf({ id, variantId }: { id: string; variantId: string }) {
  return (quantity: number) => ({
    quantity,
    catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } },
  })
}

/** The path of the current cart on the wire, and of the carts that are named by their id. */
export const currentPath = '/ecom/v2/carts/current'
export const pathOf = (cartId: string) => `/ecom/v2/carts/${cartId}`

/** A current cart that can be ordered. Returns its id. */
export async function aReadyCart({ send }: Pick<Visitor, 'send'>, catalogItems: object[], delivery: string): Promise<string> {
  const { body } = await send('POST', currentPath, {
    cart: { customerInfo, deliveryInfo: { address: wireAddress } },
    catalogItems,
  })
  const { status } = await send('POST', `${currentPath}/set-delivery-method`, { deliveryMethod: { code: delivery } })
  if (status !== 200) throw new Error(`the cart could not be prepared: ${JSON.stringify(body)}`)
  return body.cart.id
}

/** The code of a refusal with its data, and the status. */
export async function refusalOf({ send }: Pick<Visitor, 'send'>, method: string, url: string, body?: object) {
  const answer = await send(method, url, body)
  const { code, data } = answer.body.details?.applicationError ?? {}
  return { status: answer.status, code, data }
}

/** The fields that a refusal names. */
export async function refusedFieldsOf({ send }: Pick<Visitor, 'send'>, method: string, url: string, body?: object) {
  const answer = await send(method, url, body)
  return answer.body.details?.validationError?.fieldViolations.map(({ field }: { field: string }) => field)
}

/** The owner, who calls with the shop's key. */
export const ownerOf = ({ owner }: TestShop): Pick<Visitor, 'send'> => ({ send: owner })

/** Gives the only variant of a product another price. */
export async function changePrice(shop: TestShop, { id, variantId }: { id: string; variantId: string }, amount: string) {
  const { body } = await shop.owner('GET', `/stores/v3/products/${id}`)
  const variant = { id: variantId, visible: true, price: { actualPrice: { amount } }, physicalProperties: {} }
  const product = { id, revision: body.product.revision, variantsInfo: { variants: [variant] } }
  const { status } = await shop.owner('PATCH', `/stores/v3/products/${id}`, { product })
  if (status !== 200) throw new Error('the price was not changed')
}

export function clientsOf(shop: TestShop) {
  return { visitor: visitorClient(shop, modules), owner: ownerClient(shop, modules) }
}
