import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aMailingShop, placeOrder } from '../../support/shop/mailing.ts'
import {
  activate,
  allow,
  anActiveAutomation,
  anAutomation,
  later,
  mailAt,
  receivers,
  runsOf,
  sentBy,
  tokenIn,
} from './automation-builders.ts'

const mailing = mailingServer()

test('an automation mails whoever orders, once, after its delay, with a coupon of their own', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await allow(shop)
  const coupon = { percentOff: 10, validDays: 7 }
  const thanks = await anActiveAutomation(shop, mailAt('ORDER_PLACED', { delayMinutes: 60, coupon }))
  const orderId = await placeOrder(visitor, product)
  await later(mailing, shop)
  expect(await runsOf(shop, thanks)).toMatchObject([{ status: 'WAITING', orderId }])
  expect(sentBy(mailing)).toHaveLength(0)
  await later(mailing, shop, 1.1)
  const [run] = await runsOf(shop, thanks)
  expect(run).toMatchObject({ status: 'DONE', orderId, recipient: receivers(mailing)[0] })
  const [{ parsed }] = sentBy(mailing) as [(typeof mailing.smtp.mails)[number]]
  expect(parsed.subject).toBe('Thank you from Test shop')
  expect(parsed.text).toContain(run.couponCode)
  expect(parsed.text).toContain('10% off')
  await later(mailing, shop, 30)
  expect(sentBy(mailing)).toHaveLength(1)
  const { body } = await shop.owner('POST', '/stores/v2/coupons/query', { query: {} })
  expect(body.coupons).toMatchObject([{ specification: { code: run.couponCode, usageLimit: 1, percentOffRate: 10 } }])
})

test('nobody is mailed without a ground, and one click ends it everywhere', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const thanks = await anActiveAutomation(shop, mailAt('ORDER_PLACED'))
  await placeOrder(visitor, product)
  await later(mailing, shop)
  expect(await runsOf(shop, thanks)).toMatchObject([{ status: 'SKIPPED', reason: 'NO_GROUND' }])
  await allow(shop, { defaultGround: 'CUSTOMER', mailsPerMinute: 6000 })
  await placeOrder(visitor, product)
  await later(mailing, shop)
  const [mail] = sentBy(mailing)
  const token = tokenIn(mail!)
  expect(token).not.toContain('@')
  expect((await visitor.send('POST', '/stoa/v1/mailing-links/choice', { token })).status).toBe(200)
  await placeOrder(visitor, product)
  await later(mailing, shop)
  expect((await runsOf(shop, thanks)).map(({ reason }) => reason)).toEqual(['NO_GROUND', undefined, 'UNSUBSCRIBED'])
  expect((await visitor.send('POST', '/stoa/v1/mailing-links/choice', { token, choice: 'ALLOW' })).status).toBe(200)
  await placeOrder(visitor, product)
  await later(mailing, shop)
  expect(sentBy(mailing)).toHaveLength(2)
  expect(
    (await visitor.send('POST', '/stoa/v1/mailing-links/choice', { token: `${token}x` })).body.details.applicationError.code,
  ).toBe('UNSUBSCRIBE_LINK_NOT_VALID')
})

test('a person gets no more mails in a week than the rules say, whichever automations want to send', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await allow(shop, { defaultGround: 'ANYBODY', maxPerWeek: 2, mailsPerMinute: 6000 })
  const automations = await Promise.all([1, 2, 3].map(() => anAutomation(shop, mailAt('ORDER_PLACED'))))
  for (const each of automations) await activate(shop, each)
  await placeOrder(visitor, product)
  await later(mailing, shop)
  const runs = (await Promise.all(automations.map((each) => runsOf(shop, each)))).flat()
  expect(runs.map(({ status, reason }) => reason ?? status).toSorted()).toEqual(['DONE', 'DONE', 'WEEKLY_LIMIT'])
  expect(sentBy(mailing)).toHaveLength(2)
})

test('an order that was cancelled meanwhile gets no mail, and quiet hours are kept', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await allow(shop)
  const thanks = await anActiveAutomation(shop, mailAt('ORDER_PLACED', { delayMinutes: 600 }))
  const hour = new Date(mailing.server.clock.now()).getUTCHours()
  const quiet = await anActiveAutomation(shop, mailAt('ORDER_PLACED', { quietFrom: hour, quietUntil: (hour + 12) % 24 }))
  const orderId = await placeOrder(visitor, product)
  await later(mailing, shop)
  expect(await runsOf(shop, quiet)).toMatchObject([{ status: 'WAITING' }])
  await shop.owner('POST', `/ecom/v1/orders/${orderId}/cancel`, {})
  await later(mailing, shop, 13)
  expect(await runsOf(shop, thanks)).toMatchObject([{ status: 'SKIPPED', reason: 'NOT_TRUE_ANY_MORE' }])
  expect(sentBy(mailing)).toHaveLength(0)
})

test('what an automation cannot send is refused where it is written', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const refused = async (automation: object) => (await shop.owner('POST', '/stoa/v1/automations', { automation })).body.details
  const texts = (text: string, slot = 'BODY') => ({ email: { texts: [{ language: 'en', texts: [{ slot, text }] }] } })
  const fieldOf = async (automation: object) => (await refused(automation))?.validationError?.fieldViolations?.[0]?.field
  expect(await fieldOf(mailAt('BIRTHDAY', { action: texts('{orderNumber}') }))).toBe(
    'automation.action.email.texts[0].texts[0].text',
  )
  expect(await fieldOf(mailAt('BIRTHDAY', { action: texts('Use {code}') }))).toBe(
    'automation.action.email.texts[0].texts[0].text',
  )
  expect(await fieldOf(mailAt('BIRTHDAY', { action: texts('Use {code}'), coupon: { percentOff: 5 } }))).toBeUndefined()
  expect(await fieldOf(mailAt('BIRTHDAY', { action: {} }))).toBe('automation.action')
  expect(await fieldOf(mailAt('BIRTHDAY', { action: { email: { texts: [{ texts: [] }] } } }))).toBe(
    'automation.action.email.texts[0].language',
  )
  expect(await fieldOf(mailAt('BIRTHDAY', { action: { task: { title: 'x' } }, coupon: { percentOff: 5 } }))).toBe(
    'automation.coupon',
  )
  expect(await fieldOf(mailAt('BIRTHDAY', { coupon: {} }))).toBe('automation.coupon')
  expect(await fieldOf(mailAt('BIRTHDAY', { action: { webhook: { url: 'ftp://example.com/x' } } }))).toBe(
    'automation.action.webhook.url',
  )
})
