import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { refused } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aCheckout, aShippingOption, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { requestsOf, statusesOf, wait } from './back-in-stock-builders.ts'
import { buy, expectSound, holdsOf, quantityOf, setRules, useLink, verify } from './back-in-stock-holds-builders.ts'
import { anAwaitedShop, heldLinkOf, later, receivers, restock } from './back-in-stock-mail-builders.ts'

const mailing = mailingServer()

async function aFairShop(...emails: string[]) {
  const made = await anAwaitedShop(mailing.server)
  await setRules(made.shop, { holdMinutes: 60 })
  await aShippingOption(made.shop)
  for (const email of emails) await wait(made.shop, made.product, email)
  return made
}

const readLink = ({ send }: Visitor, token: string) => send('POST', '/stoa/v1/back-in-stock-links/read', { token })

test('a link of another shop, another purpose or another request opens nothing, and no link shows an address', async () => {
  const [here, there] = [await aFairShop('mia@example.com', 'jonas@example.com'), await aFairShop('mia@example.com')]
  await restock(mailing, there.shop, there.product, 1)
  const foreign = heldLinkOf(mailing, 'mia@example.com')
  await restock(mailing, here.shop, here.product, 1)
  const token = heldLinkOf(mailing, 'mia@example.com')
  const ends = token.split('.')[1]
  const [, waiting] = await requestsOf(here.shop)
  const stranger = await aVisitor(here.shop)
  const ofMails = /back-in-stock\?token=([\w.-]+)/.exec(mailing.smtp.mails.at(-1)!.parsed.text!)![1]!
  for (const wrong of [foreign, ofMails, `${waiting.id}.${ends}`, `${token}x`, 'x', '.'])
    for (const answer of [await readLink(stranger, wrong), await useLink(stranger, wrong)])
      expect(answer).toMatchObject(refused(428, 'BACK_IN_STOCK_LINK_NOT_VALID'))
  const shown = await readLink(stranger, token)
  expect(shown.body.item).toEqual({
    productId: here.product.id,
    variantId: here.product.variantId,
    state: 'HELD',
    heldUntil: expect.any(String),
  })
})

test('a link works in one browser at a time: the last one that used it', async () => {
  const { shop, product } = await aFairShop('mia@example.com')
  await restock(mailing, shop, product, 1)
  const token = heldLinkOf(mailing, 'mia@example.com')
  const [first, second] = [await aVisitor(shop), await aVisitor(shop)]
  await useLink(first, token)
  const checkoutId = await aCheckout(first, [product])
  await useLink(second, token)
  expect(await first.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})).toMatchObject({ status: 428 })
  expect(await buy(second, product)).toMatchObject({ status: 200 })
  expect(await useLink(first, token)).toMatchObject(refused(428, 'STOCK_HOLD_ENDED'))
  await expectSound(shop)
})

test('the address of a checkout proves nothing; a member who has verified it needs no link', async () => {
  const { shop, product } = await aFairShop()
  const [mia, spy] = [await aMember(shop), await aMember(shop)]
  await verify(shop, mia.id)
  await wait(shop, product, mia.email)
  await restock(mailing, shop, product, 1)
  await expectSoldOut(spy, shop)
  const stranger = await aVisitor(shop)
  await expectSoldOut(stranger, shop)
  expect(await buy(mia, product)).toMatchObject({ status: 200 })
  expect(await holdsOf(shop)).toEqual([])

  async function expectSoldOut(buyer: Pick<Visitor, 'send'>, of: TestShop) {
    const answer = await buyer.send('POST', '/ecom/v1/checkouts', {
      channelType: 'WEB',
      checkoutInfo: { buyerInfo: { email: mia.email } },
      lineItems: [
        {
          quantity: 1,
          catalogReference: {
            appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
            catalogItemId: product.id,
            options: { variantId: product.variantId },
          },
        },
      ],
    })
    const order = await buyer.send('POST', `/ecom/v1/checkouts/${answer.body.checkout?.id}/create-order`, {})
    expect(order.status).not.toBe(200)
    expect(await holdsOf(of)).toHaveLength(1)
  }
})

test('a declined payment keeps the piece for its buyer; a canceled order gives it to the next one', async () => {
  const { shop, product } = await aFairShop('mia@example.com', 'jonas@example.com')
  await restock(mailing, shop, product, 1)
  const holder = await aVisitor(shop)
  await useLink(holder, heldLinkOf(mailing, 'mia@example.com'))
  const checkoutId = await aCheckout(holder, [product])
  const pay = async (card: string) =>
    holder.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
      paymentToken: await holder.cardToken(card),
    })
  await pay('4000000000000002')
  expect(await buy(await aVisitor(shop), product)).toMatchObject({ status: 428 })
  expect(await statusesOf(shop)).toMatchObject({ 'jonas@example.com': 'RECEIVED' })
  const paid = await pay('4242424242424242')
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  await shop.owner('POST', `/ecom/v1/orders/${paid.body.orderId}/cancel`, { restockAllItems: true })
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(receivers(mailing)).toEqual(['mia@example.com', 'jonas@example.com'])
  await expectSound(shop)
})

test('a mail that is refused, or that no server takes in time, does not use up a piece', async () => {
  const { shop, product } = await aFairShop('nobody@example.com', 'mia@example.com', 'jonas@example.com')
  mailing.smtp.refuseNext(550, 'no such user here')
  await restock(mailing, shop, product, 1)
  expect(await statusesOf(shop)).toEqual({
    'nobody@example.com': 'FAILED',
    'mia@example.com': 'NOTIFICATION_SENT',
    'jonas@example.com': 'RECEIVED',
  })
  expect(await holdsOf(shop)).toHaveLength(1)
  mailing.smtp.down = true
  await later(mailing, shop, 1.1)
  expect(await statusesOf(shop)).toMatchObject({ 'jonas@example.com': 'PROCESSING' })
  await later(mailing, shop, 1.1)
  expect(await holdsOf(shop)).toEqual([])
  mailing.smtp.down = false
  await later(mailing, shop, 1)
  expect(await quantityOf(shop, product)).toBe(1)
  await expectSound(shop)
})

test('after a crash between the claim of a mail and its outcome, the piece goes to the next one', async () => {
  const { shop, product } = await aFairShop('mia@example.com', 'jonas@example.com')
  mailing.smtp.down = true
  await restock(mailing, shop, product, 1)
  mailing.smtp.down = false
  const [{ id }] = await requestsOf(shop)
  await sql`update back_in_stock_request set attempt_id = ${id}, attempt_date = ${mailing.server.clock.now()}
    where site_id = ${shop.credentials.siteId} and id = ${id}`.execute(mailing.server.database.db)
  await later(mailing, shop, 0.5)
  expect(await statusesOf(shop)).toEqual({ 'mia@example.com': 'FAILED', 'jonas@example.com': 'NOTIFICATION_SENT' })
  expect(await holdsOf(shop)).toHaveLength(1)
  await expectSound(shop)
})

test('whoever cancels what is kept for them gives it to the next one; a deleted product ends its holds', async () => {
  const { shop, product } = await aFairShop('mia@example.com', 'jonas@example.com')
  await restock(mailing, shop, product, 1)
  const [{ id }] = await requestsOf(shop)
  await shop.owner('DELETE', `/back-in-stock-service/v1/back-in-stock-notification-requests/${id}`)
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(receivers(mailing)).toEqual(['mia@example.com', 'jonas@example.com'])
  await shop.owner('DELETE', `/stores/v3/products/${product.id}`)
  expect(await holdsOf(shop)).toEqual([])
  await later(mailing, shop, 2)
  await expectSound(shop)
})
