import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPayPal } from './paypal-set-up.ts'
import { aChargeRequest, aRequest, buy } from './provider-under-test.ts'

type Under = Awaited<ReturnType<typeof openPayPal>>

/** A charge whose buyer is on PayPal's page. */
async function waiting(under: Under, more: Parameters<typeof aChargeRequest>[0] = {}) {
  const request = aChargeRequest(more)
  const outcome = await under.provider.charge(request)
  if (outcome.status !== 'CHALLENGE') throw new Error('the buyer is not asked')
  const payment = { paymentId: request.paymentId, transactionId: outcome.transactionId }
  return { request, outcome, payment, stored: under.double.state.orders.get(outcome.transactionId!)! }
}

const orderPosts = ({ double }: Under) =>
  double.requests.filter(({ method, path }) => method === 'POST' && path === '/v2/checkout/orders')

test('the order names the payment, its lines and the address, and the buyer comes back to the shop either way', async () => {
  await using under = await openPayPal()
  const lines = [
    { kind: 'PHYSICAL' as const, name: 'Print', quantity: 3, total: 1000n, tax: 0n, taxRate: '0' },
    { kind: 'DIGITAL' as const, name: 'Song', quantity: 2, total: 300n, tax: 0n, taxRate: '0' },
    { kind: 'SHIPPING' as const, name: 'Delivery', quantity: 1, total: 490n, tax: 0n, taxRate: '0' },
    { kind: 'FEE' as const, name: 'Gift wrap', quantity: 1, total: 200n, tax: 0n, taxRate: '0' },
    { kind: 'GIFT_CARD' as const, name: 'Paid otherwise', quantity: 1, total: -90n, tax: 0n, taxRate: '0' },
  ]
  const { stored, outcome, request } = await waiting(under, { amount: 1900n, lines })
  const [unit] = stored.request.purchaseUnits
  expect(unit).toMatchObject({
    invoiceId: request.paymentId,
    customId: expect.stringMatching(new RegExp(`^${request.paymentId} [\\w-]{22} [\\w-]{22}$`)),
    amount: {
      value: '19.00',
      breakdown: {
        itemTotal: { value: '13.00' },
        shipping: { value: '4.90' },
        handling: { value: '2.00' },
        discount: { value: '0.90' },
      },
    },
    items: [
      { name: '3 × Print', quantity: '1', unitAmount: { value: '10.00' } },
      { name: 'Song', quantity: '2', unitAmount: { value: '1.50' }, category: 'DIGITAL_GOODS' },
    ],
    shipping: {
      name: { fullName: 'Ada Byron' },
      address: { addressLine1: 'Hauptstraße 1', adminArea2: 'Berlin', countryCode: 'DE' },
    },
  })
  const [approved, canceled] = [
    await under.answerWith(outcome.url, { answer: 'approve' }),
    await under.answerWith(outcome.url, { answer: 'cancel' }),
  ]
  for (const { headers } of [approved, canceled]) expect(headers.get('location')).toMatch(request.returnUrl)
})

test('parts that a currency without decimals cannot show are left out, and the amount is charged', async () => {
  await using under = await openPayPal()
  const line = (name: string, total: bigint) => ({ kind: 'PHYSICAL' as const, name, quantity: 1, total, tax: 0n, taxRate: '0' })
  const { stored } = await waiting(under, { amount: 100_000n, currency: 'HUF', lines: [line('A', 50_050n), line('B', 49_950n)] })
  expect(stored.request.purchaseUnits[0]).toMatchObject({ amount: { currencyCode: 'HUF', value: '1000' } })
  expect(stored.request.purchaseUnits[0]!.amount.breakdown).toBeUndefined()
})

