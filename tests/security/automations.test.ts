import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anActiveAutomation, anAutomation, mailAt } from '../conformance/marketing/automation-builders.ts'
import { sharedServer } from '../support/servers/server.ts'
import { aVisitor } from '../support/shop/builders.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

const server = await sharedServer()
const path = '/stoa/v1/automations'

async function aKey(shop: TestShop, ...scopes: string[]) {
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Key', scopes } })
  return (method: string, to: string, request?: object) =>
    shop.raw(method, to, {
      headers: { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId },
      ...(request && { body: request }),
    })
}

test('whoever writes automations makes the shop do nothing that they may not do themselves', async () => {
  const shop = await aShop(server)
  const writer = await aKey(shop, 'STOA.AUTOMATION_CREATE', 'STOA.AUTOMATION_UPDATE', 'STOA.AUTOMATION_READ')
  const create = async (automation: object) => (await writer('POST', path, { automation })).status
  expect(await create(mailAt('BIRTHDAY'))).toBe(200)
  expect(await create(mailAt('BIRTHDAY', { coupon: { percentOff: 100 } }))).toBe(403)
  expect(await create(mailAt('BIRTHDAY', { action: { webhook: { url: 'https://evil.example/' } } }))).toBe(403)
  const segment = await shop.owner('POST', '/stoa/v1/customer-segments', {
    customerSegment: { name: 'A', conditions: 'orders=1' },
  })
  expect(await create(mailAt('BIRTHDAY', { segmentId: segment.body.customerSegment.id }))).toBe(403)
  // Nor by a change of what somebody else wrote; other fields of it are theirs to change.
  const owned = await anAutomation(shop, mailAt('BIRTHDAY', { coupon: { percentOff: 10 } }))
  const change = (automation: object, revision: string) =>
    writer('PATCH', `${path}/${owned.id}`, { automation: { id: owned.id, revision, ...automation } })
  expect((await change({ coupon: { percentOff: 100 } }, owned.revision)).status).toBe(403)
  expect((await change({ name: 'Birthdays' }, owned.revision)).status).toBe(200)
  // They neither start nor stop one.
  expect((await writer('POST', `${path}/${owned.id}/activate`, { revision: '2' })).status).toBe(403)
  expect((await writer('POST', `${path}/pause-all`, {})).status).toBe(403)
})

test('what an active automation sends is changed only by those who may activate it', async () => {
  const shop = await aShop(server)
  const writer = await aKey(shop, 'STOA.AUTOMATION_UPDATE')
  const made = await anActiveAutomation(shop, mailAt('BIRTHDAY', { coupon: { percentOff: 10, validDays: 5 } }))
  const { automation } = (await shop.owner('GET', `${path}/${made.id}`)).body
  const change = (fields: object) =>
    writer('PATCH', `${path}/${made.id}`, { automation: { id: made.id, revision: automation.revision, ...fields } })
  expect((await change({ action: { email: { buttonUrl: 'https://evil.example/' } } })).status).toBe(403)
  expect((await change({ coupon: null })).status).toBe(403)
  // A form that sends all fields, in another order, changes only the name.
  const coupon = { minimumSubtotal: null, validDays: 5, percentOff: 10 }
  expect((await change({ ...automation, coupon, name: 'Birthdays' })).status).toBe(200)
})

test('the log names people only to those who may read customers', async () => {
  const shop = await aShop(server)
  const reader = await aKey(shop, 'STOA.AUTOMATION_RUN_READ')
  const { status, body } = await reader('POST', '/stoa/v1/automation-runs/search', { search: { search: { expression: 'ada' } } })
  expect(status).toBe(200)
  expect(body.runs).toEqual([])
})

test('what a mail server said names an address only to those who may read customers', async () => {
  const shop = await aShop(server)
  const reader = await aKey(shop, 'STOA.AUTOMATION_RUN_READ')
  const made = await anAutomation(shop, mailAt('BIRTHDAY'))
  await sql`insert into automation_run (site_id, id, automation_id, subject, status, created_date, due_date, failure)
    values (${shop.credentials.siteId}, gen_random_uuid(), ${made.id}, 'birthday', 'FAILED', now(), now(),
      '550 <ada@example.com> no such user')`.execute(server.database.db)
  const search = { search: { filter: { automationId: made.id } } }
  const failureFor = async (ask: typeof reader) =>
    (await ask('POST', '/stoa/v1/automation-runs/search', search)).body.runs[0].failure
  expect(await failureFor(shop.owner)).toContain('ada@example.com')
  expect(await failureFor(reader)).toBeUndefined()
})

test('nothing of another site is read, changed or run', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const made = await anAutomation(other, mailAt('BIRTHDAY'))
  for (const [method, to, request] of [
    ['GET', `${path}/${made.id}`, undefined],
    ['PATCH', `${path}/${made.id}`, { automation: { id: made.id, revision: made.revision, name: 'Mine' } }],
    ['DELETE', `${path}/${made.id}`, undefined],
    ['POST', `${path}/${made.id}/activate`, { revision: made.revision }],
    ['POST', `${path}/${made.id}/pause`, {}],
    ['GET', `${path}/${made.id}/secret`, undefined],
  ] as const)
    expect((await shop.owner(method, to, request)).status, `${method} ${to}`).toBe(404)
})

test('visitors reach nothing but the link of a mail, and a link of another site or a changed one does nothing', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const visitor = await aVisitor(shop)
  for (const to of ['/stoa/v1/automations', '/stoa/v1/mailing-rules']) expect((await visitor.send('GET', to)).status).toBe(403)
  for (const to of ['/stoa/v1/automation-runs/search', '/stoa/v1/mail-stops/search', '/stoa/v1/staff-tasks/search'])
    expect((await visitor.send('POST', to, { search: {} })).status).toBe(403)
  const stop = (token: string) => visitor.send('POST', '/stoa/v1/mailing-links/choice', { token })
  for (const token of ['x', 'A'.repeat(1000), '..', 'AAAA'.repeat(20), other.credentials.siteId]) {
    const { body } = await stop(token)
    expect(body.details.applicationError.code).toBe('UNSUBSCRIBE_LINK_NOT_VALID')
  }
})

test('what is written in an automation is bounded, and hostile texts stay texts', async () => {
  const shop = await aShop(server)
  const statusOf = async (automation: object) => (await shop.owner('POST', path, { automation })).status
  expect(await statusOf(mailAt('BIRTHDAY', { name: 'x'.repeat(101) }))).toBe(400)
  expect(await statusOf(mailAt('BIRTHDAY', { delayMinutes: -1 }))).toBe(400)
  expect(await statusOf(mailAt('BIRTHDAY', { coupon: { amountOff: '1e9' } }))).toBe(400)
  expect(await statusOf(mailAt('BIRTHDAY', { coupon: { amountOff: '-5' } }))).toBe(400)
  expect(await statusOf(mailAt('BIRTHDAY', { coupon: { percentOff: 5, amountOff: '5' } }))).toBe(400)
  expect(await statusOf(mailAt('NOTHING'))).toBe(400)
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'x'.repeat(2001)])
    expect(await statusOf(mailAt('BIRTHDAY', { action: { webhook: { url } } })), url).toBe(400)
  const text = { language: 'en', texts: [{ slot: 'BODY', text: 'x'.repeat(4001) }] }
  expect(await statusOf(mailAt('BIRTHDAY', { action: { email: { texts: [text] } } }))).toBe(400)
  const twice = { language: 'en', texts: [] }
  expect(await statusOf(mailAt('BIRTHDAY', { action: { email: { texts: [twice, twice] } } }))).toBe(400)
})
