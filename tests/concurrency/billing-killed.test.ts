import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { orderNow, orderOf, transactionsNow } from '../conformance/orders/orders-builders.ts'
import { sendAs } from '../support/members/members.ts'
import { aFrontEnd, allowFrontEnd } from '../support/members/signing-in.ts'
import { stopsOf } from '../support/servers/kill-workers.ts'
import { aCheckout } from '../support/shop/builders.ts'
import { aGiftCard, balanceOf } from '../support/shop/gift-cards.ts'
import { soakTest } from '../support/soak.ts'
import { until } from '../support/until.ts'
import { finishMoneyJobs, keepDue, leasesOver } from './payments-killed-jobs.ts'
import { aKilledShop, type KilledShop } from './payments-killed-shop.ts'

// A server that is killed while an order is charged with a gift card and a saved card in one call. The provider lives on in the process
// of the test.

/** A member whose card the provider keeps, from a purchase over 24.90. */
async function aMemberWithCard({ shop, provider, product, methods, server }: KilledShop) {
  const email = 'mia@example.com'
  await allowFrontEnd(shop)
  const { access } = await (await aFrontEnd(shop)).signIn(email)
  const member = { send: sendAs(shop, email, access) }
  const checkoutId = await aCheckout(member, [product])
  const { status, body } = await member.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    paymentToken: provider.token!(),
    paymentMethodId: methods.immediate,
    savePaymentMethod: true,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const stop = keepDue(server.databaseUrl!)
  const cardId = await until(async () => {
    const { body: chargeable } = await shop.owner('GET', `/stoa/v1/orders/${body.orderId}/chargeable-cards`)
    return chargeable.savedCards[0]?.id as string | undefined
  })
  await stop()
  const { buyerInfo } = await orderNow(shop, body.orderId)
  return { buyerInfo: { email, memberId: buyerInfo.memberId as string }, cardId }
}

soakTest(
  'a server that is killed at each step of a charge takes gift card and card once, or neither',
  { timeout: 120_000 },
  async () => {
    await using killed = await aKilledShop('stripe', 'postgres')
    const { provider, server, shop } = killed
    const { buyerInfo, cardId } = await aMemberWithCard(killed)
    await using database = await stopsOf({ databaseUrl: server.databaseUrl! })
    const steps = ['unbegun', 'STALLED', 'SILENT', 'uncommitted'] as const
    const charged: { orderId: string; giftCardId: string }[] = []
    for (const step of steps) {
      const { body: made } = await shop.owner('POST', '/ecom/v1/orders', { order: { ...orderOf(), buyerInfo } })
      const orderId = made.order.id as string
      const giftCard = await aGiftCard(shop, '20.00')
      charged.push({ orderId, giftCardId: giftCard.id })
      const request = {
        orderId,
        giftCards: [{ giftCardCode: giftCard.code, amount: { amount: '4.90' } }],
        regularCharge: { paymentIntentId: cardId, amount: { amount: '40.00' } },
        merchantInitiated: true,
        idempotencyKey: randomUUID(),
      }
      const charge = () => shop.owner('POST', '/ecom/v1/order-billing/charge-order', request).catch(() => undefined)
      if (step === 'unbegun') await database.stopAt(['gift_card_transaction', 'insert', `new.gift_card_id = '${giftCard.id}'`])
      else if (step === 'uncommitted') await database.stopAt(['order_payment', 'update', 'new.status <> old.status'])
      else provider.faults.push({ path: provider.paths.charge, method: 'POST', kind: step })
      const first = charge()
      if (step === 'unbegun' || step === 'uncommitted') await database.waiting(1)
      else await until(() => (provider.unanswered.size === 1 ? true : undefined))
      await server.kill()
      provider.unanswered.clear()
      provider.faults.length = 0
      if (step === 'unbegun' || step === 'uncommitted') await database.goOn()
      await database.client.query(leasesOver)
      await server.restart()
      const stop = keepDue(server.databaseUrl!)
      await first
      // The caller repeats the call with the same key, until the order is paid.
      while ((await orderNow(shop, orderId).catch(() => undefined))?.paymentStatus !== 'PAID') {
        await charge()
        await pause(200)
      }
      await stop()
    }
    await finishMoneyJobs(server.databaseUrl!)
    for (const { orderId, giftCardId } of charged) {
      expect(await balanceOf(shop, giftCardId)).toBe('15.10')
      const { payments } = await transactionsNow(shop, orderId)
      expect(payments.map(({ amount, status }: any) => [amount.amount, status])).toEqual([
        ['4.90', 'APPROVED'],
        ['40.00', 'APPROVED'],
      ])
    }
    const taken = [...provider.books().values()].map((book) => book.taken).filter((amount) => amount > 0n)
    expect(taken.toSorted()).toEqual([2490n, ...steps.map(() => 4000n)])
    const audits = await shop.owner('POST', '/stoa/v1/health/audits/run', {})
    expect(audits.body.audits.filter(({ finding }: any) => finding)).toEqual([])
    expect((await shop.owner('GET', '/stoa/v1/health/failed-work')).body.failedWork).toEqual([])
  },
)
