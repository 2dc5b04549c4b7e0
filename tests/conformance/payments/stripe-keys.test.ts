import { expect, test } from 'vitest'
import { testCards } from '../../support/providers/stripe-double.ts'
import { aProduct, aShippingOption } from '../../support/shop/builders.ts'
import { aShop } from '../../support/shop/shop.ts'
import { aBuyer, aStripeShop, deliver, keyList, methodsOf, server, setUp, stripe } from './stripe-shop.ts'

setUp()

test('of simultaneous connections one account is left, and its events arrive', async () => {
  const shop = await aShop(server)
  const connect = (name: string) => {
    const keys = keyList({ publishableKey: `pk_test_${name}_double`, secretKey: `sk_test_${name}_double` })
    return shop.owner('POST', '/stoa/v1/payment-accounts', { provider: 'stripe', mode: 'TEST', keys })
  }
  const answers = await Promise.all(['one', 'two', 'three'].map(connect))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { accounts } = (await shop.owner('GET', '/stoa/v1/payment-accounts')).body
  expect(accounts).toHaveLength(1)
  expect([...stripe.net.endpoints.values()]).toMatchObject([{ url: accounts[0].eventUrl }])
  const methods = await methodsOf(shop)
  expect(methods.filter(({ provider }) => provider === 'stripe')).toHaveLength(1)
  await aShippingOption(shop)
  const method = methods.find(({ provider }) => provider === 'stripe')
  const buyer = await aBuyer({ shop, account: accounts[0], method, product: await aProduct(shop) })
  await buyer.pay({ type: 'card', number: testCards.good })
  expect(await deliver()).toEqual([200])
  stripe.net.endpoints.clear()
})

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
