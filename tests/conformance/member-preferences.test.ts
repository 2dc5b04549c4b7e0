import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../support/builders.ts'
import { mailsOf, startMailingServer } from '../support/mailing.ts'
import { aPerson, completeOrder } from '../support/person.ts'
import type { TestServer } from '../support/server.ts'
import { aShop } from '../support/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startMailingServer(undefined)))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/member-preferences'

test('a member declines emails about parcels, and gets those that the shop owes every buyer', async () => {
  const shop = await aShop(server)
  const person = await aPerson(shop)
  expect((await person.send('GET', path)).body).toEqual({ preferences: { deliveryEmails: true, reviewRequestEmails: true } })
  const { body } = await person.send('PATCH', path, { preferences: { deliveryEmails: false } })
  expect(body).toEqual({ preferences: { deliveryEmails: false, reviewRequestEmails: true } })
  const orderId = await person.order()
  await completeOrder(shop, orderId, person.mark)
  await server.app.drain()
  const reasons = async () =>
    Object.fromEntries((await mailsOf(shop, orderId)).map(({ kind, notSentReason }) => [kind, notSentReason]))
  // The test has no mail server.
  expect(await reasons()).toEqual({ ORDER_CONFIRMATION: 'NO_SERVER', SHIPPING_CONFIRMATION: 'DECLINED' })
  expect((await person.send('GET', path)).body).toEqual({ preferences: { deliveryEmails: false, reviewRequestEmails: true } })
  for (const send of [(await aVisitor(shop)).send, shop.owner]) {
    expect((await send('GET', path)).status).toBe(403)
    expect((await send('PATCH', path, { preferences: {} })).status).toBe(403)
  }
})
