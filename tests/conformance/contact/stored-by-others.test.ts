import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongValues } from '../../support/requests/wrong-values.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { sectionKinds } from '../../support/shop/section-kinds.ts'
import { aMessage, aShopWithForm, fillForm, messagesOf } from './builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ sectionKinds })))
afterAll(() => server[Symbol.asyncDispose]())

const storable = wrongValues.filter(([name]) => name !== 'NUL' && name !== 'half a character')

test('a message that another version stored is listed without what nobody knows, and the others as they are', async () => {
  const shop = await aShopWithForm(server)
  await (await fillForm(shop, server)).send({ ...aMessage, message: 'From before' })
  await (await fillForm(shop, server)).send(aMessage)
  const [whole, poisoned] = await messagesOf(shop)
  const path = `/stoa/v1/contact-messages/${poisoned.id}`
  const setTo = (doc: object) =>
    sql`update contact_message set doc = ${JSON.stringify(doc)}::jsonb
      where site_id = ${shop.credentials.siteId} and id = ${poisoned.id}`.execute(server.database.db)
  const fields = ['name', 'subject', 'message', 'phone', 'language', 'spamReasons', 'mails', 'later']
  const texts = new Set(['name', 'subject', 'message', 'phone', 'language'])
  for (const [name, value] of storable) {
    for (const field of fields) {
      await setTo({ name: 'Mia', message: 'From before', mails: [], [field]: value })
      const [first, second] = await messagesOf(shop)
      expect(first).toEqual(whole)
      const shown = Object.entries(second).filter(([each, text]) => texts.has(each) && typeof text !== 'string' && text !== null)
      expect(shown, `${field}: ${name}`).toEqual([])
      expect((await shop.owner('GET', path)).status, `${field}: ${name}`).toBe(200)
    }
  }
  await setTo({ message: 'From before', spamReasons: ['LINKS', 'STARS'], mails: [null, {}] })
  expect((await shop.owner('GET', path)).body.contactMessage).toMatchObject({ message: 'From before', spamReasons: ['LINKS'] })
  expect((await shop.owner('POST', `${path}/archive`, {})).status).toBe(200)
  expect((await shop.owner('DELETE', path)).status).toBe(200)
})