test('an address that PayPal does not take is left out', async () => {
  await using under = await openPayPal()
  const { stored } = await waiting(under, {
    buyer: { language: 'en', delivery: { addressLine: 'Hauptstraße 1', city: 'Berlin', country: 'DE' } },
  })
  expect(stored.request.purchaseUnits[0]!.shipping).toBeUndefined()
  expect(stored.request.paymentSource!.paypal!.experienceContext!.shippingPreference).toBe('NO_SHIPPING')
})

test('a charge whose answer was lost is made again and has one order', async () => {
  await using under = await openPayPal()
  under.double.faults.push({ kind: 'LOST', path: /\/orders$/, method: 'POST' })
  const request = aChargeRequest()
  await expect(under.provider.charge(request)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  expect(await under.provider.charge(request)).toMatchObject({ status: 'CHALLENGE' })
  expect(under.double.state.orders.size).toBe(1)
  expect(new Set(orderPosts(under).map(({ headers }) => headers['paypal-request-id'])).size).toBe(1)
})

test('an order whose amount a buyer changed is never captured', async () => {
  await using under = await openPayPal()
  const { payment, stored } = await waiting(under)
  stored.order.purchaseUnits![0]!.amount = { currencyCode: 'EUR', value: '0.01' }
  under.double.approve(stored.order.id)
  expect(await under.provider.find(payment)).toMatchObject({ status: 'DECLINED', reason: 'AMOUNT_CHANGED' })
  expect(under.double.taken()).toBe(0n)
})

test('an order of another payment is unknown', async () => {
  await using under = await openPayPal()
  const { stored } = await waiting(under)
  under.double.approve(stored.order.id)
  expect(await under.provider.find({ paymentId: randomUUID(), transactionId: stored.order.id })).toBeUndefined()
  const stolen = await under.provider.charge(aChargeRequest({ source: { token: stored.order.id } }))
  expect(stolen).toEqual({ status: 'DECLINED', reason: 'CARD_TOKEN_UNKNOWN' })
  expect(under.double.taken()).toBe(0n)
})

test('an order that was approved in PayPal’s button is captured by its id', async () => {
  await using under = await openPayPal()
  const { request, outcome, stored } = await waiting(under)
  expect(outcome).toMatchObject({ challengeId: stored.order.id })
  under.double.approve(stored.order.id)
  expect(await under.provider.charge({ ...request, source: { token: stored.order.id } })).toMatchObject({ status: 'APPROVED' })
  expect(under.double.taken()).toBe(2490n)
})

test('an order that the buyer approved before the shop canceled the payment is never captured', async () => {
  await using under = await openPayPal()
  const { payment, stored } = await waiting(under)
  under.double.approve(stored.order.id)
  expect(await under.provider.cancel(payment)).toMatchObject({ status: 'DECLINED', reason: 'PAYMENT_CANCELED' })
  expect(await under.provider.find(payment)).toMatchObject({ status: 'DECLINED', reason: 'PAYMENT_CANCELED' })
  expect(await under.provider.cancel(payment)).toMatchObject({ status: 'DECLINED' })
  expect(under.double.taken()).toBe(0n)
})

test('after a decline the same order cannot be paid at PayPal in another way', async () => {
  await using under = await openPayPal()
  const { payment, stored } = await waiting(under)
  under.double.approve(stored.order.id, 'DECLINED')
  expect(await under.provider.find(payment)).toMatchObject({ status: 'DECLINED', reason: 'CARD_DECLINED' })
  under.double.approve(stored.order.id, 'BALANCE')
  under.double.forgetKeys()
  expect(await under.provider.find(payment)).toMatchObject({ status: 'DECLINED', reason: 'CARD_DECLINED' })
  expect(under.double.taken()).toBe(0n)
})

test('an answer to a repeated request that is older than the payment is not believed', async () => {
  await using under = await openPayPal()
  const { payment, stored } = await waiting(under)
  under.double.approve(stored.order.id, 'ECHECK')
  under.double.faults.push({ kind: 'LOST', path: under.paths.charge })
  await expect(under.provider.find(payment)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  const [captureId] = [...under.double.state.captures.keys()]
  const pending = await under.provider.find(payment)
  expect(pending).toMatchObject({ status: 'PENDING', transactionId: captureId, expectedBy: expect.any(Date) })
  under.double.settleCapture(captureId!, true)
  // Both ids of the payment find it.
  for (const transactionId of [stored.order.id, captureId]) {
    const found = await under.provider.find({ ...payment, transactionId })
    expect(found).toMatchObject({ status: 'APPROVED', transactionId: captureId, details: { method: 'paypal', fee: '0.97' } })
    expect(found!.details!.url).toBe(`https://www.sandbox.paypal.com/activity/payment/${captureId}`)
  }
})

test('an answer in a shape that the package does not expect does not hide an outcome', async () => {
  await using under = await openPayPal()
  const { payment } = await buy(under, 'good')
  const { capture } = under.double.state.captures.get(payment.transactionId!)!
  capture.processorResponse = { cvvCode: 'NEW' as never, avsCode: 'Y' as never }
  delete (capture.sellerReceivableBreakdown as { grossAmount?: unknown }).grossAmount
  expect(await under.provider.find(payment)).toMatchObject({
    status: 'APPROVED',
    transactionId: payment.transactionId,
    details: { fee: '0.97', checks: { securityCode: 'UNAVAILABLE', postalCode: 'PASS', addressLine: 'PASS' } },
  })
})

test('a capture that PayPal examines is pending, and its repetition says what became of it', async () => {
  await using under = await openPayPal()
  const { payment } = await buy(under, 'good', { capture: false })
  under.double.state.orders.get(payment.transactionId!)!.funding = 'REVIEW'
  const request = aRequest(payment, 2490n)
  expect(await under.provider.capture(request)).toMatchObject({ status: 'PENDING' })
  under.double.settleCapture([...under.double.state.captures.keys()][0]!, true)
  expect(await under.provider.capture(request)).toMatchObject({ status: 'SUCCEEDED' })
  expect(under.double.taken()).toBe(2490n)
})

test('no more than the authorized amount is captured', async () => {
  await using under = await openPayPal()
  const { payment } = await buy(under, 'good', { capture: false })
  expect(await under.provider.capture(aRequest(payment, 2491n))).toEqual({ status: 'FAILED', reason: 'AMOUNT_TOO_LARGE' })
  expect(await under.provider.capture(aRequest(payment, 1000n))).toMatchObject({ status: 'SUCCEEDED' })
  expect(await under.provider.refund(aRequest(payment, 1001n))).toEqual({ status: 'FAILED', reason: 'REFUND_AMOUNT_EXCEEDED' })
  expect(await under.provider.refund(aRequest(payment, 1000n))).toMatchObject({ status: 'SUCCEEDED' })
  expect(under.double.taken()).toBe(0n)
})

test('a refund that PayPal decides later is pending, and its repetition says what became of it', async () => {
  await using under = await openPayPal()
  const { payment } = await buy(under, 'good')
  under.double.state.settings.refundsPend = true
  const request = aRequest(payment, 490n)
  const pending = await under.provider.refund(request)
  expect(pending).toMatchObject({ status: 'PENDING', transactionId: expect.any(String) })
  const known = pending.status === 'PENDING' ? pending.transactionId : undefined
  under.double.completeRefund(known!)
  expect(await under.provider.refund(request)).toEqual({ status: 'SUCCEEDED', transactionId: known })
  expect(await under.provider.refund({ ...request, known })).toEqual({ status: 'SUCCEEDED', transactionId: known })
  expect(under.double.taken()).toBe(2000n)
})

test('a key with another body leaves the outcome unknown', async () => {
  await using under = await openPayPal()
  const { request } = await waiting(under)
  await expect(under.provider.charge({ ...request, amount: 1000n, lines: [] })).rejects.toMatchObject({
    name: 'ProviderUnavailable',
  })
})
