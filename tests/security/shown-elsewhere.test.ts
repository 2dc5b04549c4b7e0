import { eventTypes } from '@stoa/contract/all'
import type { ComponentType } from '@stoa/contract/services/stoa/plugins'
import { beforeAll, expect, test } from 'vitest'
import { mayReadEvent, type Caller } from '../../apps/server/src/kernel/site/caller.ts'
import { pluginReads } from '../../apps/server/src/modules/platform/plugins/kinds.ts'
import { translatableKinds } from '../../apps/server/src/modules/platform/translations/index.ts'
import { anOrder } from '../conformance/orders/orders-builders.ts'
import { aMailingShop, mailsOf, placeOrder } from '../support/shop/mailing.ts'
import { aMember } from '../support/members/members.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'

// Whatever shows an entity asks for the permission to read it: webhooks, plugins, mails, audit entries.

const mailing = mailingServer()
let shop: TestShop
beforeAll(async () => {
  shop = await aShop(mailing.server)
})

async function aKey(of: TestShop, ...scopes: string[]) {
  const { body } = await of.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Test', scopes } })
  const headers = { authorization: body.secret as string, 'wix-site-id': of.credentials.siteId }
  return (method: string, path: string, sent?: object) => of.raw(method, path, { headers, ...(sent && { body: sent }) })
}

const url = 'https://receiver.example.com/hook'

test('for every event type: whoever may not read its entity subscribes to it neither at first nor later, and moves no webhook of it', async () => {
  const developer = await aKey(shop, 'DEVELOPERS:MANAGE')
  const caller: Caller = { kind: 'APP', appId: 'x', name: 'x', scopes: ['DEVELOPERS:MANAGE'] }
  const own = await shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url, eventTypes: ['wix.ecom.v1.order_created'] } })
  expect(own.status).toBe(200)
  const moved = await developer('PATCH', `/stoa/v1/webhooks/${own.body.webhook.id}`, { webhook: { url: `${url}/mine` } })
  expect(moved.status).toBe(403)
  const open: string[] = []
  for (const type of eventTypes) {
    const { status } = await developer('POST', '/stoa/v1/webhooks', { webhook: { url, eventTypes: [type] } })
    if (status !== 403) open.push(type)
  }
  expect(open).toEqual([...eventTypes].filter((type) => mayReadEvent(caller, type)))
  expect(open).toEqual([])
  expect((await shop.owner('GET', '/stoa/v1/webhooks')).body.webhooks).toHaveLength(1)
})

test('whoever may read orders subscribes to them and to nothing else', async () => {
  const key = await aKey(shop, 'DEVELOPERS:MANAGE', 'ORDERS:READ')
  const subscribe = async (type: string) =>
    (await key('POST', '/stoa/v1/webhooks', { webhook: { url, eventTypes: [type] } })).status
  expect(await subscribe('wix.ecom.v1.order_created')).toBe(200)
  expect(await subscribe('wix.members.v1.member_created')).toBe(403)
  expect(await subscribe('wix.ecom.v1.order_transactions_updated')).toBe(403)
})

test('the body of a delivery is shown to whoever may read it, and is sent again by nobody else', async () => {
  const other = await aShop(mailing.server)
  const { body } = await other.owner('POST', '/stoa/v1/webhooks', {
    webhook: { url, eventTypes: ['wix.members.v1.member_created'] },
  })
  await aMember(other, { nickname: 'Secret Name' })
  await mailing.server.app.drain()
  const path = `/stoa/v1/webhooks/${body.webhook.id}/deliveries`
  const [delivery] = (await other.owner('GET', path)).body.deliveries
  const seen = (await other.owner('GET', `${path}/${delivery.id}`)).body
  expect(seen.body).toContain('Secret Name')
  const developer = await aKey(other, 'DEVELOPERS:MANAGE')
  const hidden = await developer('GET', `${path}/${delivery.id}`)
  expect([hidden.status, hidden.body.body]).toEqual([200, undefined])
  expect((await developer('POST', `${path}/${delivery.id}/replay`, {})).status).toBe(403)
})

test('for every kind of plugin: it needs the permissions to read what it is sent', async () => {
  const developer = await aKey(shop, 'DEVELOPERS:MANAGE')
  for (const componentType of Object.keys(pluginReads) as ComponentType[]) {
    const plugin = {
      appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
      componentType,
      name: componentType,
      deploymentUri: 'https://plugin.example.com',
      enabled: false,
    }
    expect((await developer('POST', '/stoa/v1/plugins', { plugin })).status, componentType).toBe(403)
    const { body } = await shop.owner('POST', '/stoa/v1/plugins', { plugin })
    const moved = { plugin: { deploymentUri: 'https://thief.example.com' } }
    expect((await developer('PATCH', `/stoa/v1/plugins/${body.plugin.id}`, moved)).status, componentType).toBe(403)
    const able = await aKey(shop, 'STOA.PLUGIN_CREATE', ...pluginReads[componentType])
    expect((await able('POST', '/stoa/v1/plugins', { plugin: { ...plugin, enabled: false } })).status, componentType).toBe(200)
  }
})

