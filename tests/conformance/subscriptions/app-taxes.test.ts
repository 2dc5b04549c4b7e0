import { taxCalculationProvider } from '@wix/ecom/service-plugins'
import { AppStrategy, createClient } from '@wix/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json, pluginProvider } from '../../support/providers/plugin-provider.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { answerWith, register } from '../platform/plugin-builders.ts'
import { aSubscriptionShop, buy, day, later, ordersOf, subscribed, subscriptionOf } from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('an app taxes renewals, and whatever changes what they come to asks it in the same way', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  await using provider = await pluginProvider(json({}))
  const plugin = await register(of.shop, provider, 'TAX_CALCULATION_PROVIDER')
  const app = createClient({
    auth: AppStrategy({ appId: plugin.appId, publicKey: plugin.publicKey }),
    modules: { taxCalculationProvider },
  })
  app.taxCalculationProvider.provideHandlers({
    async calculateTax({ request }) {
      const lineItemTaxDetails = (request.lineItems ?? []).map(({ _id }) => ({
        _id,
        taxBreakdown: [{ taxName: 'State', rate: '0.1', taxAmount: '1.00' }],
      }))
      return { currency: 'EUR', lineItemTaxDetails } as never
    },
  })
  answerWith(provider, app)
  await later(of, 32 * day)
  const [, order] = await ordersOf(of, subscriptionId)
  expect(order).toMatchObject({ paymentStatus: 'PAID', priceSummary: { tax: { amount: '2.00' }, total: { amount: '16.90' } } })

  const { subscription } = await subscriptionOf(of, subscriptionId)
  expect(subscription.nextTotal).toBe('16.90')
  const lines = [{ id: subscription.lines[0].id, quantity: 2 }]
  const changed = await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/change`, { lines })
  expect(changed.body.subscription?.nextTotal, JSON.stringify(changed.body)).toBe('26.90')
  const begun = await of.shop.owner('POST', '/v1/draft-subscription-contracts', {
    subscriptionContractId: subscriptionId,
    target: { contractTarget: {} },
  })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { draftSubscriptionContract: draft } = begun.body.calculatedDraftSubscriptionContract
  expect(draft.priceSummary.total.amount).toBe('26.90')
  const act = (tail: string, body: object) => of.shop.owner('POST', `/v1/draft-subscription-contracts/${draft.id}${tail}`, body)
  const added = await act('/items', {
    customLineItems: [
      { quantity: 1, productName: { original: 'Cup' }, price: { amount: '1.50' }, itemType: { preset: 'PHYSICAL' } },
    ],
  })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const committed = await act('/commit', {})
  expect(committed.status, JSON.stringify(committed.body)).toBe(200)

  // Without an answer, the rates of the shop count, and the charge is made all the same.
  provider.answer((_request, response) => void response.writeHead(503).end())
  await later(of, 31 * day)
  const [, , third] = await ordersOf(of, subscriptionId)
  expect(third).toMatchObject({ paymentStatus: 'PAID', priceSummary: { total: { amount: '26.40' } } })
})
