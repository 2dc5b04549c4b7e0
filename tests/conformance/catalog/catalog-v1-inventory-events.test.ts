import { expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { inventoryTypes, setUp } from './catalog-v1-events-set-up.ts'

const listen = setUp()

test('stock is told with its value before and after: set, corrected, and given up with its item', async () => {
  await using listener = await listen(inventoryTypes)
  const { owner } = listener.shop
  const { id, variantId } = await aProduct(listener.shop, { stock: 10 })
  const key = { inventoryItemId: id, externalId: id, productId: id }
  const value = (quantity: number) => ({ quantity, inStock: quantity > 0, availableForPreorder: false })
  const nothing = { inStock: false, availableForPreorder: false }
  const told = async () =>
    (await listener.next(1)).map(({ name, data: { _updatedDate: date, ...data } }) => [name, data, date instanceof Date])
  const changed = (oldValue: object, newValue: object) => [
    ['InventoryVariantsChanged', { ...key, variants: [{ _id: variantId, oldValue, newValue }] }, true],
  ]
  expect(await told()).toEqual(changed(nothing, value(10)))
  const adjust = await owner('POST', '/stores/v2/inventoryItems/decrement', {
    decrementData: [{ productId: id, variantId, decrementBy: 10 }],
  })
  expect(adjust.status).toBe(200)
  expect(await told()).toEqual(changed(value(10), value(0)))
  const set = { inventoryItem: { trackQuantity: true, variants: [{ variantId, quantity: 4 }] } }
  expect((await owner('PATCH', `/stores/v2/inventoryItems/product/${id}`, set)).status).toBe(200)
  expect(await told()).toEqual(changed(value(0), value(4)))
  const { body } = await owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { productId: id } } })
  expect((await owner('DELETE', `/stores/v3/inventory-items/${body.inventoryItems[0].id}`)).status).toBe(200)
  expect(await told()).toEqual(changed(value(4), nothing))
})

test('a sale is told although the ledger is its only other record', async () => {
  await using listener = await listen(inventoryTypes)
  const { id, variantId } = await aProduct(listener.shop, { stock: 5 })
  await listener.next(1)
  await aShippingOption(listener.shop)
  const visitor = await aVisitor(listener.shop)
  const checkoutId = await aCheckout(visitor, [{ id, variantId }])
  const { status } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, { id: checkoutId })
  expect(status).toBe(200)
  expect((await listener.next(1)).map(({ data }) => data.variants)).toMatchObject([
    [{ _id: variantId, oldValue: { quantity: 5, inStock: true }, newValue: { quantity: 4, inStock: true } }],
  ])
})

test('how stock is counted and preorders are told apart from quantities', async () => {
  await using listener = await listen(['com.wix.ecommerce.inventory.api.v1.InventoryItemChanged'])
  const { owner } = listener.shop
  const { id } = await aProduct(listener.shop, { stock: 3 })
  const { body } = await owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { productId: id } } })
  const [item] = body.inventoryItems
  const change = async (inventoryItem: object) => {
    const { revision } = (await owner('GET', `/stores/v3/inventory-items/${item.id}`)).body.inventoryItem
    const path = `/stores/v3/inventory-items/${item.id}`
    expect((await owner('PATCH', path, { inventoryItem: { id: item.id, revision, ...inventoryItem } })).status).toBe(200)
  }
  // A quantity alone is no change of the item.
  await change({ quantity: 7 })
  await change({ preorderInfo: { enabled: true, message: 'In May', limit: 9 } })
  expect((await listener.next(1)).map(({ data }) => data)).toMatchObject([
    {
      productId: id,
      trackInventory: true,
      preorderInfo: { enabled: true, message: 'In May', limit: 9 },
      fieldMask: ['preorderInfo'],
    },
  ])
  await change({ inStock: true })
  expect((await listener.next(1)).map(({ data }) => data)).toMatchObject([
    { inventoryItemId: id, trackInventory: false, fieldMask: expect.arrayContaining(['trackInventory']) },
  ])
})

test('stock at another location than the default one is not the shop’s', async () => {
  await using listener = await listen(inventoryTypes)
  const { owner } = listener.shop
  const { id, variantId } = await aProduct(listener.shop, { stock: 3 })
  await listener.next(1)
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
  // The first is the default one.
  await owner('POST', '/stoa/v1/locations', { location: { name: 'Shop', address } })
  const { body } = await owner('POST', '/stoa/v1/locations', { location: { name: 'Store room', address } })
  const elsewhere = { productId: id, variantId, locationId: body.location.id, quantity: 8 }
  expect((await owner('POST', '/stores/v3/inventory-items', { inventoryItem: elsewhere })).status).toBe(200)
  await owner('POST', '/stores/v2/inventoryItems/decrement', { decrementData: [{ productId: id, variantId, decrementBy: 1 }] })
  expect((await listener.next(1)).map(({ data }) => data.variants[0].newValue.quantity)).toEqual([2])
})
