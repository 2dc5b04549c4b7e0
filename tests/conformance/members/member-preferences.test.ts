import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { mailsOf, startMailingServer } from '../../support/shop/mailing.ts'
import { aPerson, completeOrder } from '../../support/members/person.ts'
import type { TestServer } from '../../support/servers/server.ts'
import { aMember } from '../../support/members/members.ts'
import { aShop } from '../../support/shop/shop.ts'
import { aFrontEnd } from '../../support/members/signing-in.ts'

let server: TestServer
beforeAll(async () => void (server = await startMailingServer(undefined)))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/member-preferences'

const standard = { deliveryEmails: true, reviewRequestEmails: true, newsletterEmails: false, fields: [] }

test('a member declines emails about parcels, and gets those that the shop owes every buyer', async () => {
  const shop = await aShop(server)
  const person = await aPerson(shop)
  expect((await person.send('GET', path)).body).toEqual({ preferences: standard })
  const { body } = await person.send('PATCH', path, { preferences: { deliveryEmails: false } })
  expect(body).toEqual({ preferences: { ...standard, deliveryEmails: false } })
  // The order is placed in English.
  await person.send('PATCH', path, { preferences: { language: 'de' } })
  const orderId = await person.order()
  await completeOrder(shop, orderId, person.mark)
  await server.app.drain()
  const reasons = async () =>
    Object.fromEntries((await mailsOf(shop, orderId)).map(({ kind, notSentReason }) => [kind, notSentReason]))
  // The test has no mail server.
  expect(await reasons()).toEqual({ ORDER_CONFIRMATION: 'NO_SERVER', SHIPPING_CONFIRMATION: 'DECLINED' })
  expect((await mailsOf(shop, orderId)).map(({ language }) => language)).toEqual(['de', 'de'])
  const { body: chosen } = await person.send('GET', path)
  expect(chosen).toEqual({ preferences: { ...standard, deliveryEmails: false, language: 'de' } })
  for (const send of [(await aVisitor(shop)).send, shop.owner]) {
    expect((await send('GET', path)).status).toBe(403)
    expect((await send('PATCH', path, { preferences: {} })).status).toBe(403)
  }
})

test('who asks for the newsletter, at the registration or later, is found by staff with the date, and can decline it', async () => {
  const shop = await aShop(server)
  const { register } = await aFrontEnd(shop)
  const asked = await register('mia@example.com', { newsletterEmails: true })
  await register('paul@example.com', {})
  const wanting = async () =>
    (await shop.owner('POST', '/stoa/v1/member-rows/search', { search: { filter: { newsletterDate: { $exists: true } } } })).body
      .memberRows
  expect(await wanting()).toMatchObject([{ id: asked.body.identity.id }])
  const person = await aMember(shop)
  const choose = (preferences: object) => person.send('PATCH', path, { preferences })
  expect((await choose({ newsletterEmails: true })).body.preferences.newsletterEmails).toBe(true)
  const [, { newsletterDate: since }] = (await wanting()).toSorted((one: any) => (one.id === person.id ? 1 : -1))
  server.clock.advance(60_000)
  // The date of the consent stays what it was.
  await choose({ newsletterEmails: true, deliveryEmails: false })
  expect((await wanting()).find(({ id }: any) => id === person.id).newsletterDate).toBe(since)
  const { body } = await shop.owner('POST', '/stoa/v1/member-exports', { search: { filter: { id: person.id } } })
  expect(body.csv).toContain('Newsletter since')
  expect(body.csv).toContain(since)
  await choose({ newsletterEmails: false })
  expect(await wanting()).toHaveLength(1)
})
