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
  expectRightMoney,
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

setUp()

const good = { type: 'card', number: testCards.good } as const

/** A purchase that was charged. */
async function aPaidPurchase(at?: StripeShop) {
  const shop = at ?? (await aStripeShop())
  const buyer = await aBuyer(shop)
  const { body } = await buyer.pay(good)
  const orderId = body.orderId as string
  const payment = await buyer.payment()
  const post = (path: string, request: object) => shop.shop.owner('POST', path, request)
  return {
    shop,
    buyer,
    orderId,
    payment,
    intent: stripe.net.intents.get(payment.regularPaymentDetails.gatewayTransactionId)!,
    refund: (amount: string) =>
      post(`/ecom/v1/payments-collector/orders/${orderId}/trigger-refund`, {
        ecomOrderId: orderId,
        payments: [{ paymentId: payment.id, amount: { amount } }],
      }),
    change: (change: object) =>
      post(`/ecom/v1/payments/orders/${orderId}/update-payments`, { payments: [{ payment: { id: payment.id, ...change } }] }),
    refunds: async () =>
      (await shop.shop.owner('GET', `/ecom/v1/payments/orders/${orderId}`)).body.orderTransactions.refunds as any[],
  }
}

async function differencesOf({ shop, account }: StripeShop): Promise<any[]> {
  const answer = await shop.owner('POST', `/stoa/v1/payment-accounts/${account.id}/reconcile`, {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (await shop.owner('GET', '/stoa/v1/payment-reconciliation')).body.differences
}

test('no app redirects the refund of a payment to another one', async () => {
  const [mine, other] = [await aPaidPurchase(), await aPaidPurchase()]
  for (const name of ['gatewayTransactionId', 'providerTransactionId', 'paymentOrderId']) {
    const { status, body } = await mine.change({ regularPaymentDetails: { [name]: other.intent.id } })
    expect([status, JSON.stringify(body)], name).toEqual([400, expect.stringContaining('FIELD_NOT_ALLOWED')])
  }
  expect((await mine.change({ regularPaymentDetails: null })).status).toBe(400)
  const renamed = await mine.change({ regularPaymentDetails: { paymentMethod: 'Card' } })
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
  expect((await mine.refund('10.00')).status).toBe(200)
  expect([mine.intent.charge!.refunded, other.intent.charge!.refunded]).toEqual([1000, 0])
})

test('no app says how the refund of a provider ended', async () => {
  stripe.net.settings.refundsArePending = true
  const { shop, orderId, refund, refunds } = await aPaidPurchase()
  await refund('10.00')
  stripe.net.settings.refundsArePending = false
  const [{ id: refundId }] = await refunds()
  for (const refundTransaction of [
    { refundStatus: 'SUCCEEDED' },
    { refundStatus: 'FAILED' },
    { providerRefundId: [...stripe.net.refunds.keys()][0] },
  ]) {
    const path = `/ecom/v1/payments/orders/${orderId}/update-refund-transaction`
    expect((await shop.shop.owner('POST', path, { refundId, refundTransaction })).status).toBe(400)
  }
  expect((await refunds())[0].transactions).toMatchObject([{ refundStatus: 'STARTED' }])
})

test('refunds at once give back no more than was paid', async () => {
  const { shop, intent, refund, refunds } = await aPaidPurchase()
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund('10.00')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(intent.charge!.refunded).toBe(2000)
  expect((await refunds()).map(({ transactions }) => transactions[0].refundStatus)).toEqual(['SUCCEEDED', 'SUCCEEDED'])
  await expectRightMoney(shop.shop)
})

test('a difference that two people settle at once is recorded once', async () => {
  const { shop, intent, refunds } = await aPaidPurchase()
  await stripe.asOwner('refunds', { payment_intent: intent.id, amount: '1000' })
  const [difference] = await differencesOf(shop)
  const settle = () =>
    shop.shop.owner('POST', `/stoa/v1/payment-differences/${difference.id}/resolve`, { action: 'RECORD_REFUND' })
  await Promise.all([settle(), settle(), settle()])
  expect(await refunds()).toHaveLength(1)
  expect(await differencesOf(shop)).toEqual([])
  await expectRightMoney(shop.shop)
})

test('a payment that was charged twice, or in another currency, is a difference', async () => {
  const { shop, payment, intent } = await aPaidPurchase()
  const metadata = { payment_id: payment.id, site_id: shop.shop.credentials.siteId }
  const charge = (id: string, currency: string, paymentId = payment.id) =>
    stripe.net.move(`txn_${id}`, {
      amount: 2490,
      fee: 0,
      currency,
      created: intent.created,
      type: 'charge',
      source: {
        id,
        object: 'charge',
        amount: 2490,
        currency,
        payment_intent: `pi_${id}`,
        metadata: { ...metadata, payment_id: paymentId },
      },
    })
  charge(`again${intent.id}`, 'eur')
  expect(await differencesOf(shop)).toMatchObject([
    { kind: 'PAID_THERE', paymentId: payment.id, providerAmount: '49.80', ourAmount: '24.90' },
  ])
  const other = await aPaidPurchase()
  charge(`dollars${intent.id}`, 'usd')
  expect(await differencesOf(shop)).toMatchObject([
    { kind: 'PAID_THERE', currency: 'EUR', providerAmount: '49.80' },
    { kind: 'PAID_THERE', currency: 'USD', providerAmount: '24.90', ourAmount: '0.00' },
  ])
  expect(await differencesOf(other.shop)).toEqual([])
})

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
