import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { textOfPdf } from '../../support/media/pdf-text.ts'
import { codeOf, refused } from '../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { sendChargeback } from '../../support/shop/chargebacks.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aDebtor } from '../order-billing/billing-builders.ts'
import { anOrder, collector, eventsOf, orderNow, orderOf, transactionsNow } from '../orders/orders-builders.ts'
import { aPayer, approveLate, aRequest, cards, requestNow } from './requests-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const money = (amount: string) => ({ amount })

async function expectRightMoney(shop: TestShop) {
  expect(await auditOrderMoney(await openSite(server.app.kernel, shop.credentials.siteId))).toBeUndefined()
}

test('whoever has the link sees who asks for what, pays it, and has the receipt', async () => {
  const shop = await aShop(server)
  const { id: orderId, wire } = await anOrder(shop)
  const { id, token } = await aRequest(shop, orderId, { description: 'For the print' })
  const payer = await aPayer(shop, token)
  const { paymentRequest, paymentOptions } = await payer.page()
  expect(paymentRequest).toEqual({
    state: 'PAYABLE',
    title: 'Deposit',
    description: 'For the print',
    orderNumber: wire.number,
    amount: '10.00',
    currency: 'EUR',
    createdDate: expect.any(String),
    hasReceipt: false,
  })
  expect(paymentOptions.length).toBeGreaterThan(0)
  expect(codeOf(await payer.receipt())).toBe('RECEIPT_NOT_FOUND')
  expect((await payer.payByCard(cards.declined)).body.details.applicationError).toMatchObject({ code: 'PAYMENT_ERROR' })
  expect((await payer.page()).lastAttempt).toMatchObject({ status: 'DECLINED' })
  expect((await payer.payByCard(cards.good)).body).toEqual({ state: 'PAID' })
  expect(await payer.page()).toMatchObject({ paymentRequest: { state: 'PAID', amount: '10.00', hasReceipt: true } })
  expect(await requestNow(shop, id)).toMatchObject({ status: 'PAID' })
  expect(await orderNow(shop, orderId)).toMatchObject({
    paymentStatus: 'PARTIALLY_PAID',
    balanceSummary: { paid: money('10.00'), balance: money('34.90') },
  })
  const { body } = await payer.receipt()
  expect(await textOfPdf(Buffer.from(body.content, 'base64'))).toContain('Deposit')
  expect((await eventsOf(shop, id, 'wix.ecom.v1.order_payment_request')).at(-1)).toBe('paid')
  await expectRightMoney(shop)
})

test('in two tabs, at once and one after the other, it is paid once', async () => {
  const shop = await aShop(server)
  const { id: orderId } = await anOrder(shop)
  const { token } = await aRequest(shop, orderId)
  const [one, other] = [await aPayer(shop, token), await aPayer(shop, token)]
  const answers = await Promise.all([one.payByCard(cards.good), other.payByCard(cards.good)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)])
  expect(['PAYMENT_REQUEST_CLOSED', 'PAYMENT_IN_PROGRESS']).toContain(codeOf(answers.find(({ status }) => status !== 200)!))
  expect(codeOf(await other.payByCard(cards.good))).toBe('PAYMENT_REQUEST_CLOSED')
  expect(await orderNow(shop, orderId)).toMatchObject({ balanceSummary: { paid: money('10.00') } })

  // A tab that waits on the bank's page is left behind by the next one.
  const second = await aRequest(shop, orderId)
  const [waiting, paying] = [await aPayer(shop, second.token), await aPayer(shop, second.token)]
  expect((await waiting.payByCard(cards.challenged)).body).toMatchObject({ state: 'PAYABLE', url: expect.any(String) })
  expect((await paying.page()).lastAttempt).toMatchObject({ status: 'CHALLENGE' })
  expect((await paying.payByCard(cards.good)).body).toEqual({ state: 'PAID' })
  expect((await waiting.resume()).state).toBe('PAID')
  expect(await orderNow(shop, orderId)).toMatchObject({ balanceSummary: { paid: money('20.00') } })
  await expectRightMoney(shop)
})

