import { giftCardAppId } from '@stoa/web/gift-card'
import { services } from '@stoa/contract/all'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { firstRoles } from '../../apps/server/src/modules/platform/sites/roles.ts'
import { orderOf, unknownId } from '../conformance/orders/orders-builders.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { codeOf } from '../support/requests/answers.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'

// Changing where money goes, or the permissions of staff and apps, requires a recent sign-in, and the owners get a mail about it.

const mailing = mailingServer()
let shop: TestShop
beforeAll(async () => {
  shop = await aShop(mailing.server)
})
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(mailing.server.database.db)
})

async function backOffice() {
  const { email, password } = shop.credentials.owner
  let cookie = ''
  const signIn = async () => {
    const { headers } = await shop.raw('POST', '/stoa/v1/sessions/sign-in', { body: { email, password }, headers: { cookie } })
    cookie = headers.get('set-cookie')!.split(';')[0]!
  }
  await signIn()
  const send = (method: string, path: string, body?: object) =>
    shop.raw(method, path, {
      headers: { cookie, 'x-stoa-session': '1', 'wix-site-id': shop.credentials.siteId },
      ...(body && { body }),
    })
  return { signIn, send, cookie: () => cookie }
}

async function aKey(...scopes: string[]) {
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Packing', scopes } })
  const headers = { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
  return (method: string, path: string, sent?: object) => shop.raw(method, path, { headers, ...(sent && { body: sent }) })
}

const transfer = async () => {
  const { body } = await shop.owner('POST', '/stoa/v1/payment-methods/query', { query: {} })
  return (body.paymentMethods as any[]).find(({ kind }) => kind !== 'CARD') ?? body.paymentMethods[0]
}
const withIban = ({ id, revision }: any) => ({ paymentMethod: { id, revision, instructions: 'IBAN DE00 0000' } })

test('whoever packs orders refunds, and changes no payment method, gift card, invoice or mail', async () => {
  const packer = await aKey(...firstRoles.find(({ id }) => id === 'ORDER_MANAGER')!.scopes)
  const method = await transfer()
  const calls = [
    ['PATCH', `/stoa/v1/payment-methods/${method.id}`, withIban(method)],
    ['DELETE', `/stoa/v1/payment-methods/${method.id}`, undefined],
    [
      'POST',
      '/stoa/v1/payment-accounts',
      { provider: 'stripe', mode: 'TEST', keys: [{ name: 'secretKey', value: 'sk_test_thief1234' }] },
    ],
    ['POST', `/stoa/v1/payment-accounts/${unknownId}/set-enabled`, { enabled: false }],
    ['DELETE', `/stoa/v1/payment-accounts/${unknownId}`, undefined],
    ['POST', '/gift-cards/v1/gift-cards', { giftCard: {} }],
    ['PATCH', '/stoa/v1/invoice-settings', { settings: { taxNumber: 'DE1', footer: 'IBAN DE00' } }],
    ['PATCH', '/stoa/v1/mail-settings', { settings: { replyTo: 'thief@example.com' } }],
    ['PATCH', `/stoa/v1/translations/stoa.v1.payment_method/${method.id}/de`, { texts: { instructions: 'IBAN' } }],
    ['GET', '/stoa/v1/insights/overview', undefined],
    ['GET', '/stoa/v1/insights/tax-report?from=2026-01-01', undefined],
    ['POST', '/ecom/v1/orders/aggregate', { aggregation: { sales: { $sum: 'priceSummary.total.amount' } } }],
  ] as const
  for (const [verb, path, body] of calls) expect((await packer(verb, path, body)).status, path).toBe(403)
  expect((await transfer()).instructions ?? null).toBe(method.instructions ?? null)
  expect((await packer('GET', '/stoa/v1/insights/tasks')).status).toBe(200)
})

test('an open session is not enough: after a quarter of an hour the person signs in again, and the same call works', async () => {
  const office = await backOffice()
  const method = await transfer()
  mailing.server.clock.advance(16 * 60_000)
  const late = await office.send('PATCH', `/stoa/v1/payment-methods/${method.id}`, withIban(method))
  expect([late.status, codeOf(late)]).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
  const newKey = await office.send('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Stolen', scopes: ['*'] } })
  expect([newKey.status, codeOf(newKey)]).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
  const [line] = orderOf().lineItems
  const lineItems = [{ ...line, catalogReference: { appId: giftCardAppId, catalogItemId: unknownId, options: { value: '100' } } }]
  const order = await office.send('POST', '/ecom/v1/orders', { order: { ...orderOf(), lineItems } })
  expect([order.status, codeOf(order)]).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
  expect((await transfer()).revision).toBe(method.revision)
  const former = office.cookie()
  await office.signIn()
  expect((await office.send('PATCH', `/stoa/v1/payment-methods/${method.id}`, withIban(method))).status).toBe(200)
  // The former session of the browser has ended with the new sign-in.
  const old = await shop.raw('GET', '/stoa/v1/sessions/current', { headers: { cookie: former, 'x-stoa-session': '1' } })
  expect(old.status).toBe(401)
})

test('the owners get a mail of what changed, who it was and from where; a refused call causes none', async () => {
  const office = await backOffice()
  await mailing.server.app.drain()
  mailing.smtp.mails.length = 0
  await office.send('PATCH', '/stoa/v1/invoice-settings', { settings: { footer: 'IBAN DE02' } })
  await mailing.server.app.drain()
  expect(mailing.smtp.mails.map(({ to, parsed }) => [to, parsed.subject])).toEqual([
    [[shop.credentials.owner.email], 'Test shop: Somebody changed what your invoices say'],
  ])
  expect(mailing.smtp.mails[0]!.parsed.text).toContain(shop.credentials.owner.email)
  mailing.smtp.mails.length = 0
  const reader = await aKey('SETTINGS:MANAGE')
  await mailing.server.app.drain()
  mailing.smtp.mails.length = 0
  expect((await reader('PATCH', '/stoa/v1/invoice-settings', { settings: { footer: 'IBAN DE03' } })).status).toBe(403)
  await mailing.server.app.drain()
  expect(mailing.smtp.mails).toEqual([])
})

test('a key that may, does so without a sign-in, and the mail names the key; many calls cause few mails', async () => {
  const key = await aKey('MONEY_SETTINGS:MANAGE')
  await mailing.server.app.drain()
  mailing.smtp.mails.length = 0
  for (let count = 0; count < 8; count++)
    expect((await key('PATCH', '/stoa/v1/invoice-settings', { settings: { footer: `R${count}` } })).status).toBe(200)
  await mailing.server.app.drain()
  expect(mailing.smtp.mails).toHaveLength(5)
  expect(mailing.smtp.mails[0]!.parsed.text).toContain('Packing')
})

test('for every operation that asks for a recent sign-in, a notice says what it changes', async () => {
  const notice = new Set([
    'stoa/payment-methods',
    'stoa/payment-accounts',
    'marketing/gift-vouchers',
    'stoa/gift-cards',
    'stoa/invoices',
    'stoa/mails',
    'stoa/automations',
    'stoa/sites',
    'stoa/staff',
  ])
  const confirmed = services.flatMap(({ name, operations }) =>
    Object.entries(operations).flatMap(([key, operation]) => (operation.confirmed ? { name, key, operation } : [])),
  )
  expect(confirmed.length).toBeGreaterThan(15)
  expect(confirmed.filter(({ name }) => !notice.has(name)).map(({ name, key }) => `${name}.${key}`)).toEqual([])
  expect(confirmed.filter(({ operation }) => operation.audit === undefined).map(({ key }) => key)).toEqual([])
})
