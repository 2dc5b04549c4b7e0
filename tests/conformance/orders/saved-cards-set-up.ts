import { afterAll, beforeAll, expect } from 'vitest'
import { openSite, transactionOn } from '../../../apps/server/src/kernel/operations/perform.ts'
import { aCheckout, aProduct, aShippingOption } from '../../support/shop/builders.ts'
import { aMember, type TestMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { testFiles } from '../../support/servers/test-files.ts'

export let server: TestServer

export const path = '/stoa/v1/saved-cards'
export const visa = '4242424242424242'
export const mastercard = '5555555555554444'

export async function aBuyer() {
  const shop = await aShop(server)
  await aShippingOption(shop)
  return buyerOf(shop, await aMember(shop))
}

export async function buyerOf(shop: TestShop, member: TestMember) {
  const product = await aProduct(shop, { stock: 50 })
  const tokenOf = async (number: string, expiry = { expiryMonth: 12, expiryYear: 2090 }) =>
    (await member.send('POST', '/stoa/v1/sandbox/card-tokens', { card: { number, ...expiry, securityCode: '123' } })).body
      .paymentToken as string
  const checkout = () => aCheckout(member, [product])
  const charge = (checkoutId: string, request: object) =>
    member.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, request)
  return {
    shop,
    member,
    tokenOf,
    checkout,
    charge,
    cards: async () => (await member.send('GET', path)).body.savedCards as any[],
    /** Pays with a new card, saves it, and returns the order. */
    async save(number: string, expiry?: { expiryMonth: number; expiryYear: number }): Promise<string> {
      const paid = await charge(await checkout(), { paymentToken: await tokenOf(number, expiry), savePaymentMethod: true })
      expect(paid.status, JSON.stringify(paid.body)).toBe(200)
      await server.app.drain()
      return paid.body.orderId
    },
    payWith: async (savedCardId: string) => charge(await checkout(), { savedCardId }),
  }
}

export async function inSite({ credentials }: TestShop) {
  const site = await openSite(server.app.kernel, credentials.siteId)
  return { site, transaction: transactionOn(server.app.kernel, site) }
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await startServer({ files: testFiles() })))
  afterAll(() => server[Symbol.asyncDispose]())
}
