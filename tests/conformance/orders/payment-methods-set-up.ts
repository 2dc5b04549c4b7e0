import { afterAll, beforeAll } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

export let server: TestServer

export const cards = { good: '4242424242424242', settlesLater: '4000000000000580' }
export const fields = ({ body }: { body: any }) => body.details.validationError.fieldViolations.map(({ field }: any) => field)

export async function aReadyShop(options?: Parameters<typeof aShop>[1]) {
  const shop = await aShop(server, options)
  const product = await aProduct(shop, { price: '20.00', stock: 5 })
  await aShippingOption(shop, { price: '4.90' })
  const visitor = await aVisitor(shop)
  return { shop, product, visitor, checkoutId: await aCheckout(visitor, [product]) }
}

export async function aMethod(shop: TestShop, paymentMethod: object): Promise<any> {
  const { status, body } = await shop.owner('POST', '/stoa/v1/payment-methods', {
    paymentMethod: { title: 'Pay', enabled: true, ...paymentMethod },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.paymentMethod
}

export const order = (visitor: Visitor, id: string, more: object = {}) =>
  visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, more)
export const charge = async (visitor: Visitor, id: string, card = cards.good, more: object = {}) =>
  visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order-and-charge`, {
    paymentToken: await visitor.cardToken(card),
    ...more,
  })

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server[Symbol.asyncDispose]())
}
