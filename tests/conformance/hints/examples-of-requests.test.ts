import { expect, test } from 'vitest'
import { exampleRequest } from '../../../apps/server/src/modules/platform/developer-console/describe-operation.ts'
import { aProduct, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { setUp } from './hints-set-up.ts'

const developed = setUp()

/** The example that the developer console shows for an operation. */
async function exampleOf(service: string, name: string): Promise<any> {
  const { body } = await developed.shop.owner('GET', `/stoa/v1/development/operation?service=${service}&name=${name}`)
  return JSON.parse(body.example)
}

test('the examples of the newer cart work once their values are filled in', async () => {
  const { id, variantId } = await aProduct(developed.shop)
  const visitor = await aVisitor(developed.shop)
  const add = await exampleOf('ecom/current-cart-v-2', 'addLineItemsToCurrentCart')
  expect(add).toEqual({ catalogItems: [{ catalogReference: { catalogItemId: '', appId: '', options: {} }, quantity: 1 }] })
  add.catalogItems[0].catalogReference = { catalogItemId: id, appId: storesAppId, options: { variantId } }
  const added = await visitor.send('POST', '/ecom/v2/carts/current/add-line-items', add)
  const [{ id: lineItemId }] = added.body.cart.lineItems
  const update = await exampleOf('ecom/current-cart-v-2', 'updateLineItemsInCurrentCart')
  Object.assign(update.lineItems[0], { lineItemId })
  update.lineItems[0].quantity.newQuantity = 3
  const updated = await visitor.send('POST', '/ecom/v2/carts/current/update-line-items', update)
  expect(updated.body.cart.lineItems[0].quantityInfo.requestedQuantity).toBe(3)
  expect(await exampleOf('ecom/cart-v-2', 'addLineItems')).toHaveProperty('catalogItems')
})

test('an example has each field that its operation requires, with a value to be replaced', () => {
  const without = developed.server.app.composed.implementations.filter(({ operation }) => {
    const example = exampleRequest(operation.service, operation)
    return operation.required.some((path) => /^\w+$/.test(path) && !(path in example))
  })
  expect(without.map(({ operation }) => `${operation.service.name}.${operation.name}`)).toEqual([])
})
