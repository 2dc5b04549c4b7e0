import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openMollie } from './mollie-set-up.ts'
import { aRequest, buy } from './provider-under-test.ts'

test('captures, releases and refunds that the bank has not decided are pending, and are not made again', async () => {
  await using under = await openMollie()
  const { double, provider } = under
  const { payment } = await buy(under, 'good', { capture: false })
  double.net.isSlow = true
  const capture = aRequest(payment, 1000n)
  expect(await provider.capture(capture)).toMatchObject({ status: 'PENDING', transactionId: expect.stringMatching(/^cpt_/) })
  double.forgetKeys()
  expect(await provider.capture(capture)).toMatchObject({ status: 'PENDING' })
  double.net.settleActions()
  expect(under.stored(payment).status).toBe('authorized')
  double.net.isSlow = false
  expect(await provider.capture(capture)).toMatchObject({ status: 'SUCCEEDED' })
  expect(under.stored(payment)).toMatchObject({ status: 'paid', captures: [{ amount: 1000 }] })

  double.net.isSlow = true
  const refund = { ...aRequest(payment, 400n), reason: 'Damaged' }
  const pending = await provider.refund(refund)
  expect(pending).toMatchObject({ status: 'PENDING', transactionId: expect.stringMatching(/^re_/) })
  double.forgetKeys()
  expect(await provider.refund({ ...refund, known: pending.status === 'PENDING' ? pending.transactionId : undefined })).toEqual(
    pending,
  )
  expect(await provider.refund(refund)).toEqual(pending)
  double.net.settleActions()
  expect(await provider.refund(refund)).toMatchObject({ status: 'SUCCEEDED' })
  expect(under.stored(payment).refunds).toMatchObject([{ amount: 400, description: 'Damaged' }])

  const held = await buy(under, 'good', { capture: false })
  const release = aRequest(held.payment, 2490n)
  expect(await provider.void(release)).toMatchObject({ status: 'PENDING' })
  double.net.settleActions()
  expect(await provider.void(release)).toMatchObject({ status: 'SUCCEEDED' })
  expect(await provider.find(held.payment)).toMatchObject({ status: 'DECLINED', reason: 'VOIDED' })
})

test('a refund that the bank returned has failed, and one of a payment that was not made too', async () => {
  await using under = await openMollie()
  const { payment } = await buy(under, 'good')
  under.double.net.isSlow = true
  const refund = aRequest(payment, 100n)
  await under.provider.refund(refund)
  under.stored(payment).refunds[0]!.status = 'failed'
  expect(await under.provider.refund(refund)).toEqual({ status: 'FAILED', reason: 'REFUND_FAILED' })
  expect(await under.provider.refund(aRequest(payment, 2491n))).toEqual({ status: 'FAILED', reason: 'AMOUNT_TOO_LARGE' })
  const unknown = { paymentId: randomUUID(), transactionId: undefined }
  expect(await under.provider.refund(aRequest(unknown, 1n))).toEqual({ status: 'FAILED', reason: 'CHARGE_UNKNOWN' })
})
