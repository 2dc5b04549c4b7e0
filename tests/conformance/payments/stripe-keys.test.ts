import { expect, test } from 'vitest'
import { testCards } from '../../support/providers/stripe-double.ts'
import { aBuyer, aStripeShop, deliver, keyList, server, setUp, stripe } from './stripe-shop.ts'

setUp()

test('events of an account arrive after its keys were replaced, and after it was disconnected and connected again', async () => {
  const shop = await aStripeShop()
  const path = '/stoa/v1/payment-accounts'
  const next = { publishableKey: 'pk_test_next_double', secretKey: 'sk_test_next_double' }
  const connect = () => shop.shop.owner('POST', path, { provider: 'stripe', mode: 'TEST', keys: keyList(next) })
  const { account } = (await connect()).body
  expect(account).toMatchObject({
    id: shop.account.id,
    eventUrl: shop.account.eventUrl,
    publicKeys: { publishableKey: next.publishableKey },
  })
  await shop.shop.owner('DELETE', `${path}/${account.id}`)
  expect((await connect()).body.account).toMatchObject({ id: shop.account.id, eventUrl: shop.account.eventUrl, status: 'ACTIVE' })
  expect([...stripe.net.endpoints.values()]).toHaveLength(1)

  const buyer = await aBuyer(shop)
  await buyer.pay({ type: 'card', number: testCards.disputed })
  expect(await deliver()).toEqual([200, 200])
  await server.app.drain()
  expect((await shop.shop.owner('GET', '/stoa/v1/payment-disputes')).body.disputes).toHaveLength(1)
})
