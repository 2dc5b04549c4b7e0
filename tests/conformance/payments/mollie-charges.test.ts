import { expect, test } from 'vitest'
import { providerNamed } from '../../../apps/server/src/modules/orders/payments/index.ts'
import { mollieSite, openMollie } from './mollie-set-up.ts'
import { aChargeRequest, buy } from './provider-under-test.ts'

const posted = (requests: { method: string; path: string; body: string }[], path: RegExp) =>
  requests.filter((request) => request.method === 'POST' && path.test(request.path)).map(({ body }) => JSON.parse(body))

test('a charge says what is paid, to whom it belongs and where the buyer comes back', async () => {
  await using under = await openMollie()
  const request = aChargeRequest({ method: 'ideal', buyer: { language: 'de', billing: { country: 'AT' } } })
  expect(await under.provider.charge(request)).toMatchObject({
    status: 'CHALLENGE',
    url: expect.stringContaining('/checkout/tr_'),
    details: { method: 'ideal', url: expect.stringContaining('https://my.mollie.com/') },
  })
  expect(posted(under.double.requests, /payments$/)).toEqual([
    {
      amount: { currency: 'EUR', value: '24.90' },
      description: 'Order 10001',
      metadata: { siteId: request.siteId, paymentId: request.paymentId, orderId: request.orderId },
      redirectUrl: request.returnUrl,
      locale: 'de_AT',
      method: 'ideal',
    },
  ])
  expect(under.double.requests[0]!.headers['idempotency-key']).toBe(request.paymentId)
})

test('a card shows its brand, its last digits, its fee region and 3-D Secure; a bank account its holder', async () => {
  await using under = await openMollie()
  expect((await buy(under, 'good')).outcome).toMatchObject({
    card: { brand: 'Visa', lastFourDigits: '6787' },
    details: { method: 'creditcard', feeRegion: 'intra-eu', checks: { threeDSecure: 'PASS' } },
  })
  const { outcome } = await buy(under, 'good', { method: 'ideal' })
  expect(outcome.card).toBeUndefined()
  expect(outcome.details).toMatchObject({ method: 'ideal', holder: 'A. Byron', ibanEnding: '0000' })
})

test('a declined card says why, in the words of the buyer’s bank', async () => {
  await using under = await openMollie()
  const expected = { status: 'DECLINED', reason: 'CARD_DECLINED', message: 'Your bank declined the payment.' }
  expect((await buy(under, 'declined')).outcome).toMatchObject(expected)
  expect((await buy(under, 'cancel' as never)).outcome).toMatchObject({ status: 'DECLINED', reason: 'PAYMENT_CANCELED' })
})

test('a method that the account does not have, and a currency or an amount that Mollie does not take, are declined', async () => {
  await using under = await openMollie()
  const charge = (more: object) => under.provider.charge(aChargeRequest(more))
  expect(await charge({ method: 'eps' })).toEqual({ status: 'DECLINED', reason: 'METHOD_NOT_AVAILABLE' })
  expect(await charge({ method: 'ideal', currency: 'SEK' })).toEqual({ status: 'DECLINED', reason: 'METHOD_NOT_AVAILABLE' })
  expect(await charge({ currency: 'KRW' })).toEqual({ status: 'DECLINED', reason: 'AMOUNT_NOT_ACCEPTED' })
  expect(await charge({ currency: 'HUF', amount: 123_450n })).toEqual({ status: 'DECLINED', reason: 'AMOUNT_NOT_ACCEPTED' })
  expect(await charge({ method: 'klarna', buyer: { language: 'de' } })).toEqual({
    status: 'DECLINED',
    reason: 'ADDRESS_NOT_ACCEPTED',
  })
  expect(await charge({ source: { token: 'tok_1' } })).toEqual({ status: 'DECLINED', reason: 'CARD_TOKEN_UNKNOWN' })
  expect(under.double.net.payments).toHaveLength(0)
})

test('Klarna gets lines that add up, with a tax where it follows from the rate', async () => {
  await using under = await openMollie()
  const lines = [
    { kind: 'PHYSICAL' as const, name: 'Print', quantity: 3, total: 2000n, tax: 319n, taxRate: '0.19' },
    { kind: 'SHIPPING' as const, name: 'Post', quantity: 1, total: 590n, tax: 90n, taxRate: '0.19' },
    { kind: 'GIFT_CARD' as const, name: 'Gift card', quantity: 1, total: -100n, tax: 0n, taxRate: '0' },
  ]
  expect(await under.provider.charge(aChargeRequest({ method: 'klarna', lines }))).toMatchObject({ status: 'CHALLENGE' })
  const [{ lines: sent, billingAddress }] = posted(under.double.requests, /payments$/)
  expect(sent).toMatchObject([
    {
      type: 'physical',
      description: '3 × Print',
      quantity: 1,
      unitPrice: { value: '20.00' },
      vatRate: '19.00',
      vatAmount: { value: '3.19' },
    },
    { type: 'shipping_fee', quantity: 1, totalAmount: { value: '5.90' } },
    { type: 'gift_card', totalAmount: { value: '-1.00' } },
  ])
  expect(sent[1]).not.toHaveProperty('vatAmount')
  expect(billingAddress).toMatchObject({
    givenName: 'Ada',
    email: 'ada@example.com',
    streetAndNumber: 'Hauptstraße 1',
    country: 'DE',
  })
})

test('an amount is only held where the method can, and Riverty always holds it', async () => {
  await using under = await openMollie()
  const outcomeOf = async (method: string, capture: boolean) => (await buy(under, 'good', { method, capture })).outcome.status
  expect(await outcomeOf('creditcard', false)).toBe('AUTHORIZED')
  expect(await outcomeOf('klarna', true)).toBe('APPROVED')
  expect(await outcomeOf('ideal', false)).toBe('APPROVED')
  expect(await outcomeOf('riverty', true)).toBe('AUTHORIZED')
})

