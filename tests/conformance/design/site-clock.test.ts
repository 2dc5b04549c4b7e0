import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { pagesOf } from '../../support/servers/shop-pages.ts'
import { sectionKinds } from '../../support/shop/section-kinds.ts'
import { aShop } from '../../support/shop/shop.ts'
import { moveClock } from '../../support/shop/test-clock.ts'
import { publishSections } from '../contact/builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ sectionKinds })))
afterAll(() => server[Symbol.asyncDispose]())

const hour = 3600_000

test('sections, countdowns and opening hours follow the clock of the shop, which its owner moves', async () => {
  const shop = await aShop(server)
  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * hour).toISOString()
  const names = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']
  const tomorrow = names[(server.clock.now().getUTCDay() + 1) % 7]!
  await publishSections(shop, [
    { id: 'a', type: 'hero', settings: { title: 'Begins tomorrow' }, from: at(24) },
    { id: 'b', type: 'hero', settings: { title: 'Ends tomorrow' }, until: at(24) },
    { id: 'c', type: 'countdown', settings: { title: 'The sale ends', moment: at(2 * 24 + 12) } },
    { id: 'd', type: 'map', settings: { address: 'Street 1', hours: [{ day: tomorrow, from: '00:00', to: '00:00' }] } },
  ])
  await using pages = await pagesOf(server, shop)
  const read = async () => {
    const { statusCode, body } = await pages.get('/')
    expect(statusCode).toBe(200)
    return body.slice(0, body.indexOf('__reactRouterContext'))
  }
  const first = await read()
  for (const words of ['Ends tomorrow', '2 days', 'Closed']) expect(first).toContain(words)
  expect(first).not.toContain('Begins tomorrow')
  await moveClock(shop, { days: 1 })
  const second = await read()
  for (const words of ['Begins tomorrow', '1 day<', 'Open']) expect(second).toContain(words)
  expect(second).not.toContain('Ends tomorrow')
  await moveClock(shop, { days: 2 })
  expect(await read()).not.toContain('The sale ends')
})
