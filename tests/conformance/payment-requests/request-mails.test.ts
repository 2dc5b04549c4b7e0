import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { allowMails, mailsOf } from '../../support/shop/mailing.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { edited } from '../orders/draft-orders/draft-orders-builders.ts'
import { anOrder, collector } from '../orders/orders-builders.ts'
import { aPayer, aRequest, cards, requestNow } from './requests-builders.ts'

const mailing = mailingServer()
const day = 86_400_000

async function aMailingShop(): Promise<TestShop> {
  const shop = await aShop(mailing.server)
  await allowMails(shop)
  return shop
}

async function afterDays(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) {
    mailing.server.clock.advance(day)
    await mailing.server.app.runSchedules()
    await mailing.server.app.drain()
  }
}

const textsTo = () => mailing.smtp.mails.map(({ parsed }) => parsed.text ?? '')

test('the buyer is mailed the link, again when staff send it, and reminded until it is paid', async () => {
  const shop = await aMailingShop()
  await shop.owner('PATCH', '/stoa/v1/payment-request-settings', { settings: { reminderDays: [5, 2] } })
  const { id: orderId } = await anOrder(shop, { email: 'payer@example.com' })
  const { id, url, token } = await aRequest(shop, orderId, { description: 'For the print' }, { sendEmail: true })
  const requestMails = async () => (await mailsOf(shop, orderId)).filter(({ kind }) => kind === 'PAYMENT_REQUEST').length
  await mailing.server.app.drain()
  expect(await requestMails()).toBe(1)
  expect(textsTo().find((text) => text.includes(url))).toContain('10.00')
  expect((await requestNow(shop, id)).mailedDate).toBeDefined()
  await shop.owner('POST', `/stoa/v1/payment-requests/${id}/send`, {})
  await mailing.server.app.drain()
  expect(await requestMails()).toBe(2)
  await afterDays(3)
  expect(await requestMails()).toBe(3)
  await afterDays(3)
  expect(await requestMails()).toBe(4)
  await afterDays(4)
  expect(await requestMails()).toBe(4)
  await (await aPayer(shop, token)).payByCard(cards.good)
  expect(codeOf(await shop.owner('POST', `/stoa/v1/payment-requests/${id}/send`, {}))).toBe('PAYMENT_REQUEST_CLOSED')
})

test('nobody is reminded of what is paid, voided or was never mailed', async () => {
  const shop = await aMailingShop()
  await shop.owner('PATCH', '/stoa/v1/payment-request-settings', { settings: { reminderDays: [1] } })
  const { id: orderId } = await anOrder(shop)
  const paid = await aRequest(shop, orderId, {}, { sendEmail: true })
  const voided = await aRequest(shop, orderId, {}, { sendEmail: true })
  await aRequest(shop, orderId)
  await (await aPayer(shop, paid.token)).payByCard(cards.good)
  await shop.owner('POST', '/ecom/v1/order-payment-requests/void', { orderPaymentRequestId: voided.id })
  await mailing.server.app.drain()
  const sent = (await mailsOf(shop, orderId)).length
  await afterDays(3)
  expect(await mailsOf(shop, orderId)).toHaveLength(sent)
})

test('a mail asks for what the order owes when it is sent, and is not sent once nothing is owed', async () => {
  const shop = await aMailingShop()
  await shop.owner('PATCH', '/stoa/v1/payment-request-settings', { settings: { reminderDays: [2] } })
  const { id: orderId, lines } = await anOrder(shop, { email: 'late@example.com' })
  const { id, url } = await aRequest(shop, orderId, { amount: { amount: '44.90' } }, { sendEmail: true })
  await edited(shop, orderId, [{ lineItemId: lines[0], newQuantity: 1 }])
  await afterDays(3)
  const asked = textsTo().filter((text) => text.includes(url))
  expect(asked).toHaveLength(2)
  for (const text of asked) {
    expect(text).toContain('24.90')
    expect(text).not.toContain('44.90')
  }
  // Staff send it again, and the buyer pays elsewhere before the mail is written.
  expect((await shop.owner('POST', `/stoa/v1/payment-requests/${id}/send`, {})).status).toBe(200)
  await collector(shop, orderId, 'mark-as-paid')
  await mailing.server.app.drain()
  expect(textsTo().filter((text) => text.includes(url))).toHaveLength(2)
})

test('settings of requests are kept, in order and without repeats', async () => {
  const shop = await aMailingShop()
  const settings = { expiresAfterDays: 30, reminderDays: [7, 3, 7] }
  const saved = await shop.owner('PATCH', '/stoa/v1/payment-request-settings', { settings })
  expect(saved.body.settings).toEqual({ expiresAfterDays: 30, reminderDays: [3, 7] })
  const { body } = await shop.owner('GET', '/stoa/v1/payment-request-settings')
  expect(body.settings).toEqual({ expiresAfterDays: 30, reminderDays: [3, 7] })
  for (const wrong of [{ reminderDays: [0] }, { reminderDays: [1, 2, 3, 4, 5, 6] }, { expiresAfterDays: -1 }])
    expect((await shop.owner('PATCH', '/stoa/v1/payment-request-settings', { settings: wrong })).status).toBe(400)
})
