import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../../apps/server/src/kernel/basics/log.ts'
import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import { stripeKeys } from '../conformance/payments/stripe-set-up.ts'
import {
  aBuyer,
  answerBank,
  aStripeShop,
  deliver,
  keyList,
  methodsOf,
  server,
  setUp,
  stripe,
  type StripeShop,
} from '../conformance/payments/stripe-shop.ts'
import { codeOf } from '../support/requests/answers.ts'
import { testCards } from '../support/providers/stripe-double.ts'
import { testApp } from '../support/servers/test-app.ts'
import { aCheckout, aVisitor } from '../support/shop/builders.ts'
import { aPaidPurchase, differencesOf, good } from './payments-set-up.ts'

setUp()

test('a provider that charged another amount pays no order', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  const { body } = await buyer.pay({ type: 'card', number: testCards.threeDSecure })
  const intent = [...stripe.net.intents.values()].at(-1)!
  intent.amount = 100
  await answerBank(/http[^"]*\/pages\/bank\/\w+/.exec(JSON.stringify(body))![0], 'approve')
  await deliver()
  await server.app.drain()
  expect(await buyer.order()).toMatchObject({ status: 'INITIALIZED', balanceSummary: { paid: { amount: '0.00' } } })
  const { failedWork } = (await shop.shop.owner('GET', '/stoa/v1/health/failed-work')).body
  expect(JSON.stringify(failedWork)).toContain('in place of 2490 EUR')
  expect(await differencesOf(shop)).toMatchObject([{ kind: 'PAID_THERE', providerAmount: '1.00', ourAmount: '0.00' }])
})

test('metadata of other programs in the same account disturbs neither events nor the comparison', async () => {
  const { shop } = await aPaidPurchase()
  for (const payment_id of ['A-1', '0', `${newId()} `])
    await stripe.asOwner('payment_intents', {
      amount: '500',
      currency: 'eur',
      confirm: 'true',
      confirmation_token: stripe.aToken(good),
      'metadata[payment_id]': payment_id,
      'metadata[site_id]': 'mine',
      'automatic_payment_methods[enabled]': 'true',
      return_url: 'https://other.example/return',
    })
  expect(new Set(await deliver())).toEqual(new Set([200]))
  await server.app.drain()
  const { events } = (await shop.shop.owner('GET', '/stoa/v1/payment-events')).body
  expect(events.filter(({ status }: any) => status === 'FAILED' || status === 'RECEIVED')).toEqual([])
  expect(await differencesOf(shop)).toMatchObject([
    { kind: 'PAID_THERE', providerAmount: '5.00', actions: ['DISMISS'] },
    { kind: 'PAID_THERE', providerAmount: '5.00', actions: ['DISMISS'] },
    { kind: 'PAID_THERE', providerAmount: '5.00', actions: ['DISMISS'] },
  ])
})

test('a buyer who chooses another method because a provider does not answer gets that method', async () => {
  const shop = await aStripeShop()
  const sandbox = (await methodsOf(shop.shop)).find(({ provider }) => provider === 'sandbox')
  const visitor = await aVisitor(shop.shop)
  const checkoutId = await aCheckout(visitor, [shop.product])
  const begin = (paymentMethodId: string) =>
    visitor.send('POST', `/stoa/v1/checkouts/${checkoutId}/hosted-payment`, { paymentMethodId })
  stripe.faults.push({ kind: 'UNREACHABLE', path: /checkout\/sessions$/, times: 2 })
  expect((await begin(shop.method.id)).body.url).toBeUndefined()
  stripe.faults.length = 0
  const sessions = stripe.net.sessions.size
  const { status, body } = await begin(sandbox.id)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(stripe.net.sessions.size).toBe(sessions)
  const { body: transactions } = await shop.shop.owner('GET', `/ecom/v1/payments/orders/${body.orderId}`)
  expect(transactions.orderTransactions.payments).toHaveLength(2)
})

test('test money pays no real order, and real money no test order', async () => {
  const shop = await aStripeShop()
  const { owner } = shop.shop
  const { id, revision } = (await methodsOf(shop.shop)).find(({ provider }) => provider === 'sandbox')
  await owner('PATCH', `/stoa/v1/payment-methods/${id}`, { paymentMethod: { id, revision, enabled: false } })
  const setMode = (mode: string) => owner('PATCH', '/stoa/v1/sites/current', { site: { mode } })
  const anOrder = async () => {
    const visitor = await aVisitor(shop.shop)
    const checkoutId = await aCheckout(visitor, [shop.product])
    return (await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})).body.orderId as string
  }
  const prepare = async (orderId: string) =>
    codeOf(
      await owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/prepare-payment-collection`, {
        amount: { amount: '1.00' },
      }),
    )
  stripe.net.settings.live = true
  const keys = keyList({ publishableKey: 'pk_live_the_double', secretKey: 'sk_live_the_double' })
  const live = await owner('POST', '/stoa/v1/payment-accounts', { provider: 'stripe', mode: 'LIVE', keys })
  stripe.net.settings.live = false
  expect(live.status, JSON.stringify(live.body)).toBe(200)
  const ofTest = await anOrder()
  expect((await setMode('LIVE')).status).toBe(200)
  const real = await anOrder()
  expect([await prepare(real), await prepare(ofTest)]).toEqual([undefined, 'PAYMENT_METHODS_NOT_FOUND'])
  expect((await setMode('TEST')).status).toBe(200)
  expect([await prepare(real), await prepare(ofTest)]).toEqual(['PAYMENT_METHODS_NOT_FOUND', undefined])
})

test('an event reaches only the account whose secret signed it, at that account’s own address', async () => {
  const [shop, other] = [await aStripeShop(), await aStripeShop()]
  const pathOf = ({ account }: StripeShop) => new URL(account.eventUrl).pathname
  const [, , siteId, accountId, key] = pathOf(shop).split('/')
  const [, , otherSite, otherAccount, otherKey] = pathOf(other).split('/')
  const event = { id: 'evt_forged', object: 'event', type: 'payment_intent.succeeded', livemode: false, data: { object: {} } }
  const send = async (path: string, headers: Record<string, string> = {}, body = JSON.stringify(event)) =>
    (await fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })).status
  const addresses = [
    [otherSite, accountId, key],
    [siteId, otherAccount, key],
    [otherSite, otherAccount, key],
    [siteId, accountId, otherKey],
    [siteId, accountId, ''],
    [siteId, accountId, `${key}x`],
    ['x', accountId, key],
    [newId(), accountId, key],
  ]
  for (const parts of addresses) expect(await send(`/payment-events/${parts.join('/')}`), parts.join(' ')).toBe(404)

  const signature = `t=${Math.floor(server.clock.now().getTime() / 1000)},v1=${'0'.repeat(64)}`
  const withoutSignature: Record<string, string> = {}
  for (const headers of [
    withoutSignature,
    { 'stripe-signature': signature },
    { 'stripe-signature': 'x'.repeat(5000) },
    { 'stripe-signature': '' },
  ])
    expect(await send(pathOf(shop), headers)).toBe(400)
  for (const body of ['', 'null', '[]', '{', '"\\u0000"', '['.repeat(100_000), 'x'.repeat(10_000)])
    expect(await send(pathOf(shop), { 'stripe-signature': signature }, body)).toBe(400)
  expect(await send(pathOf(shop), {}, 'x'.repeat(2_000_000))).toBe(413)
  for (const type of ['multipart/form-data', 'application/x-www-form-urlencoded', 'text/html'])
    expect(await send(pathOf(shop), { 'content-type': type })).toBe(400)
  for (const each of [shop, other]) expect((await each.shop.owner('GET', '/stoa/v1/payment-events')).body.events).toEqual([])

  // A real event of one shop, at the address of the other one.
  const endpoints = [...stripe.net.endpoints.values()]
  const endpoint = endpoints.find(({ url }) => url.endsWith(pathOf(shop)))!
  const { Stripe } = await import('stripe')
  const payload = JSON.stringify(event)
  const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret: endpoint.secret })
  expect(await send(pathOf(other), { 'stripe-signature': signed })).toBe(400)
  expect([
    await send(pathOf(shop), { 'stripe-signature': signed }),
    await send(pathOf(shop), { 'stripe-signature': signed }),
  ]).toEqual([200, 200])
  expect((await shop.shop.owner('GET', '/stoa/v1/payment-events')).body.events).toHaveLength(1)
})

test('nobody resumes the payment of somebody else', async () => {
  const { shop, buyer, payment } = await aPaidPurchase()
  const stranger = await aVisitor(shop.shop)
  const elsewhere = await aVisitor((await aStripeShop()).shop)
  for (const { send } of [stranger, elsewhere])
    expect(codeOf(await send('POST', `/stoa/v1/payments/${payment.id}/resume`, {}))).toBe('PAYMENT_NOT_FOUND')
  expect((await buyer.resume(payment.id)).body).toMatchObject({ status: 'PLACED' })
})

test('a token pays once, and what another buyer saw does not decide the amount', async () => {
  const shop = await aStripeShop()
  const [first, second] = [await aBuyer(shop), await aBuyer(shop)]
  const paymentToken = stripe.aToken(good)
  expect((await first.pay(good, { paymentToken })).status).toBe(200)
  const again = await second.pay(good, { paymentToken })
  expect(await second.order()).toMatchObject({ status: 'INITIALIZED', balanceSummary: { paid: { amount: '0.00' } } })
  expect(JSON.stringify(again.body)).not.toContain('"paymentGatewayOrderId"')
  for (const seenTotal of ['0.01', '0.00', '-24.90', '24.91'])
    expect((await second.pay(good, { seenTotal })).status, seenTotal).toBeGreaterThanOrEqual(400)
  expect((await second.pay(good, { seenTotal: '24.90' })).status).toBe(200)
  expect(await second.order()).toMatchObject({ status: 'APPROVED', balanceSummary: { paid: { amount: '24.90' } } })
})

test('evidence is sent as it is or not at all', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  await buyer.pay({ type: 'card', number: testCards.disputed })
  await deliver()
  await server.app.drain()
  const [dispute] = (await shop.shop.owner('GET', '/stoa/v1/payment-disputes')).body.disputes
  const atStripe = [...stripe.net.disputes.values()].at(-1)!
  const send = (evidence: object) => shop.shop.owner('POST', `/stoa/v1/payment-disputes/${dispute.id}/evidence`, evidence)
  for (const content of ['no base64!', 'JVBER', '====', 'data:application/pdf;base64,JVBERi0xLjQ=', 'x'.repeat(1_400_001)]) {
    const file = { name: 'receipt.pdf', contentType: 'APPLICATION_PDF', content }
    expect((await send({ text: 'See the receipt.', files: [file] })).status, content.slice(0, 40)).toBe(400)
  }
  expect(atStripe.submissions).toBe(0)
})

test('keys are nowhere in the database, in answers or in the log', async () => {
  const { shop, account } = await aStripeShop()
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const { app } = await testApp(server.database, { log, paymentApis: { stripe: stripe.url } })
  const headers = { authorization: shop.credentials.apiKey, 'wix-site-id': shop.credentials.siteId }
  const refused = { publishableKey: 'pk_test_the_double', secretKey: 'sk_test_refused_secret' }
  const secrets = [stripeKeys.secretKey, refused.secretKey, ...[...stripe.net.endpoints.values()].map(({ secret }) => secret)]
  const answers: string[] = []
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    answers.push((await app.inject({ method, url, headers, ...(payload && { payload }) })).body)
  await ask('POST', '/stoa/v1/payment-accounts', { provider: 'stripe', mode: 'TEST', keys: keyList(refused) })
  await ask('POST', '/stoa/v1/payment-accounts', { provider: 'stripe', mode: 'LIVE', keys: keyList(stripeKeys) })
  await ask('POST', '/stoa/v1/payment-accounts', { provider: 'stripe', mode: 'TEST', keys: keyList(stripeKeys) })
  await ask('POST', `/stoa/v1/payment-accounts/${account.id}/test`, {})
  await ask('GET', '/stoa/v1/payment-accounts')
  await ask('GET', '/stoa/v1/payment-events')
  await ask('POST', '/stoa/v1/audit-log/query', { query: {} })
  await ask('GET', '/stoa/v1/health/failed-work')
  const { pathname } = new URL(account.eventUrl)
  await app.inject({ method: 'POST', url: pathname, payload: '{}' })
  await server.app.drain()
  const shown = answers.join('\n')
  const dump = await dumpOfSite(shop.credentials.siteId)
  expect(dump.some((row) => row.startsWith('payment_account '))).toBe(true)
  for (const secret of secrets) {
    expect(shown).not.toContain(secret)
    expect(lines.join('\n')).not.toContain(secret)
    expect(dump.filter((row) => row.includes(secret))).toEqual([])
  }
  // The address is a secret, too, because Mollie signs nothing.
  expect(lines.join('\n')).not.toContain(pathname.split('/').at(-1))
  await app.close()
})

/** Every row of a site, as text. */
async function dumpOfSite(siteId: string): Promise<string[]> {
  const { db } = server.database
  const { rows: tables } = await sql<{ name: string }>`select quote_ident(table_name) as name from information_schema.columns
    where table_schema = 'public' and column_name = 'site_id'`.execute(db)
  const dump: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string
    }>`select entry::text as text from ${sql.raw(name)} entry where site_id = ${siteId}`.execute(db)
    dump.push(...rows.map(({ text }) => `${name} ${text}`))
  }
  return dump
}
