import { checkout, orders, tippableStaff, tipSettings, tips } from '@wix/ecom'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { aProduct, aShippingOption } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'

export let server: TestServer
export let shop: TestShop
export let print: Awaited<ReturnType<typeof aProduct>>
export let frame: Awaited<ReturnType<typeof aProduct>>

export const owner = () => ownerClient(shop, { tips, tipSettings, tippableStaff, orders, checkout }) as any
export const presets = [{ value: 5 }, { value: 10, default: true }, { value: 12.5 }]

export async function aPerson(name: string, productIds: string[] = []): Promise<string> {
  const { body } = await shop.owner('POST', '/stoa/v1/tip-staff', { tipStaff: { name, productIds } })
  return body.tipStaff.id
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await startServer()))
  afterAll(() => server[Symbol.asyncDispose]())
  beforeEach(async () => {
    shop = await aShop(server)
    print = await aProduct(shop, { name: 'Print', price: '20.00' })
    frame = await aProduct(shop, { name: 'Frame', price: '30.05' })
    await aShippingOption(shop)
  })
}