test('a bank transfer sends the buyer to the account, and is expected within days', async () => {
  await using under = await openMollie()
  const request = aChargeRequest({ method: 'banktransfer' })
  const { status, transactionId } = await under.provider.charge(request)
  expect(status).toBe('CHALLENGE')
  expect(posted(under.double.requests, /payments$/)).toMatchObject([{ billingAddress: { email: 'ada@example.com' } }])
  const payment = { paymentId: request.paymentId, transactionId }
  const { createdAt } = under.stored(payment)
  const expectedBy = new Date(Date.parse(createdAt) + 14 * 86_400_000)
  expect(await under.provider.find(payment)).toMatchObject({ status: 'PENDING', expectedBy })
  under.double.net.expire(under.stored(payment))
  expect(await under.provider.find(payment)).toMatchObject({ status: 'DECLINED', reason: 'PAYMENT_EXPIRED' })
})

test('a repeated charge answers with today’s state, not with that of the first answer', async () => {
  await using under = await openMollie()
  const { request, payment } = await buy(under, 'good')
  expect(await under.provider.charge(request)).toMatchObject({ status: 'APPROVED', transactionId: payment.transactionId })
  expect(under.double.net.payments).toHaveLength(1)
})

test('a key that was used for another charge leaves the outcome open', async () => {
  await using under = await openMollie()
  const { request, payment } = await buy(under, 'good')
  await expect(under.provider.charge({ ...request, amount: 100n })).rejects.toThrow(
    expect.objectContaining({ name: 'ProviderUnavailable' }),
  )
  expect(await under.provider.find(payment)).toMatchObject({ status: 'APPROVED' })
  expect(under.taken()).toBe(2490n)
})

test('of two payments that a lost answer left, the one that the buyer paid is found', async () => {
  await using under = await openMollie()
  const request = aChargeRequest()
  const first = await under.provider.charge(request)
  under.double.forgetKeys()
  await under.provider.charge(request)
  under.double.answer(first.transactionId!, 'pay')
  const found = await under.provider.find({ paymentId: request.paymentId, transactionId: undefined })
  expect(found).toMatchObject({ status: 'APPROVED', transactionId: first.transactionId })
})

test('a payment is found on a later page of the list, and not looked for before its id was made', async () => {
  await using under = await openMollie()
  const made = new Date(Date.now() - 86_400_000).getTime().toString(16).padStart(12, '0')
  const paymentId = `${made.slice(0, 8)}-${made.slice(8)}-7000-8000-000000000000`
  await under.provider.charge(aChargeRequest({ paymentId }))
  under.double.net.payments[0]!.createdAt = new Date(Date.now() - 86_400_000).toISOString()
  for (let index = 0; index < 150; index++)
    under.double.net.payments.push({
      ...under.double.net.payments[0]!,
      id: `tr_${index}`,
      metadata: null,
      createdAt: new Date().toISOString(),
    })
  expect(await under.provider.find({ paymentId, transactionId: undefined })).toMatchObject({ status: 'CHALLENGE' })
  const pages = () => under.double.requests.filter(({ method, path }) => method === 'GET' && path === '/v2/payments').length
  expect(pages()).toBe(2)
  const today = Date.now().toString(16).padStart(12, '0')
  expect(
    await under.provider.find({
      paymentId: `${today.slice(0, 8)}-${today.slice(8)}-7000-8000-000000000000`,
      transactionId: undefined,
    }),
  ).toBeUndefined()
  expect(pages()).toBe(4)
})

test('a payment that the buyer has taken to the bank cannot be canceled, and says so', async () => {
  await using under = await openMollie()
  const request = aChargeRequest({ method: 'ideal' })
  const { transactionId } = await under.provider.charge(request)
  const payment = { paymentId: request.paymentId, transactionId }
  expect(await under.provider.cancel(payment)).toMatchObject({ status: 'CHALLENGE' })
  under.double.answer(transactionId!, 'pay')
  expect(await under.provider.cancel(payment)).toMatchObject({ status: 'APPROVED' })
})

test('a call that Mollie turns away is repeated where it says that it is ready soon, and left to the caller otherwise', async () => {
  await using under = await openMollie()
  under.double.faults.push({ kind: 'BUSY', path: /payments$/, method: 'POST' })
  expect(await under.provider.charge(aChargeRequest())).toMatchObject({ status: 'CHALLENGE' })
  under.double.faults.push({ kind: 'BUSY', path: /payments$/, method: 'POST', times: 2 })
  await expect(under.provider.charge(aChargeRequest())).rejects.toThrow(expect.objectContaining({ name: 'ProviderUnavailable' }))
  expect(under.double.net.payments).toHaveLength(1)
})

test('keys show their mode, and a wrong key is refused in Mollie’s words', async () => {
  await using under = await openMollie()
  const mollie = providerNamed('mollie')!
  expect(['test_a', 'live_a', 'access_a', ''].map((apiKey) => mollie.modeOf({ apiKey }))).toEqual([
    'TEST',
    'LIVE',
    undefined,
    undefined,
  ])
  const wrong = await mollie.connect(mollieSite, { ...under.account, keys: { apiKey: `test_${'x'.repeat(30)}` } })
  await expect(wrong.account!.describe()).rejects.toThrow('Missing authentication, or failed to authenticate')
  expect(await wrong.charge(aChargeRequest())).toEqual({ status: 'DECLINED', reason: 'UNAUTHORIZED_REQUEST' })
})
