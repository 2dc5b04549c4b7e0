import { productsV3, readOnlyVariantsV3 } from '@wix/stores'
import { afterAll, beforeAll } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { aMug, aShirt } from './catalog-builders.ts'

export let server: TestServer
export let shop: TestShop

export const owner = () => ownerClient(shop, { productsV3, readOnlyVariantsV3 })
export const visitor = () => visitorClient(shop, { productsV3, readOnlyVariantsV3 })

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => {
    server = await sharedServer()
    shop = await aShop(server)
    const { productsV3: products } = ownerClient(shop, { productsV3 })
    await products.bulkCreateProductsWithInventory([
      aShirt({ name: 'Crème brûlée shirt', sku: 'CB-77', stock: 2 }),
      aMug({
        name: 'Blue coffee mug',
        price: '8.00',
        plainDescription: '<p>Holds espresso</p>',
        ribbon: { name: 'Sale' },
        stock: 1,
      }),
      aMug({ name: 'Green tea mug', price: '12.00', ribbon: { name: 'New' } }),
      aMug({ name: 'Teapot', price: '30.00', visible: false, variant: { sku: 'TP' } }),
    ])
  })
  afterAll(() => server[Symbol.asyncDispose]())
}
