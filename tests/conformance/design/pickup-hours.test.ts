import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSections } from '../contact/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { sectionKinds } from '../../support/shop/section-kinds.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ sectionKinds })))
afterAll(() => server[Symbol.asyncDispose]())

const address = { country: 'DE', city: 'Berlin', postalCode: '10119', addressLine: 'Torstraße 1' }
const saturday = { day: 'SAT', start: { hours: 9, minutes: 0 }, end: { hours: 13, minutes: 30 } }

async function aPickupPlace({ owner }: TestShop, more: object = {}) {
  const pickupLocation = { name: 'The yard', address, openingHours: [saturday], ...more }
  const { status, body } = await owner('POST', '/v1/pickup-locations', { pickupLocation })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.pickupLocation
}

const mapWith = (hours: unknown) => [{ id: 'a', type: 'map', settings: { address: 'Torstraße 1', hours } }]

async function shownHours(shop: TestShop) {
  const { body } = await (await aVisitor(shop)).send('GET', '/stoa/v1/sections?place=HOME')
  return body.sections[0].settings.hours
}

test('a map shows the hours of the pickup place that it names, as they are now, until the place is deleted', async () => {
  const shop = await aShop(server)
  const { id, revision } = await aPickupPlace(shop, { active: false })
  await publishSections(shop, mapWith(id))
  expect(await shownHours(shop)).toEqual([{ day: 'SATURDAY', from: '09:00', to: '13:30' }])
  const openingHours = [{ day: 'SUN', start: { hours: 0 }, end: { hours: 23, minutes: 59 } }]
  const path = `/v1/pickup-locations/${id}`
  const changed = await shop.owner('PATCH', path, { pickupLocation: { id, revision, openingHours } })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(await shownHours(shop)).toEqual([{ day: 'SUNDAY', from: '00:00', to: '23:59' }])
  // The draft keeps the place, not its hours.
  const { body } = await shop.owner('GET', '/stoa/v1/sections/draft?place=HOME')
  expect(body.draft.sections[0].settings.hours).toBe(id)
  expect((await shop.owner('DELETE', path)).status).toBe(200)
  expect(await shownHours(shop)).toEqual([])
})

test('the place of another shop has no hours, and neither has one without any', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  await publishSections(shop, mapWith((await aPickupPlace(other)).id))
  expect(await shownHours(shop)).toEqual([])
  await publishSections(shop, mapWith((await aPickupPlace(shop, { openingHours: [] })).id))
  expect(await shownHours(shop)).toEqual([])
})
