import { cartV2, currentCart, currentCartV2, orders } from '@wix/ecom'
import { redirects } from '@wix/redirects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, aShippingOption, storesAppId } from '../../support/shop/builders.ts'
import { aShop, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const modules = { cartV2, currentCartV2, currentCart, orders, redirects }
const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine1: 'Allee 1' }

async function aBuyer(shop: TestShop) {
  const product = await aProduct(shop, { price: '20.00', stock: 5 })
  await aShippingOption(shop, { price: '4.90' })
  const item = (quantity: number) => ({
    quantity,
    catalogReference: { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } },
  })
  return { product, item, visitor: visitorClient(shop, modules) }
}

test('a visitor buys through the newer interface: add, address, delivery, calculate, order', async () => {
  const shop = await aShop(server)
  const { product, item, visitor } = await aBuyer(shop)
  const { currentCartV2: mine, cartV2: byId } = visitor
  const { cart } = await mine.addLineItemsToCurrentCart({ catalogItems: [item(2)] })
  expect(cart).toMatchObject({
    lineItems: [
      {
        quantityInfo: { confirmedQuantity: 2, requestedQuantity: 2 },
        pricing: { unitPrice: { amount: '20.00' }, totalPrice: { amount: '40.00' } },
        status: 'IN_STOCK',
      },
    ],
    subtotal: { amount: '40.00' },
    currentCart: true,
    orderPlaced: false,
  })
  const id = cart!._id!
  await mine.updateCurrentCart({
    customerInfo: { email: 'buyer@example.com', firstName: 'Anna', lastName: 'Müller' },
    deliveryInfo: { address },
  })
  const estimated = await mine.estimateCurrentCart({ calculateDelivery: true })
  expect(estimated.summary).toMatchObject({ priceSummary: { total: { amount: '40.00' } } })
  const checked = await byId.calculateCart(id)
  expect(checked.summary!.violations).toMatchObject([{ code: 'MISSING_DELIVERY_METHOD', severity: 'ERROR' }])
  const { cart: v1 } = await shopOptions(visitor)
  await mine.setDeliveryMethodForCurrentCart({ code: v1 })
  const { summary } = await mine.calculateCurrentCart()
  expect(summary).toMatchObject({
    priceSummary: {
      subtotal: { amount: '40.00' },
      discount: { amount: '0.00' },
      delivery: { amount: '4.90' },
      total: { amount: '44.90' },
    },
    violations: [],
  })
  const placed = await byId.placeOrder(id, { priceVerificationToken: summary!.priceVerificationToken! })
  expect(placed).toMatchObject({ completed: true })
  const order = await visitor.orders.getOrder(placed.orderId!)
  expect(order).toMatchObject({
    priceSummary: { total: { amount: '44.90' } },
    recipientInfo: { contactDetails: { lastName: 'Müller' } },
  })
  expect(await stockOf(shop, product.variantId)).toBe(3)
  await expect(byId.placeOrder(id)).rejects.toMatchObject(refusedWith('CART_ALREADY_ORDERED'))
  expect(await byId.getCart(id)).toMatchObject({ _id: id, orderPlaced: true, orderId: placed.orderId, currentCart: false })
  await expect(mine.getCurrentCart()).rejects.toMatchObject(refusedWith('OWNED_CART_NOT_FOUND'))

  /** The code of the first delivery that the older interface offers for the same cart. */
  async function shopOptions({ currentCart: older }: typeof visitor) {
    const { shippingInfo } = await older.estimateCurrentCartTotals({})
    return { cart: shippingInfo!.carrierServiceOptions![0]!.shippingOptions![0]!.code! }
  }
})

test('the id of the cart is handed over, and what was added since is in the checkout', async () => {
  const shop = await aShop(server)
  const { item, visitor } = await aBuyer(shop)
  const { cart } = await visitor.currentCartV2.addLineItemsToCurrentCart({ catalogItems: [item(1)] })
  const first = await visitor.redirects.createRedirectSession({ ecomCheckout: { checkoutId: cart!._id! } })
  expect(first.redirectSession!.fullUrl).toContain('code=')
  await visitor.currentCart.addToCurrentCart({ lineItems: [item(1)] })
  await visitor.redirects.createRedirectSession({ ecomCheckout: { checkoutId: cart!._id! } })
  const opened = await shop.owner('GET', `/ecom/v1/checkouts/${cart!._id}`)
  expect(opened.body.checkout).toMatchObject({ id: cart!._id, lineItems: [{ quantity: 2 }] })
})

test('a cart whose checkout an app has completed without taking from it is still the buyer’s to change and to delete', async () => {
  const shop = await aShop(server)
  const { item, visitor } = await aBuyer(shop)
  const { currentCart: older, currentCartV2: mine } = visitor
  const { cart } = await mine.addLineItemsToCurrentCart({ catalogItems: [item(1)] })
  const { checkoutId } = await older.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  expect((await shop.owner('POST', `/ecom/v1/checkouts/${checkoutId}/mark-as-completed`, {})).status).toBe(200)
  const { cart: added } = await mine.addLineItemsToCurrentCart({ catalogItems: [item(1)] })
  expect(added).toMatchObject({ _id: cart!._id, orderPlaced: false, lineItems: [{ quantityInfo: { requestedQuantity: 2 } }] })
  await mine.deleteCurrentCart()
  await expect(mine.getCurrentCart()).rejects.toMatchObject(refusedWith('OWNED_CART_NOT_FOUND'))
})