test('translations are read with the permission of what they translate, and their events with all of them', () => {
  const kinds = [...translatableKinds(mailing.server.app.composed.modules).values()]
  expect(kinds.length).toBeGreaterThan(10)
  for (const { permissions, facts } of kinds) {
    const withoutIt: Caller = {
      kind: 'APP',
      appId: 'x',
      name: 'x',
      scopes: kinds.flatMap((kind) => (kind.permissions.read === permissions.read ? [] : [kind.permissions.read])),
    }
    expect(mayReadEvent(withoutIt, 'stoa.v1.translation_updated'), facts.entity).toBe(false)
  }
})

test('an audit entry shows its records to whoever may read them, and to others who did what', async () => {
  const { body: found } = await shop.owner('POST', '/stoa/v1/payment-methods/query', { query: {} })
  const { id, revision } = found.paymentMethods[0]
  await shop.owner('PATCH', `/stoa/v1/payment-methods/${id}`, { paymentMethod: { id, revision, title: 'Bank in Bonn' } })
  const filter = { text: 'updatePaymentMethod' }
  const log = async (...scopes: string[]) => {
    const key = await aKey(shop, ...scopes)
    const { body } = await key('POST', '/stoa/v1/audit-log/query', { filter })
    const { body: file } = await key('POST', '/stoa/v1/audit-log/export', { filter })
    return { entry: body.entries[0], csv: file.csv as string }
  }
  const hidden = await log('STOA.AUDIT_LOG_READ')
  expect(hidden.entry).toMatchObject({ operation: 'stoa/payment-methods.updatePaymentMethod', recordId: id, withheld: true })
  for (const field of ['request', 'before', 'after']) expect(hidden.entry).not.toHaveProperty(field)
  expect(hidden.csv).not.toContain('Bank in Bonn')
  const seen = await log('STOA.AUDIT_LOG_READ', 'PAYMENTS:READ')
  expect(seen.entry.after).toBeDefined()
  expect(seen.entry).not.toHaveProperty('withheld')
  expect(seen.csv).toContain('Bank in Bonn')
})

test('entries about orders show the buyer to whoever may read orders, not to whoever may read payments', async () => {
  const { id } = await anOrder(shop)
  await shop.owner('POST', `/ecom/v1/payments-collector/orders/${id}/mark-as-paid`, {})
  const shownTo = async (...scopes: string[]) => {
    const key = await aKey(shop, 'STOA.AUDIT_LOG_READ', ...scopes)
    return JSON.stringify((await key('POST', '/stoa/v1/audit-log/query', { filter: { text: id } })).body)
  }
  expect(await shownTo('PAYMENTS:MANAGE')).not.toContain('buyer@example.com')
  expect(await shownTo('PAYMENTS:MANAGE', 'ORDERS:READ')).toContain('buyer@example.com')
})

test('the links of a mail work for its receiver alone: nobody of the shop reads them, not even the owner', async () => {
  const { shop: mailingShop, product, visitor } = await aMailingShop(mailing.server)
  mailing.smtp.mails.length = 0
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  const sent = mailing.smtp.mails.find(({ to }) => to.includes('buyer@example.com'))!.parsed
  const [, token = ''] = /\/orders\/open\/([^\s"'<>]+)/.exec(sent.text ?? '') ?? []
  expect(token.length).toBeGreaterThan(20)
  const mails = await mailsOf(mailingShop, orderId)
  const reader = await aKey(mailingShop, 'ORDERS:READ')
  for (const send of [reader, mailingShop.owner])
    for (const { id } of mails) {
      const { status, body } = await send('GET', `/stoa/v1/mails/${id}`)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(token)
      expect(body.content.html).toContain('/orders/open/•••')
    }
  const found = await mailingShop.owner('POST', '/stoa/v1/mails/search', { search: {} })
  const audited = await mailingShop.owner('POST', '/stoa/v1/audit-log/query', {})
  for (const { body } of [found, audited]) expect(JSON.stringify(body)).not.toContain(token)
})

test('mails about orders are for those who read orders, mails about accounts for those who read members', async () => {
  const { shop: mailingShop, product, visitor } = await aMailingShop(mailing.server)
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  const [mail] = await mailsOf(mailingShop, orderId)
  const narrow = await aKey(mailingShop, 'STOA.ORDER_MAIL_READ')
  for (const path of [`/stoa/v1/orders/${orderId}/mails`, `/stoa/v1/mails/${mail.id}`, '/stoa/v1/mails/failed'])
    expect((await narrow('GET', path)).status, path).toBe(403)
  expect((await narrow('POST', '/stoa/v1/mails/search', { search: {} })).body.mails).toEqual([])
  const orders = await aKey(mailingShop, 'ORDERS:READ')
  expect((await orders('POST', '/stoa/v1/mails/search', { search: {} })).body.mails.length).toBeGreaterThan(0)
})
