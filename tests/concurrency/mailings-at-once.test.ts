import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aCustomer,
  activate,
  allow,
  anActiveAutomation,
  anAutomation,
  later,
  mailAt,
  receivers,
  runsOf,
} from '../conformance/marketing/automation-builders.ts'
import { mailServer } from '../support/providers/mail-server.ts'
import type { MailingServer } from '../support/servers/mailing-server.ts'
import { startServer } from '../support/servers/server.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { aShop } from '../support/shop/shop.ts'

const readers = 40

let mailing: MailingServer
beforeAll(async () => {
  const smtp = await mailServer()
  const renderMail = async () => ({ subject: 'News', html: '<p>News</p>', text: 'News' })
  const server = await startServer({ smtp: smtp.settings, renderMail })
  await server.app.startBackground()
  await server.app.stopBackground()
  mailing = { smtp, server }
})
beforeEach(() => void mailing.smtp.mails.splice(0))
afterAll(async () => {
  await mailing.server[Symbol.asyncDispose]()
  await mailing.smtp[Symbol.asyncDispose]()
})

async function aShopWithMails() {
  const shop = await aShop(mailing.server)
  const answer = await shop.owner('PATCH', '/stoa/v1/mail-settings', { settings: { sendInTestMode: true } })
  expect(answer.status).toBe(200)
  return shop
}

/** Several processes do what is due at the same time. */
async function atOnce(siteId: string): Promise<void> {
  await Promise.all(Array.from({ length: 4 }, () => mailing.server.app.drain(siteId)))
}

test('several processes send a newsletter that is paused meanwhile: everybody gets it once', async () => {
  const shop = await aShopWithMails()
  const { siteId } = shop.credentials
  await allow(shop)
  for (let index = 0; index < readers; index++) await aCustomer(shop, { email: `reader-${index}@example.com` })
  const made = await anAutomation(shop, mailAt('NEWSLETTER'))
  await activate(shop, made)
  await Promise.all([atOnce(siteId), shop.owner('POST', `/stoa/v1/automations/${made.id}/pause`, {})])
  const { automation } = (await shop.owner('GET', `/stoa/v1/automations/${made.id}`)).body
  await Promise.all([atOnce(siteId), automation.status === 'PAUSED' && activate(shop, automation)])
  for (let round = 0; round < 4; round++) {
    await later(mailing, shop, 0.05)
    await atOnce(siteId)
  }
  expect(receivers(mailing).toSorted()).toEqual(
    Array.from({ length: readers }, (_, index) => `reader-${index}@example.com`).toSorted(),
  )
  expect((await shop.owner('GET', `/stoa/v1/automations/${made.id}`)).body.automation.status).toBe('FINISHED')
})

test('several automations at once send a person no more than the rules say', async () => {
  const shop = await aShopWithMails()
  const product = await aProduct(shop, { name: 'Print' })
  await aShippingOption(shop)
  await allow(shop, { defaultGround: 'ANYBODY', maxPerWeek: 2, mailsPerMinute: 6000 })
  const automations = [1, 2, 3, 4, 5, 6].map(() => anActiveAutomation(shop, mailAt('ORDER_PLACED')))
  const made = await Promise.all(automations)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  expect((await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})).status).toBe(200)
  for (let round = 0; round < 3; round++) await atOnce(shop.credentials.siteId)
  const runs = (await Promise.all(made.map((each) => runsOf(shop, each)))).flat()
  expect(runs.filter(({ status }) => status === 'DONE')).toHaveLength(2)
  expect(receivers(mailing)).toHaveLength(2)
})
