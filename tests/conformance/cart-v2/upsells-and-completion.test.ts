import { cartV2, currentCartV2 } from '@wix/ecom'
import { expect, test } from 'vitest'
import { hidden } from '../../support/requests/published-functions.ts'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { aShop, ownerClient, visitorClient } from '../../support/shop/shop.ts'
import { address, aShopForCarts, customerInfo, itemOf, server, setUp } from './cart-v2-set-up.ts'

setUp()

test('what shares a category with an item is offered beside it, in the cart by its id and in the current one', async () => {
  const shop = await aShop(server)
  const [print, frame] = [await aProduct(shop, { price: '20.00' }), await aProduct(shop, { name: 'Frame', price: '35.00' })]
  const { body } = await shop.owner('POST', '/categories/v1/categories', {
    category: { name: 'Walls', visible: true },
    treeReference: { appNamespace: '@wix/stores' },
  })
  for (const { id } of [print, frame])
    await shop.owner('POST', `/categories/v1/bulk/categories/${body.category.id}/add-items`, {
      items: [{ catalogItemId: id, appId: itemOf(print)(1).catalogReference.appId }],
      treeReference: { appNamespace: '@wix/stores' },
    })
  const visitor = visitorClient(shop, { cartV2, currentCartV2 })
  const { cart: filled } = await visitor.currentCartV2.addLineItemsToCurrentCart({ catalogItems: [itemOf(print)(1)] })
  const { cart } = await visitor.currentCartV2.getCurrentCart()
  expect(cart).toEqual(filled)
  const offered = {
    itemsUpsells: [
      {
        lineItemId: cart!.lineItems![0]!._id,
        upsells: [
          {
            title: 'Frame',
            catalogReference: itemOf(frame)(1).catalogReference,
            priceDetails: { price: '35.00' },
          },
        ],
      },
    ],
  }
  // The packages’ types leave these functions out.
  expect(await hidden(visitor.currentCartV2)['getUpsellOptionsForCurrentCart']!()).toMatchObject(offered)
  expect(await hidden(visitor.cartV2)['getUpsellOptions']!(cart!._id)).toMatchObject(offered)
})

test('a cart that is paid on a page of the owner’s is completed with the token of its address', async () => {
  const { shop, product, delivery } = await aShopForCarts()
  const visitor = await aVisitor(shop)
  const send = async (method: string, path: string, body: object) => {
    const answer = await visitor.send(method, `/ecom/v2/carts/current${path}`, body)
    expect(answer).toMatchObject({ status: 200 })
    return answer.body
  }
  const { cart } = await send('POST', '/add-line-items', { catalogItems: [itemOf(product)(1)] })
  await send('PATCH', '', { cart: { customerInfo, deliveryInfo: { address } } })
  await send('POST', '/set-delivery-method', { deliveryMethod: { code: delivery } })
  const owner = ownerClient(shop, { cartV2 })
  const page = 'https://shop.example/thanks'
  await owner.cartV2.updateCart(cart.id, { customCheckoutUrl: page })
  const { checkoutUrl } = await owner.cartV2.getCheckoutUrl(cart.id)
  expect(checkoutUrl).toMatch(/^https:\/\/shop\.example\/thanks\?/)
  await owner.cartV2.placeOrder(cart.id)
  const token = new URL(checkoutUrl!).searchParams.get('token')!
  const { statusCode, headers } = await hidden(owner.cartV2)['handleAsyncCheckoutCompletion']!(token)
  expect([statusCode, headers]).toEqual([302, [{ key: 'Location', value: page }]])
})
