import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openMollie } from './mollie-set-up.ts'
import { aChargeRequest, buy } from './provider-under-test.ts'

/** A member's first payment, which leaves a mandate. */
async function aMandate(under: Awaited<ReturnType<typeof openMollie>>, method = 'creditcard') {
  const memberId = randomUUID()
  const { payment } = await buy(under, 'good', { method, saveFor: memberId })
  const kept = (await under.provider.keptCard(payment))!
  const source = { keptToken: kept.token, customerId: memberId, offSession: true }
  return { memberId, kept, source, payment }
}

test('a member’s card is kept with the first payment, and charged without the member', async () => {
  await using under = await openMollie()
  const { kept, source, memberId } = await aMandate(under)
  expect(kept).toEqual({
    token: expect.stringMatching(/^cst_\w+\/mdt_\w+$/),
    brand: 'Visa',
    lastFourDigits: '6787',
    expiryMonth: 5,
    expiryYear: 2031,
  })
  const outcome = await under.provider.charge(aChargeRequest({ source, amount: 1000n }))
  expect(outcome).toMatchObject({ status: 'APPROVED', details: { offSession: true } })
  expect(under.stored(outcome)).toMatchObject({ sequenceType: 'recurring', redirectUrl: null })
  expect(under.taken()).toBe(3490n)
  expect(under.double.net.customers).toMatchObject([
    { name: 'Ada Byron', email: 'ada@example.com', metadata: { customerId: memberId } },
  ])
})

test('a card is not kept before its payment has succeeded, nor without being asked to', async () => {
  await using under = await openMollie()
  const request = aChargeRequest({ method: 'creditcard', saveFor: randomUUID() })
  const { transactionId } = await under.provider.charge(request)
  expect(await under.provider.keptCard({ paymentId: request.paymentId, transactionId })).toBeUndefined()
  expect(await under.provider.keptCard((await buy(under, 'good')).payment)).toBeUndefined()
})

test('a member has one customer at Mollie, also after the answer that created it was lost', async () => {
  await using under = await openMollie()
  const saveFor = randomUUID()
  under.double.faults.push({ kind: 'LOST', path: /customers$/, method: 'POST' })
  await expect(under.provider.charge(aChargeRequest({ saveFor }))).rejects.toThrow(
    expect.objectContaining({ name: 'ProviderUnavailable' }),
  )
  await buy(under, 'good', { saveFor })
  await buy(under, 'good', { saveFor })
  await buy(under, 'good', { saveFor: randomUUID() })
  expect(under.double.net.customers).toHaveLength(2)
})

test('a kept card pays for its member alone', async () => {
  await using under = await openMollie()
  const { source, kept } = await aMandate(under)
  const other = await aMandate(under)
  const charge = (more: object) => under.provider.charge(aChargeRequest({ source: { ...source, ...more } }))
  const unknown = { status: 'DECLINED', reason: 'CARD_TOKEN_UNKNOWN' }
  expect(await charge({ customerId: other.memberId })).toEqual(unknown)
  const [customer] = kept.token.split('/')
  expect(await charge({ keptToken: `${customer}/${other.kept.token.split('/')[1]}` })).toEqual(unknown)
  expect(await charge({ keptToken: 'cst_1/../../payments' })).toEqual(unknown)
  expect(under.taken()).toBe(4980n)
})

test('a forgotten card is not charged, and can be forgotten twice', async () => {
  await using under = await openMollie()
  const { source, kept, payment } = await aMandate(under)
  await under.provider.forgetCard(kept.token)
  await under.provider.forgetCard(kept.token)
  await under.provider.forgetCard('unknown')
  expect(await under.provider.charge(aChargeRequest({ source }))).toEqual({ status: 'DECLINED', reason: 'CARD_DECLINED' })
  expect(await under.provider.keptCard(payment)).toBeUndefined()
})

test('a charge of a kept card whose answer was lost is not made again, even after Mollie has forgotten its key', async () => {
  await using under = await openMollie()
  const { source } = await aMandate(under)
  const request = aChargeRequest({ source })
  under.double.faults.push({ kind: 'LOST', path: /customers\/\w+\/payments$/, method: 'POST' })
  await expect(under.provider.charge(request)).rejects.toThrow(expect.objectContaining({ name: 'ProviderUnavailable' }))
  under.double.forgetKeys()
  expect(await under.provider.find({ paymentId: request.paymentId, transactionId: undefined })).toMatchObject({
    status: 'APPROVED',
  })
  expect(await under.provider.charge(request)).toMatchObject({ status: 'APPROVED' })
  expect(under.taken()).toBe(4980n)
})

test.each([
  [100_700n, 'INSUFFICIENT_FUNDS'],
  [100_400n, 'CARD_EXPIRED'],
  [101_000n, 'AUTHENTICATION_REQUIRED'],
])('a kept card that fails for %s says %s', async (amount, reason) => {
  await using under = await openMollie()
  const { source } = await aMandate(under)
  expect(await under.provider.charge(aChargeRequest({ source, amount }))).toMatchObject({ status: 'DECLINED', reason })
})

test('a kept card can hold an amount', async () => {
  await using under = await openMollie()
  const { source } = await aMandate(under)
  expect(await under.provider.charge(aChargeRequest({ source, capture: false }))).toMatchObject({ status: 'AUTHORIZED' })
})

test('a bank account that paid by iDEAL is debited later, and the debit takes days or fails', async () => {
  await using under = await openMollie()
  const { kept, source } = await aMandate(under, 'ideal')
  expect(kept).toMatchObject({ brand: 'SEPA Direct Debit', lastFourDigits: '0000' })
  const [paid, failed] = [aChargeRequest({ source }), aChargeRequest({ source })]
  for (const request of [paid, failed]) {
    const outcome = await under.provider.charge(request)
    expect(outcome).toMatchObject({ status: 'PENDING', expectedBy: expect.any(Date), details: { method: 'directdebit' } })
    const payment = under.stored(outcome)
    if (request === paid) under.double.net.pay(payment, 'directdebit', payment.details)
    else under.double.net.fail(payment, { bankReasonCode: 'AM04', bankReason: 'Insufficient funds' })
  }
  const find = ({ paymentId }: { paymentId: string }) => under.provider.find({ paymentId, transactionId: undefined })
  expect(await find(paid)).toMatchObject({ status: 'APPROVED' })
  expect(await find(failed)).toMatchObject({ status: 'DECLINED', reason: 'INSUFFICIENT_FUNDS' })
})