test("a provider's late answer pays a request that has expired, and a second one is given back", async () => {
  const shop = await aShop(server)
  const { id: orderId } = await anOrder(shop)
  const expirationDate = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
  const { id, token } = await aRequest(shop, orderId, { expirationDate })
  const payer = await aPayer(shop, token)
  await payer.payByCard(cards.declined)
  await payer.payByCard(cards.declined)
  server.clock.advance(3_600_001)
  await server.app.drain()
  const late = await aPayer(shop, token)
  expect((await late.page()).paymentRequest.state).toBe('EXPIRED')
  expect(codeOf(await late.payByCard(cards.good))).toBe('PAYMENT_REQUEST_CLOSED')
  const attempts = (await transactionsNow(shop, orderId)).payments.map((payment: any) => payment.id) as string[]
  for (const paymentId of attempts) await approveLate(shop, paymentId, 1000n)
  await server.app.drain()
  expect((await late.page()).paymentRequest).toMatchObject({ state: 'PAID', hasReceipt: true })
  expect(await requestNow(shop, id)).toMatchObject({ status: 'PAID' })
  expect((await transactionsNow(shop, orderId)).payments.map(({ status }: any) => status).toSorted()).toEqual([
    'APPROVED',
    'REFUNDED',
  ])
  expect(await orderNow(shop, orderId)).toMatchObject({ balanceSummary: { paid: money('10.00') } })
  await expectRightMoney(shop)
})

test('an order that is paid in another way while the bank asks the payer gets no money twice', async () => {
  const shop = await aShop(server)
  const { id: orderId } = await anOrder(shop)
  const { id, token } = await aRequest(shop, orderId)
  const payer = await aPayer(shop, token)
  await payer.payByCard(cards.challenged)
  const [{ id: paymentId }] = (await transactionsNow(shop, orderId)).payments
  await collector(shop, orderId, 'mark-as-paid')
  await approveLate(shop, paymentId, 1000n)
  await server.app.drain()
  await server.app.drain()
  const { payments } = await transactionsNow(shop, orderId)
  expect(payments.find((payment: any) => payment.id === paymentId)).toMatchObject({ status: 'REFUNDED' })
  expect((await payer.page()).paymentRequest.state).toBe('SETTLED')
  expect(await requestNow(shop, id)).toMatchObject({ status: 'UNPAID' })
  expect(await orderNow(shop, orderId)).toMatchObject({ balanceSummary: { paid: money('44.90'), balance: money('0.00') } })
  await expectRightMoney(shop)
})

test('never more is paid than the order still owes', async () => {
  const shop = await aShop(server)
  const { id: orderId } = await anOrder(shop)
  const whole = await aRequest(shop, orderId, { amount: money('44.90') })
  const part = await aRequest(shop, orderId)
  await (await aPayer(shop, part.token)).payByCard(cards.good)
  const payer = await aPayer(shop, whole.token)
  expect((await payer.page()).paymentRequest).toMatchObject({ amount: '34.90', requestedAmount: '44.90' })
  const changed = await payer.payByCard(cards.good, '44.90')
  expect(changed.body.details.applicationError).toMatchObject({ code: 'AMOUNT_CHANGED', data: { amount: '34.90' } })
  for (const amount of ['0', '-1', '1.001', '1e3', '99999999999999999999'])
    expect((await payer.payByCard(cards.good, amount)).status, amount).toBe(400)
  await collector(shop, orderId, 'mark-as-paid')
  expect((await payer.page()).paymentRequest.state).toBe('SETTLED')
  expect((await payer.payByCard(cards.good, '34.90')).body.details.applicationError).toMatchObject({
    code: 'PAYMENT_REQUEST_CLOSED',
    data: { state: 'SETTLED' },
  })
  await expectRightMoney(shop)
})

test('a canceled order, one that was charged back and one of another mode are paid no more', async () => {
  const shop = await aShop(server)
  const closed = async (orderId: string, token: string) => {
    const payer = await aPayer(shop, token)
    expect((await payer.page()).paymentRequest.state, orderId).toBe('CLOSED')
    expect(codeOf(await payer.payByCard(cards.good))).toBe('PAYMENT_REQUEST_CLOSED')
  }
  const canceled = await anOrder(shop)
  const ofCanceled = await aRequest(shop, canceled.id)
  await shop.owner('POST', `/ecom/v1/orders/${canceled.id}/cancel`, {})
  await closed(canceled.id, ofCanceled.token)
  const charged = await anOrder(shop)
  const first = await aRequest(shop, charged.id)
  const second = await aRequest(shop, charged.id)
  await (await aPayer(shop, first.token)).payByCard(cards.good)
  const { payments } = await transactionsNow(shop, charged.id)
  await sendChargeback(server, shop, payments[0].id, { id: randomUUID(), status: 'APPROVED' })
  await closed(charged.id, second.token)
  // Real money pays no test order, also none that was imported.
  const order = { ...orderOf(), number: '77', paymentStatus: 'NOT_PAID', fulfillmentStatus: 'NOT_FULFILLED' }
  const { body } = await shop.owner('POST', '/ecom/v1/orders/import', { order })
  const imported = await aRequest(shop, body.order.id)
  expect((await (await aPayer(shop, imported.token)).page()).paymentRequest.state).toBe('PAYABLE')
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode: 'LIVE' } })
  await closed(body.order.id, imported.token)
})

