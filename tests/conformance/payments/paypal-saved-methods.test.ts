import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { openPayPal } from './paypal-set-up.ts'
import { aChargeRequest, aRequest, complete } from './provider-under-test.ts'

const kept = (keptToken: string, customerId: string) => ({ keptToken, customerId, offSession: true })

test('a buyer’s PayPal is saved with a payment and pays later without the buyer', async () => {
  await using under = await openPayPal()
  const customerId = randomUUID()
  const { payment, outcome } = await complete(under, aChargeRequest({ saveFor: customerId }), 'good')
  expect(outcome).toMatchObject({ status: 'APPROVED' })
  const card = await under.provider.keptCard(payment)
  expect(card).toEqual({ token: expect.any(String), brand: 'PAYPAL', lastFourDigits: '' })
  const later = await under.provider.charge(aChargeRequest({ source: kept(card!.token, customerId) }))
  expect(later).toMatchObject({ status: 'APPROVED', details: { offSession: true } })
  expect(under.double.taken()).toBe(4980n)
  const stolen = await under.provider.charge(aChargeRequest({ source: kept(card!.token, randomUUID()) }))
  expect(stolen).toEqual({ status: 'DECLINED', reason: 'CARD_TOKEN_UNKNOWN' })
  await under.provider.forgetCard(card!.token)
  await under.provider.forgetCard(card!.token)
  expect(await under.provider.charge(aChargeRequest({ source: kept(card!.token, customerId) }))).toMatchObject({
    status: 'DECLINED',
  })
  expect(await under.provider.refund(aRequest(payment, 2490n))).toMatchObject({ status: 'SUCCEEDED' })
  expect(under.double.taken()).toBe(2490n)
})

test('nothing is saved that the buyer did not ask for, and nothing before the payment', async () => {
  await using under = await openPayPal()
  const { payment } = await complete(under, aChargeRequest(), 'good')
  expect(await under.provider.keptCard(payment)).toBeUndefined()
  const open = await under.provider.charge(aChargeRequest({ saveFor: randomUUID() }))
  expect(await under.provider.keptCard({ paymentId: payment.paymentId, transactionId: open.transactionId })).toBeUndefined()
})

test('a saved method is charged once, whatever happens to the answer', async () => {
  await using under = await openPayPal()
  const customerId = randomUUID()
  const request = aChargeRequest({ source: kept(under.double.keep(customerId), customerId) })
  under.double.faults.push({ kind: 'LOST', path: /\/orders$/, method: 'POST' })
  await expect(under.provider.charge(request)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  expect(await under.provider.charge(request)).toMatchObject({ status: 'APPROVED' })
  expect(under.double.taken()).toBe(2490n)
})

test('an old answer to a repeated charge is not believed', async () => {
  await using under = await openPayPal()
  const customerId = randomUUID()
  const request = aChargeRequest({ source: kept(under.double.keep(customerId, 'ECHECK'), customerId) })
  expect(await under.provider.charge(request)).toMatchObject({ status: 'PENDING', expectedBy: expect.any(Date) })
  under.double.settleCapture([...under.double.state.captures.keys()][0]!, true)
  expect(await under.provider.charge(request)).toMatchObject({ status: 'APPROVED' })
})

test('a lost charge is found by its payment, or by its invoice number, after its key was forgotten', async () => {
  await using under = await openPayPal()
  const customerId = randomUUID()
  const old = newId()
  const paymentIds = { old: hoursBefore(old, 7), recent: newId() }
  const source = kept(under.double.keep(customerId), customerId)
  for (const paymentId of Object.values(paymentIds)) {
    under.double.faults.push({ kind: 'LOST', path: /\/orders$/, method: 'POST' })
    await under.provider.charge(aChargeRequest({ paymentId, source })).catch(() => {})
  }
  for (const transaction of under.double.state.transactions.slice(0, 1))
    transaction.transactionInitiationDate = new Date(Date.now() - 7 * 60 * 60_000).toISOString()
  expect(await under.provider.find({ paymentId: paymentIds.old, transactionId: undefined })).toMatchObject({ status: 'APPROVED' })
  expect(await under.provider.find({ paymentId: paymentIds.recent, transactionId: undefined })).toBeUndefined()
  under.double.forgetKeys()
  expect(await under.provider.charge(aChargeRequest({ paymentId: paymentIds.recent, source }))).toMatchObject({
    status: 'APPROVED',
  })
  expect(under.double.taken()).toBe(4980n)
})

test('a saved method whose bank asks for the buyer leads to PayPal’s page', async () => {
  await using under = await openPayPal()
  const customerId = randomUUID()
  const request = aChargeRequest({ source: kept(under.double.keep(customerId, 'CONFIRM'), customerId) })
  const { outcome } = await complete(under, request, 'good')
  expect(outcome).toMatchObject({ status: 'APPROVED' })
  expect(under.double.taken()).toBe(2490n)
})

test('a saved method that is declined says why', async () => {
  await using under = await openPayPal()
  const customerId = randomUUID()
  const charge = (funding: 'DECLINED' | 'NO_FUNDS', capture: boolean) =>
    under.provider.charge(aChargeRequest({ capture, source: kept(under.double.keep(customerId, funding), customerId) }))
  expect(await charge('DECLINED', true)).toMatchObject({ status: 'DECLINED', reason: 'CARD_DECLINED' })
  expect(await charge('NO_FUNDS', true)).toMatchObject({ status: 'DECLINED', reason: 'INSUFFICIENT_FUNDS' })
  expect(await charge('NO_FUNDS', false)).toMatchObject({ status: 'DECLINED', reason: 'INSUFFICIENT_FUNDS' })
})

/** An id of version 7 that was made some hours before another one. */
function hoursBefore(id: string, hours: number): string {
  const time = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - hours * 60 * 60_000
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}${id.slice(13)}`
}
