import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { testCards } from '../../support/providers/stripe-double.ts'
import { aShop } from '../../support/shop/shop.ts'
import { aBuyer, aStripeShop, keyList, methodsOf, server, setUp, stripe } from './stripe-shop.ts'
import { stripeKeys } from './stripe-set-up.ts'

setUp()

const accounts = '/stoa/v1/payment-accounts'
const liveKeys = { publishableKey: 'pk_live_the_double', secretKey: 'sk_live_the_double' }

test('keys are proved, sealed and never shown again, and the provider’s methods are added once', async () => {
  const { shop, account } = await aStripeShop()
  expect(account).toMatchObject({
    provider: 'stripe',
    mode: 'TEST',
    status: 'ACTIVE',
    name: 'Printshop',
    canCharge: true,
    hasEndpoint: true,
  })
  expect(account.methods.map(({ id }: { id: string }) => id)).toContain('ideal')
  expect(account.publicKeys).toEqual({ publishableKey: stripeKeys.publishableKey })
  const { body } = await shop.owner('GET', accounts)
  expect(JSON.stringify([account, body])).not.toContain(stripeKeys.secretKey)
  const { rows } =
    await sql`select to_jsonb(payment_account)::text as text from payment_account where site_id = ${shop.credentials.siteId}`.execute(
      server.database.db,
    )
  expect(JSON.stringify(rows)).not.toContain(stripeKeys.secretKey)
  const again = await shop.owner('POST', accounts, { provider: 'stripe', mode: 'TEST', keys: keyList(stripeKeys) })
  expect(again.body.account.id).toBe(account.id)
  expect((await methodsOf(shop)).filter(({ provider }) => provider === 'stripe')).toHaveLength(1)
})

test('wrong keys, keys of the other mode and a provider that is away are named, and nothing is stored', async () => {
  const shop = await aShop(server)
  const connect = (keys: object, mode = 'TEST', provider = 'stripe') =>
    shop.owner('POST', accounts, { provider, mode, keys: keyList(keys as Record<string, string>) })
  expect(codeOf(await connect(stripeKeys, 'TEST', 'square'))).toBe('PAYMENT_PROVIDER_UNKNOWN')
  const typo = await connect({ ...stripeKeys, secretKey: 'sk_test' })
  expect([codeOf(typo), typo.body.details.applicationError.data]).toEqual(['PAYMENT_KEYS_INVALID', { key: 'secretKey' }])
  expect(codeOf(await connect(liveKeys))).toBe('PAYMENT_KEYS_OF_OTHER_MODE')
  expect(codeOf(await connect(stripeKeys, 'LIVE'))).toBe('PAYMENT_KEYS_OF_OTHER_MODE')
  expect(codeOf(await connect({ ...stripeKeys, secretKey: 'sk_test_of_nobody' }))).toBe('PAYMENT_KEYS_REFUSED')
  stripe.faults.push({ kind: 'UNREACHABLE', path: /account/, times: 9 })
  expect(codeOf(await connect(stripeKeys))).toBe('PAYMENT_PROVIDER_NOT_AVAILABLE')
  stripe.faults.length = 0
  expect((await shop.owner('GET', accounts)).body.accounts).toEqual([])
})

test('a test account pays nothing in live mode, and the shop can only open with a live one', async () => {
  const { shop } = await aStripeShop()
  for (const { id } of (await methodsOf(shop)).filter(({ provider }) => provider !== 'stripe'))
    await shop.owner('DELETE', `/stoa/v1/payment-methods/${id}`)
  const goLive = () => shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode: 'LIVE', published: true } })
  const readiness = async () => (await shop.owner('GET', '/stoa/v1/setup')).body.setup.payments
  expect(await readiness()).toMatchObject([
    { mode: 'TEST', ready: true },
    { mode: 'LIVE', ready: false },
  ])
  expect(codeOf(await goLive())).toBe('NO_PAYMENT_METHOD')
  await shop.owner('POST', accounts, { provider: 'stripe', mode: 'LIVE', keys: keyList(liveKeys) })
  expect(await readiness()).toMatchObject([{ ready: true }, { ready: true, countriesWithout: [] }])
  expect((await goLive()).status).toBe(200)
})

test('an account that is off charges nobody, and an open shop that nobody can pay in says so', async () => {
  const { shop, account, product, method } = await aStripeShop()
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { published: true } })
  for (const { id } of (await methodsOf(shop)).filter(({ provider }) => provider !== 'stripe'))
    await shop.owner('DELETE', `/stoa/v1/payment-methods/${id}`)
  const buyer = await aBuyer({ shop, account, product, method })
  const tasks = async () => (await shop.owner('GET', '/stoa/v1/insights/tasks')).body.tasks
  expect(await tasks()).toMatchObject({ noPaymentMethod: false, countriesWithoutPayment: [] })
  await shop.owner('POST', `${accounts}/${account.id}/set-enabled`, { enabled: false })
  expect(await tasks()).toMatchObject({ noPaymentMethod: true })
  expect(codeOf(await buyer.pay({ type: 'card', number: testCards.good }))).toBe('SITE_NOT_ACCEPTING_PAYMENTS')
  await shop.owner('POST', `${accounts}/${account.id}/set-enabled`, { enabled: true })
  expect((await buyer.pay({ type: 'card', number: testCards.good })).status).toBe(200)
})

test('an order that a replaced account charged is still refunded there', async () => {
  const { shop, account, product, method } = await aStripeShop()
  const buyer = await aBuyer({ shop, account, product, method })
  const { body } = await buyer.pay({ type: 'card', number: testCards.good })
  const { id: paymentId } = await buyer.payment()
  expect((await shop.owner('DELETE', `${accounts}/${account.id}`)).status).toBe(200)
  expect((await shop.owner('GET', accounts)).body.accounts).toEqual([])
  const refund = { ecomOrderId: body.orderId, payments: [{ paymentId }] }
  const answer = await shop.owner('POST', `/ecom/v1/payments-collector/orders/${body.orderId}/trigger-refund`, refund)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await buyer.order()).toMatchObject({ paymentStatus: 'FULLY_REFUNDED' })
})

test('Apple’s file is served at the shop’s own address, to nobody else’s', async () => {
  const { shop } = await aStripeShop()
  await shop.owner('POST', '/stoa/v1/apple-pay-file', { content: '7B227073704964223A\n' })
  expect((await shop.owner('GET', accounts)).body.hasApplePayFile).toBe(true)
  const host = `wallets-${shop.credentials.siteId}.example`
  expect((await shop.owner('POST', '/stoa/v1/domains', { host })).status).toBe(200)
  const path = '/.well-known/apple-developer-merchantid-domain-association'
  const file = (of: string) => server.app.app.inject({ url: path, headers: { host: of } })
  expect(await file(host)).toMatchObject({ statusCode: 200, body: '7B227073704964223A' })
  expect((await file('localhost')).statusCode).toBe(404)
  await shop.owner('POST', '/stoa/v1/apple-pay-file', {})
  expect((await shop.owner('GET', accounts)).body.hasApplePayFile).toBe(false)
})