test('a link is of one shop, and nobody guesses another', async () => {
  const shop = await aShop(server)
  const { id: orderId } = await anOrder(shop)
  const { id, token } = await aRequest(shop, orderId)
  const other = await aShop(server)
  const idPart = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  const wrong = [
    id,
    idPart,
    `${idPart}.`,
    `${idPart}.${'A'.repeat(22)}`,
    `${token}A`,
    token.toUpperCase(),
    'x'.repeat(100),
    '%00',
  ]
  for (const guess of wrong) {
    const { visitor } = await aPayer(shop, token)
    const path = `/stoa/v1/payment-request-pages/${guess}`
    expect(await visitor.send('GET', path), guess).toMatchObject({
      status: expect.toSatisfy((status) => [400, 404].includes(status)),
    })
    expect((await visitor.send('POST', `${path}/pay`, { seenAmount: '10.00' })).status, guess).toBeGreaterThanOrEqual(400)
  }
  const { visitor } = await aPayer(other, token)
  expect(await visitor.send('GET', `/stoa/v1/payment-request-pages/${token}`)).toMatchObject(
    refused(404, 'PAYMENT_REQUEST_NOT_FOUND'),
  )
  await shop.owner('DELETE', `/ecom/v1/order-payment-requests/${id}`)
  expect(codeOf(await (await aPayer(shop, token)).payByCard(cards.good))).toBe('PAYMENT_REQUEST_NOT_FOUND')
})

test('the member who ordered pays with a saved card, and nobody else does', async () => {
  const shop = await aShop(server)
  const { orderId, member, cardId } = await aDebtor(shop)
  const { token } = await aRequest(shop, orderId)
  const stranger = await aPayer(shop, token)
  expect((await stranger.page()).savedCards).toBeUndefined()
  expect(codeOf(await stranger.pay({ savedCardId: cardId }))).toBe('PERMISSION_DENIED')
  const payer = await aPayer(shop, token, { send: member.send, cardToken: stranger.visitor.cardToken })
  expect((await payer.page()).savedCards).toMatchObject([{ id: cardId }])
  expect((await payer.pay({ savedCardId: cardId })).body).toEqual({ state: 'PAID' })
})

test('a payer who chooses to pay offline pays once the shop has recorded the money', async () => {
  const shop = await aShop(server)
  const { id: orderId } = await anOrder(shop)
  const { id, token } = await aRequest(shop, orderId)
  const made = await shop.owner('POST', '/stoa/v1/payment-methods', {
    paymentMethod: { title: 'Bank transfer', instructions: 'IBAN DE02', kind: 'BANK_TRANSFER', enabled: true },
  })
  const payer = await aPayer(shop, token)
  const choice = { paymentMethodId: made.body.paymentMethod.id }
  expect((await payer.pay(choice)).body).toEqual({ state: 'PROMISED' })
  expect((await payer.page()).paymentRequest).toMatchObject({
    state: 'PROMISED',
    offlinePayment: { title: 'Bank transfer', instructions: 'IBAN DE02' },
  })
  const [promise] = (await transactionsNow(shop, orderId)).payments
  await shop.owner('POST', `/ecom/v1/payments/${promise.id}/orders/${orderId}/update-payment-transaction-status`, {
    status: 'APPROVED',
  })
  await server.app.drain()
  expect(await requestNow(shop, id)).toMatchObject({ status: 'PAID' })
  expect((await payer.page()).paymentRequest).toMatchObject({ state: 'PAID', hasReceipt: true })
  const blocked = await aRequest(shop, orderId, { blockedPaymentMethods: ['MANUAL'] })
  const cardOnly = await aPayer(shop, blocked.token)
  expect(codeOf(await cardOnly.pay(choice))).toBe('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE')
})
