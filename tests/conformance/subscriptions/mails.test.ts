import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailServer, type MailServer } from '../../support/providers/mail-server.ts'
import type { TestServer } from '../../support/servers/server.ts'
import { allowMails, startMailingServer } from '../../support/shop/mailing.ts'
import { aSubscriptionShop, buy, day, later, subscribed } from './subscription-builders.ts'

let smtp: MailServer
let server: TestServer
beforeAll(async () => {
  smtp = await mailServer()
  server = await startMailingServer(smtp)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

test('the buyer hears of failed charges, of the end of the attempts, and of a cancellation, once each', async () => {
  const of = await aSubscriptionShop(server)
  await allowMails(of.shop)
  const failing = await buy(of, [subscribed(of)], { number: '4000000000000341' })
  const subjects = () =>
    smtp.mails.map(({ parsed }) => parsed.subject ?? '').filter((subject) => subject.includes('subscription'))
  await later(of, 32 * day)
  for (const days of [1, 3, 5]) await later(of, days * day)
  expect(subjects().filter((subject) => subject.includes('failed'))).toHaveLength(3)
  expect(subjects().filter((subject) => subject.includes('has stopped'))).toHaveLength(1)
  await of.shop.owner('POST', `/stoa/v1/subscriptions/${failing.subscriptionId}/cancel`, {})
  await later(of, day)
  expect(subjects().filter((subject) => subject.includes('is cancelled'))).toHaveLength(1)
  const [mail] = smtp.mails.filter(({ parsed }) => parsed.subject?.includes('failed'))
  expect(mail?.parsed.text).toContain('Monthly')
  expect(mail?.parsed.text).toMatch(/We try again on/)
})

test('who has to wait for stock is told once, however often it is looked for', async () => {
  const of = await aSubscriptionShop(server, { stock: 1 })
  await allowMails(of.shop)
  await buy(of, [subscribed(of)])
  const before = smtp.mails.length
  await later(of, 32 * day)
  for (let days = 0; days < 3; days++) await later(of, day)
  const told = smtp.mails.slice(before).filter(({ parsed }) => parsed.text?.includes('isn’t in stock at the moment'))
  expect(told).toHaveLength(1)
})

test('whoever subscribed to something that is sold no more hears that nothing is charged', async () => {
  const of = await aSubscriptionShop(server)
  await allowMails(of.shop)
  await buy(of, [subscribed(of)])
  const before = smtp.mails.length
  expect((await of.shop.owner('DELETE', `/stores/v3/products/${of.product.id}`)).status).toBe(200)
  await later(of, 32 * day)
  await later(of, 32 * day)
  const told = smtp.mails.slice(before).filter(({ parsed }) => parsed.text?.includes('We don’t sell Coffee any more'))
  expect(told).toHaveLength(1)
})
