import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Fault } from '../../support/providers/payment-double.ts'
import { aChargeRequest, aRequest, buy, complete, type ProviderUnderTest } from './provider-under-test.ts'

/** What every provider must do, whatever its API looks like. */
export function describeProvider(name: string, open: () => Promise<ProviderUnderTest>): void {
  describe(name, () => {
    test('a charge takes the money once, however often it is asked for', async () => {
      await using under = await open()
      const { request, payment, outcome } = await buy(under, 'good')
      expect(outcome).toMatchObject({ status: 'APPROVED', transactionId: expect.any(String) })
      expect(await under.provider.find(payment)).toMatchObject({ status: 'APPROVED', transactionId: payment.transactionId })
      await Promise.all([under.provider.charge(request), under.provider.charge(request)])
      expect(await under.provider.find(payment)).toMatchObject({ status: 'APPROVED' })
      expect(await under.taken()).toBe(2490n)
    })

    test('a charge that was never made is unknown', async () => {
      await using under = await open()
      expect(await under.provider.find({ paymentId: randomUUID(), transactionId: undefined })).toBeUndefined()
    })

    test.each(['declined', 'insufficientFunds'] as const)('a payment that is %s takes nothing and says why', async (means) => {
      await using under = await open()
      const { payment, outcome } = await buy(under, means)
      const reason = means === 'insufficientFunds' ? 'INSUFFICIENT_FUNDS' : expect.any(String)
      expect(outcome).toMatchObject({ status: 'DECLINED', reason })
      expect((await under.provider.find(payment))?.status ?? 'DECLINED').toBe('DECLINED')
      expect(await under.taken()).toBe(0n)
    })

    test('a payment waits for the buyer’s confirmation, and then succeeds or fails', async () => {
      await using under = await open()
      const [approved, refused] = [
        aChargeRequest({ source: await under.source('threeDSecure') }),
        aChargeRequest({ source: await under.source('threeDSecure') }),
      ]
      for (const request of [approved, refused]) {
        const outcome = await under.provider.charge(request)
        expect(outcome).toMatchObject({ status: 'CHALLENGE', url: expect.stringMatching(/^https?:/) })
        const payment = { paymentId: request.paymentId, transactionId: outcome.transactionId }
        expect(await under.provider.find(payment)).toMatchObject({ status: 'CHALLENGE' })
        if (outcome.status !== 'CHALLENGE') throw new Error('not reached')
        await under.answer(outcome.url, request === approved ? 'threeDSecure' : 'cancel')
        const after = request === approved ? await under.provider.find(payment) : await under.provider.cancel(payment)
        expect(after).toMatchObject({ status: request === approved ? 'APPROVED' : 'DECLINED' })
      }
      expect(await under.taken()).toBe(2490n)
    })

    test('a canceled attempt cannot be completed any more, and one that was completed first stays', async () => {
      await using under = await open()
      const request = aChargeRequest({ source: await under.source('threeDSecure') })
      const outcome = await under.provider.charge(request)
      if (outcome.status !== 'CHALLENGE') throw new Error('the buyer is not asked')
      const payment = { paymentId: request.paymentId, transactionId: outcome.transactionId }
      expect(await under.provider.cancel(payment)).toMatchObject({ status: 'DECLINED' })
      await under.answer(outcome.url, 'threeDSecure')
      expect(await under.provider.find(payment)).toMatchObject({ status: 'DECLINED' })
      expect(await under.taken()).toBe(0n)
      const paid = await buy(under, 'threeDSecure')
      expect(await under.provider.cancel(paid.payment)).toMatchObject({ status: 'APPROVED' })
      expect(await under.taken()).toBe(2490n)
    })

    test('an authorized amount is captured in part, once, and the rest is released', async () => {
      await using under = await open()
      const { payment, outcome } = await buy(under, 'good', { capture: false })
      expect(outcome).toMatchObject({ status: 'AUTHORIZED' })
      expect(await under.taken()).toBe(0n)
      const capture = aRequest(payment, 1000n)
      expect(await under.provider.capture(capture)).toMatchObject({ status: 'SUCCEEDED' })
      expect(await under.provider.capture(capture)).toMatchObject({ status: 'SUCCEEDED' })
      expect(await under.provider.capture(aRequest(payment, 1490n))).toMatchObject({ status: 'FAILED' })
      expect(await under.taken()).toBe(1000n)
    })

    test('an authorization is voided, once, and cannot be captured afterwards', async () => {
      await using under = await open()
      const { payment } = await buy(under, 'good', { capture: false })
      const request = aRequest(payment, 2490n)
      expect(await under.provider.void(request)).toMatchObject({ status: 'SUCCEEDED' })
      expect(await under.provider.void(request)).toMatchObject({ status: 'SUCCEEDED' })
      expect(await under.provider.capture(aRequest(payment, 2490n))).toMatchObject({ status: 'FAILED' })
      expect(await under.taken()).toBe(0n)
    })

    test('refunds are made once each, in part and whole, and never exceed what was taken', async () => {
      await using under = await open()
      const { payment } = await buy(under, 'good')
      const first = aRequest(payment, 490n)
      expect(await under.provider.refund(first)).toMatchObject({ status: 'SUCCEEDED' })
      expect(await under.provider.refund(first)).toMatchObject({ status: 'SUCCEEDED' })
      expect(await under.taken()).toBe(2000n)
      expect(await under.provider.refund(aRequest(payment, 2001n))).toMatchObject({
        status: 'FAILED',
        reason: expect.any(String),
      })
      expect(await under.provider.refund(aRequest(payment, 2000n))).toMatchObject({ status: 'SUCCEEDED' })
      expect(await under.provider.refund(aRequest(payment, 1n))).toMatchObject({ status: 'FAILED' })
      expect(await under.taken()).toBe(0n)
    })

    test.each(['LOST', 'BROKEN', 'BUSY', 'IN_USE', 'UNREACHABLE'] as const)(
      'a charge whose call is %s is neither lost nor doubled',
      async (kind) => {
        await using under = await open()
        if (!under.double) return
        const request = aChargeRequest({ source: await under.source('good') })
        under.double.faults.push({ kind, path: under.paths.charge, method: 'POST', times: 3 })
        await complete(under, request, 'good').catch((error: unknown) => error)
        under.double.faults.length = 0
        // The job that finishes an open payment asks first, and charges again only where the provider does not know it.
        const known = await under.provider.find({ paymentId: request.paymentId, transactionId: undefined })
        if (!known || known.status === 'CHALLENGE') await complete(under, request, 'good')
        expect(await under.taken()).toBe(2490n)
      },
    )

    test.each(['LOST', 'BROKEN', 'IN_USE', 'UNREACHABLE'] as const)(
      'a capture and a refund whose call is %s are made once',
      async (kind) => {
        await using under = await open()
        if (!under.double) return
        const { payment } = await buy(under, 'good', { capture: false })
        const [capture, refund] = [aRequest(payment, 2490n), aRequest(payment, 490n)]
        const fail = (path: RegExp): Fault => ({ kind, path, method: 'POST', times: 3 })
        under.double.faults.push(fail(under.paths.capture))
        await under.provider.capture(capture).catch(() => {})
        under.double.faults.length = 0
        expect(await under.provider.capture(capture)).toMatchObject({ status: 'SUCCEEDED' })
        under.double.faults.push(fail(under.paths.refund))
        await under.provider.refund(refund).catch(() => {})
        under.double.faults.length = 0
        expect(await under.provider.refund(refund)).toMatchObject({ status: 'SUCCEEDED' })
        expect(await under.taken()).toBe(2000n)
      },
    )

    test('an outcome that takes days is pending, and then approved or declined', async () => {
      await using under = await open()
      if (!under.delayed) return
      for (const succeeds of [true, false]) {
        const request = aChargeRequest()
        const outcome = await under.delayed.begin(request)
        expect(outcome).toMatchObject({ status: 'PENDING', expectedBy: expect.any(Date) })
        const payment = { paymentId: request.paymentId, transactionId: outcome.transactionId }
        await under.delayed.settle(succeeds)
        expect(await under.provider.find(payment)).toMatchObject({ status: succeeds ? 'APPROVED' : 'DECLINED' })
      }
      expect(await under.taken()).toBe(2490n)
    })

    test('a saved card pays for its customer alone, without the buyer, until it is forgotten', async () => {
      await using under = await open()
      const customerId = randomUUID()
      const source = await under.source('good')
      const { payment } = await buy(under, 'good', {
        source: source && 'token' in source ? { ...source, saveFor: customerId } : source,
      })
      const kept = await under.provider.keptCard(payment)
      if (!source && !kept) return
      expect(kept).toMatchObject({ lastFourDigits: expect.stringMatching(/^\d{4}$/), expiryYear: expect.any(Number) })
      const again = { keptToken: kept!.token, customerId, offSession: true }
      expect(await under.provider.charge(aChargeRequest({ source: again }))).toMatchObject({ status: 'APPROVED' })
      const stolen = { ...again, customerId: randomUUID() }
      expect(await under.provider.charge(aChargeRequest({ source: stolen }))).toMatchObject({ status: 'DECLINED' })
      await under.provider.forgetCard(kept!.token)
      expect(await under.provider.charge(aChargeRequest({ source: again }))).toMatchObject({ status: 'DECLINED' })
      expect(await under.taken()).toBe(4980n)
    })

    test('a dispute is reported with its deadline, and the money comes back where it is won', async () => {
      await using under = await open()
      if (!under.disputes || !under.provider.disputes) return
      const { payment } = await buy(under, 'good')
      const id = await under.disputes.open(payment)
      const open_ = { status: 'NEEDS_RESPONSE', amount: 2490n, currency: 'EUR', isMoneyTaken: true }
      expect(await under.provider.disputes.find(id)).toMatchObject({
        id,
        ...open_,
        payment: { transactionId: payment.transactionId },
      })
      await under.disputes.close(id, 'won')
      expect(await under.provider.disputes.find(id)).toMatchObject({ status: 'WON', isMoneyTaken: false })
    })

    test('the provider’s books show every movement with its payment', async () => {
      await using under = await open()
      const { reports } = under.provider
      if (!reports) return
      const { payment } = await buy(under, 'good')
      await under.provider.refund(aRequest(payment, 490n))
      const movements = await Array.fromAsync(reports.movements(new Date(0)))
      expect(movements).toMatchObject([
        { kind: 'CHARGE', amount: 2490n, currency: 'EUR', transactionId: payment.transactionId },
        { kind: 'REFUND', amount: 490n, currency: 'EUR', transactionId: payment.transactionId },
      ])
    })
  })
}
