import { expect } from 'vitest'
import { aMailingShop, placeOrder } from '../../support/shop/mailing.ts'
import type { ReceivedMail } from '../../support/providers/mail-server.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import type { MailingServer } from '../../support/servers/mailing-server.ts'

export const path = '/reviews/v2/review-requests'

export const day = 24 * 3600_000

export async function setRule(shop: TestShop, rule: object = {}) {
  const usual = { enabled: true, days: 7, quietFrom: 0, quietUntil: 0, maxReminders: 0, ...rule }
  expect(await shop.owner('PATCH', '/stoa/v1/review-request-rule', { rule: usual })).toMatchObject({ status: 200 })
}

/** A shop that asks for reviews a week after an order was sent. */
export async function anAskingShop(mailing: MailingServer, rule: object = {}) {
  const made = await aMailingShop(mailing.server)
  await setRule(made.shop, rule)
  return made
}

export async function ship(mailing: MailingServer, shop: TestShop, orderId: string) {
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${orderId}`)
  const lineItems = body.order.lineItems.map(({ id, quantity }: any) => ({ id, quantity }))
  const answer = await shop.owner('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
    fulfillment: { lineItems },
    sendShippingConfirmationEmail: false,
  })
  expect(answer.status).toBe(200)
  await mailing.server.app.drain(shop.credentials.siteId)
  return answer.body.fulfillmentId as string
}

/** An order that was sent, with the mails so far forgotten. */
export async function aSentOrder(mailing: MailingServer, rule: object = {}) {
  const made = await anAskingShop(mailing, rule)
  const orderId = await placeOrder(made.visitor, made.product)
  const fulfillmentId = await ship(mailing, made.shop, orderId)
  mailing.smtp.mails.splice(0)
  return { ...made, orderId, fulfillmentId }
}

/** Runs the work that is due in the shop after so many days. */
export async function later(mailing: MailingServer, { credentials }: TestShop, days: number) {
  mailing.server.clock.advance(days * day)
  await mailing.server.app.drain(credentials.siteId)
}

export async function requestsOf(shop: TestShop, filter: object = {}): Promise<any[]> {
  const { body } = await shop.owner('POST', `${path}/query`, { query: { filter } })
  return body.reviewRequests
}

export async function rowsOf(shop: TestShop): Promise<any[]> {
  const { body } = await shop.owner('POST', '/stoa/v1/review-requests/search', { search: { sort: [{ fieldName: 'reminder' }] } })
  return body.rows
}

export const headerOf = ({ parsed }: ReceivedMail, name: string) => parsed.headerLines.find(({ key }) => key === name)?.line

export const askedMails = (mailing: MailingServer) => mailing.smtp.mails.filter((mail) => headerOf(mail, 'list-unsubscribe'))

/** The secrets of the last mail. */
export function linksOf(mailing: MailingServer, mail = askedMails(mailing).at(-1)!) {
  const text = mail.parsed.text ?? ''
  const token = /\/reviews\/write\?token=([\w-]+)/.exec(text)?.[1]
  const consent = /\/reviews\/consent\?token=([\w.-]+)/.exec(text)?.[1]
  return { token: token!, consent: consent! }
}
