import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aMailingShop, placeOrder } from '../../support/shop/mailing.ts'
import { activate, allow, anActiveAutomation, anAutomation, later, mailAt, receivers, runsOf } from './automation-builders.ts'

const mailing = mailingServer()
const path = '/stoa/v1/automations'

const codeOf = ({ body }: { body: any }) => body.details?.applicationError?.code as string | undefined

test('an automation is changed by revision; a started newsletter and the trigger of an active automation stay', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const draft = await anAutomation(shop, mailAt('BIRTHDAY'))
  const change = (id: string, automation: object) => shop.owner('PATCH', `${path}/${id}`, { automation: { id, ...automation } })
  expect((await change(draft.id, { revision: '7', name: 'Other' })).status).toBe(409)
  const changed = await change(draft.id, {
    revision: draft.revision,
    trigger: { type: 'MEMBER_JOINED' },
    action: { task: { title: 'Greet' } },
  })
  expect(changed.body.automation).toMatchObject({ trigger: { type: 'MEMBER_JOINED' }, action: { task: { title: 'Greet' } } })
  expect(changed.body.automation.action.email).toBeUndefined()
  await activate(shop, changed.body.automation)
  const other = await change(draft.id, { revision: '3', trigger: { type: 'BIRTHDAY' } })
  expect(codeOf(other)).toBe('AUTOMATION_STARTED')
  const newsletter = await anActiveAutomation(shop, mailAt('NEWSLETTER'))
  expect(codeOf(await change(newsletter.id, { revision: '2', name: 'Later' }))).toBe('AUTOMATION_STARTED')
  expect((await shop.owner('DELETE', `${path}/${newsletter.id}`)).status).toBe(200)
  expect(codeOf(await shop.owner('GET', `${path}/${newsletter.id}`))).toBe('AUTOMATION_NOT_FOUND')
})

test('a segment that was deleted stops the activation, and whoever waits is left out', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await allow(shop)
  const segment = await shop.owner('POST', '/stoa/v1/customer-segments', {
    customerSegment: { name: 'A', conditions: 'orders=1' },
  })
  const segmentId = segment.body.customerSegment.id
  const waiting = await anActiveAutomation(shop, mailAt('ORDER_PLACED', { segmentId, delayMinutes: 60 }))
  const draft = await anAutomation(shop, mailAt('ORDER_PLACED', { segmentId }))
  await placeOrder(visitor, product)
  await later(mailing, shop)
  await shop.owner('DELETE', `/stoa/v1/customer-segments/${segmentId}`)
  expect(codeOf(await shop.owner('POST', `${path}/${draft.id}/activate`, { revision: draft.revision }))).toBe('SEGMENT_NOT_FOUND')
  expect(codeOf(await shop.owner('POST', `${path}/count-audience`, { segmentId }))).toBe('SEGMENT_NOT_FOUND')
  await later(mailing, shop, 1.1)
  expect(await runsOf(shop, waiting)).toMatchObject([{ status: 'SKIPPED', reason: 'SEGMENT_MISSING' }])
  const { body } = await shop.owner('GET', path)
  expect(body.automations.every(({ segmentMissing }: any) => segmentMissing)).toBe(true)
})

test('a run is cancelled while it waits, and run again once it failed', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await allow(shop)
  const late = await anActiveAutomation(shop, mailAt('ORDER_PLACED', { delayMinutes: 60 }))
  await placeOrder(visitor, product)
  await later(mailing, shop)
  const [first] = await runsOf(shop, late)
  const act = (verb: string, id: string) => shop.owner('POST', `/stoa/v1/automation-runs/${id}/${verb}`, {})
  expect(codeOf(await act('retry', first.id))).toBe('AUTOMATION_RUN_NOT_FAILED')
  expect((await act('cancel', first.id)).body.run).toMatchObject({ status: 'SKIPPED', reason: 'CANCELED' })
  expect(codeOf(await act('cancel', first.id))).toBe('AUTOMATION_RUN_NOT_WAITING')
  expect(codeOf(await act('cancel', late.id))).toBe('AUTOMATION_RUN_NOT_FOUND')
  await placeOrder(visitor, product)
  await later(mailing, shop)
  mailing.smtp.refuseNext(554, 'looks like spam')
  await later(mailing, shop, 1.1)
  const failed = (await runsOf(shop, late)).find(({ status }) => status === 'FAILED')
  expect(failed).toMatchObject({ reason: 'REFUSED', failure: expect.stringContaining('looks like spam') })
  expect((await act('retry', failed.id)).status).toBe(200)
  // The address was refused as a recipient, which stops it.
  await later(mailing, shop)
  expect((await runsOf(shop, late)).find(({ id }) => id === failed.id)).toMatchObject({
    status: 'SKIPPED',
    reason: 'ADDRESS_STOPPED',
  })
  expect(receivers(mailing)).toEqual([])
})

test('an automation is tested with the own address of whoever writes it, with the coupon that nobody has', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const automation = mailAt('BIRTHDAY', {
    coupon: { amountOff: '5.00' },
    action: { email: { texts: [{ language: 'de', texts: [{ slot: 'BODY', text: 'Hallo {name}, dein Code: {code}' }] }] } },
  })
  const preview = await shop.owner('POST', '/stoa/v1/automation-mails/preview', { automation, language: 'de' })
  expect(preview.body.content.text).toContain('Hallo Mia, dein Code: EXAMPLE234')
  expect(preview.body.content.text).toContain('5,00')
  const sent = await shop.owner('POST', '/stoa/v1/automation-mails/test', {
    automation,
    language: 'en',
    recipient: 'me@example.com',
  })
  expect(sent.body).toEqual({ sent: true })
  expect(mailing.smtp.mails.at(-1)?.parsed.subject).toBe('[Test] Happy birthday from Test shop')
  const { body } = await shop.owner('GET', '/stoa/v1/automation-mails/ORDER_PLACED/de')
  const [subject] = body.design.texts
  expect(subject).toMatchObject({ slot: 'SUBJECT', standardText: 'Vielen Dank von {shop}' })
  expect(subject.variables).toEqual(['shop', 'name', 'code', 'until', 'product', 'orderNumber'])
  const coupons = await shop.owner('POST', '/stores/v2/coupons/query', { query: {} })
  expect(coupons.body.coupons).toEqual([])
})
