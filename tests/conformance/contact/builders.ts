import { expect } from 'vitest'
import type { TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { allowMails } from '../../support/shop/mailing.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

export const everyField = { name: 'REQUIRED', email: 'REQUIRED', phone: 'OPTIONAL', subject: 'OPTIONAL', message: 'REQUIRED' }

/** Replaces the sections of a page, and publishes them. */
export async function publishSections({ owner }: TestShop, sections: object[], place = 'HOME'): Promise<void> {
  const { status, body } = await owner('PATCH', '/stoa/v1/sections/draft', { place, sections })
  expect(status, JSON.stringify(body)).toBe(200)
  const { revision } = body.draft
  expect((await owner('POST', '/stoa/v1/sections/draft/publish', { place, revision })).status).toBe(200)
}

/** A shop whose home page has a contact form with the id `form`, and which sends mails. */
export async function aShopWithForm(server: TestServer, settings: object = everyField): Promise<TestShop> {
  const shop = await aShop(server)
  await allowMails(shop)
  await publishSections(shop, [{ id: 'form', type: 'contact-form', settings }])
  return shop
}

export const aMessage = {
  name: 'Mia Berg',
  email: 'mia@example.com',
  subject: 'Gift wrapping',
  message: 'Hello,\n\ndo you wrap orders as presents?',
}

/** A visitor with an open form; time has passed since, in which a person fills it in. */
export async function fillForm(shop: TestShop, server: TestServer, { seconds = 20 } = {}) {
  const { send } = await aVisitor(shop)
  const { status, body } = await send('POST', '/stoa/v1/contact-forms/open', { place: 'HOME', sectionId: 'form' })
  expect(status, JSON.stringify(body)).toBe(200)
  const token = body.token as string
  server.clock.advance(seconds * 1000)
  return {
    token,
    open: send,
    send: (words: object = aMessage) => send('POST', '/stoa/v1/contact-messages', { token, ...words }),
  }
}

/** As the back office lists them, the newest first. */
export async function messagesOf({ owner }: TestShop, search: object = {}): Promise<any[]> {
  const { status, body } = await owner('POST', '/stoa/v1/contact-messages/search', { search })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.contactMessages
}
