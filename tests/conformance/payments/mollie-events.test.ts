import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listening } from '../../support/servers/listening.ts'
import { openMollie } from './mollie-set-up.ts'
import { aChargeRequest, aRequest, buy } from './provider-under-test.ts'

test('an event names a payment, and the account says what has happened to it', async () => {
  await using under = await openMollie()
  const { events } = under.provider
  const { payment } = await buy(under, 'good')
  const { transactionId } = payment
  const verify = (body: string) => events!.verify(body, {})
  expect(await verify(`id=${transactionId}`)).toEqual({
    id: expect.any(String),
    type: 'payment.paid',
    subject: { kind: 'PAYMENT', ...payment },
  })
  expect(await verify('id=tr_unknown')).toBeUndefined()
  expect(await verify('id=tr_1/../../customers')).toBeUndefined()
  expect(await verify('')).toBeUndefined()
  expect(await verify(JSON.stringify({ resource: 'event', entityId: transactionId }))).toBeUndefined()
})

test('deliveries of the same state are one event, and a later state is another', async () => {
  await using under = await openMollie()
  const request = aChargeRequest()
  const { transactionId } = await under.provider.charge(request)
  const ids = async () => {
    const [first, second] = [
      await under.provider.events!.verify(`id=${transactionId}`, {}),
      await under.provider.events!.verify(`id=${transactionId}`, {}),
    ]
    expect(first).toEqual(second)
    return first!.id
  }
  const open = await ids()
  under.double.answer(transactionId!, 'pay')
  const paid = await ids()
  await under.provider.refund(aRequest({ paymentId: request.paymentId, transactionId }, 100n))
  const refunded = await ids()
  under.double.net.chargeBack(under.stored({ transactionId }))
  expect(new Set([open, paid, refunded, await ids()]).size).toBe(4)
})

test('a payment that something else made with the account changes nothing here', async () => {
  await using under = await openMollie()
  const { payment } = await buy(under, 'good')
  under.stored(payment).metadata = { order_id: 7 }
  expect(await under.provider.events!.verify(`id=${payment.transactionId}`, {})).toEqual({
    id: expect.any(String),
    type: 'payment.paid',
  })
})

test('a chargeback is the subject of its event, and so is its reversal', async () => {
  await using under = await openMollie()
  const { events, disputes } = under.provider
  const { payment } = await buy(under, 'good')
  const stored = under.stored(payment)
  const chargeback = under.double.net.chargeBack(stored, { code: 'MD06', description: 'Refund request by end customer' })
  const disputeId = `${stored.id}/${chargeback}`
  const event = { type: 'payment.chargeback', subject: { kind: 'DISPUTE', disputeId } }
  expect(await events!.verify(`id=${stored.id}`, {})).toMatchObject(event)
  const lost = { status: 'LOST', isMoneyTaken: true, reason: 'Refund request by end customer' }
  expect(await disputes!.find(disputeId)).toEqual({ id: disputeId, payment, amount: 2490n, currency: 'EUR', ...lost })
  under.double.net.reverseChargeback(stored, chargeback)
  expect(await events!.verify(`id=${stored.id}`, {})).toMatchObject(event)
  expect(await disputes!.find(disputeId)).toMatchObject({ status: 'WON', isMoneyTaken: false })
  expect(await disputes!.find(`${stored.id}/chb_unknown`)).toBeUndefined()
  expect(await disputes!.find('unknown')).toBeUndefined()
  expect(disputes).not.toHaveProperty('submit')
})

test('Mollie calls the address that the payment named, with a form that names the payment', async () => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      response.end()
    })
  })
  await using receiver = await listening(server)
  await using under = await openMollie({ eventUrl: `${receiver.url}/payment-events/1` })
  const { payment } = await buy(under, 'good')
  expect(await under.double.deliver({ copies: 2 })).toEqual([200, 200])
  expect(await under.double.deliver()).toEqual([])
  const events = await Promise.all(bodies.map((body) => under.provider.events!.verify(body, {})))
  expect(events).toMatchObject([{ subject: payment }, { id: events[0]!.id }])
})
