import { randomUUID } from 'node:crypto'
import { giftVouchersProvider } from '@wix/ecom/service-plugins'
import { AppStrategy, createClient } from '@wix/sdk'
import { afterAll, beforeAll } from 'vitest'
import { aProduct, aShippingOption, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { json, pluginProvider } from '../../support/providers/plugin-provider.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

export let server: TestServer

export const code = 'APPCARD-0001'

/** An app with one card, written with the published package. `fate` changes what becomes of its next answers. */
export async function anApp(shop: TestShop, balance: number) {
  const provider = await pluginProvider(json({}))
  const plugin = { componentType: 'GIFT_CARDS_PROVIDER', name: 'Cards', deploymentUri: provider.url, appId: randomUUID() }
  const { body: added } = await shop.owner('POST', '/stoa/v1/plugins', { plugin })
  const app = createClient({
    auth: AppStrategy({ appId: plugin.appId, publicKey: added.plugin.publicKey }),
    modules: { giftVouchersProvider },
  })
  const state = { balance, redeemed: new Map<string, { id: string; amount: number }>(), voids: [] as string[] }
  const check = (asked: string | undefined) => {
    if (asked !== code) throw new giftVouchersProvider.GiftCardNotFoundWixError()
  }
  app.giftVouchersProvider.provideHandlers({
    async getBalance({ request }) {
      check(request.code)
      return { balance: state.balance, currencyCode: 'EUR' }
    },
    async redeem({ request }) {
      check(request.code)
      const known = state.redeemed.get(request.orderId!)
      if (!known && request.amount! > state.balance) throw new giftVouchersProvider.InsufficientFundsWixError()
      const redemption = known ?? { id: `transaction ${state.redeemed.size + 1}`, amount: request.amount! }
      if (!known) {
        state.redeemed.set(request.orderId!, redemption)
        state.balance -= redemption.amount
      }
      return { remainingBalance: state.balance, currencyCode: 'EUR', transactionId: redemption.id }
    },
    async _void({ request }) {
      const redemption = [...state.redeemed.values()].find(({ id }) => id === request.transactionId)!
      if (!state.voids.includes(redemption.id)) state.balance += redemption.amount
      state.voids.push(redemption.id)
      return { remainingBalance: state.balance, currencyCode: 'EUR' }
    },
  })
  const honest: Parameters<typeof provider.answer>[0] = async ({ path, body }, response) => {
    const answer = await app.servicePlugins.processRequest(new Request(`https://app.example${path}`, { method: 'POST', body }))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }
  provider.answer(honest)
  return { ...state, state, provider, honest, [Symbol.asyncDispose]: () => provider[Symbol.asyncDispose]() }
}

export async function aCardShop() {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const product = await aProduct(shop, { price: '20.00', stock: 1 })
  return { shop, product, visitor: await aVisitor(shop) }
}

export const redeem = (visitor: Visitor, id: string, giftCardCode: string) =>
  visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id }, giftCardCode })

export const pay = async (visitor: Visitor, id: string, card = '4242424242424242') =>
  visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order-and-charge`, { paymentToken: await visitor.cardToken(card) })

/** Lets the job look after a redemption that nobody used. */
export async function lookAfter() {
  server.clock.advance(61_000)
  await server.app.drain()
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await startServer()))
  afterAll(() => server[Symbol.asyncDispose]())
}
