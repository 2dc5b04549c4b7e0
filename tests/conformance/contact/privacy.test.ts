import { expect, test } from 'vitest'
import { rowsWith } from '../../support/members/person.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { sectionKinds } from '../../support/shop/section-kinds.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { aCustomer } from '../members/customers-builders.ts'
import { aMessage, aShopWithForm, fillForm, messagesOf } from './builders.ts'

const mailing = mailingServer({ sectionKinds })
const privacy = '/stoa/v1/member-privacy'

/** A customer who wrote to the shop, and whose message somebody archived. Everything that says who it is has the mark. */
async function aWriter(shop: TestShop, mark: string): Promise<string> {
  const { id } = await aCustomer(shop, { lastName: mark, email: `${mark}@example.com` })
  const words = { ...aMessage, name: `Ada ${mark}`, email: `${mark.toUpperCase()}@example.com`, message: `From ${mark}` }
  await (await fillForm(shop, mailing.server)).send(words)
  const [message] = await messagesOf(shop)
  await shop.owner('POST', `/stoa/v1/contact-messages/${message.id}/archive`, {})
  await mailing.server.app.drain(shop.credentials.siteId)
  return id
}

async function settle(shop: TestShop): Promise<void> {
  await mailing.server.app.drain(shop.credentials.siteId)
  mailing.server.clock.advance(61_000)
  await mailing.server.app.drain(shop.credentials.siteId)
}

test('an erasure leaves nothing of what somebody wrote, and messages of others stay', { timeout: 60_000 }, async () => {
  const shop = await aShopWithForm(mailing.server)
  const id = await aWriter(shop, 'zqwriter')
  await (await fillForm(shop, mailing.server)).send()
  await shop.owner('POST', `${privacy}/customer-erasures`, { customerId: id })
  await settle(shop)
  expect(await rowsWith(shop, 'zqwriter')).toEqual({})
  expect(await messagesOf(shop)).toMatchObject([{ email: aMessage.email }])
})

test('a copy of somebody’s data has their messages', { timeout: 60_000 }, async () => {
  const shop = await aShopWithForm(mailing.server)
  const id = await aWriter(shop, 'zqcopied')
  await (await fillForm(shop, mailing.server)).send({ ...aMessage, message: 'Of somebody else' })
  const { body } = await shop.owner('POST', `${privacy}/customer-exports`, { customerId: id })
  await settle(shop)
  const { body: file } = await shop.owner('GET', `${privacy}/exports/${body.memberExport.id}/content`)
  expect(file.content).toContain('From zqcopied')
  expect(file.content).not.toContain('Of somebody else')
})
