import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { dispatcher } from '../../../apps/server/src/kernel/background/dispatcher.ts'
import { on, type Reaction } from '../../../apps/server/src/kernel/background/reactions.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { server, log, minute, runnerOf, failedWork, setUp } from './background-set-up.ts'

setUp()

let names = 0

test('an event that a reaction cannot handle is set aside for its site; other events continue in order', async () => {
  const [poisoned, healthy] = [await aShop(server), await aShop(server)]
  const handled: string[] = []
  let isBroken = true
  const name = `test.reaction-${++names}`
  const reaction = on([created], name, async (site, { body }) => {
    const { country } = body.createdEvent.entity
    if (country === 'FR' && isBroken) throw new Error('no French')
    handled.push(`${site.siteId === poisoned.credentials.siteId ? 'poisoned' : 'healthy'} ${country}`)
  })
  const { events, runner } = await background(reaction)
  for (const country of ['DE', 'FR', 'IT'])
    for (const shop of [poisoned, healthy]) if (country !== 'FR' || shop === poisoned) await aTaxRegion(shop, country)
  await events.drain(server.app.kernel)
  expect(handled.filter((each) => each.startsWith('poisoned'))).toEqual(['poisoned DE', 'poisoned IT'])
  expect(handled.filter((each) => each.startsWith('healthy'))).toEqual(['healthy DE', 'healthy IT'])
  server.clock.advance(minute)
  await runner.drain(server.app.kernel)
  const [work] = await failedWork(poisoned)
  expect(work).toMatchObject({ kind: 'EVENT', name, eventType: created, reason: 'no French' })
  expect(await failedWork(healthy)).toEqual([])
  isBroken = false
  await poisoned.owner('POST', `/stoa/v1/health/failed-work/${work.id}/retry`, {})
  await runner.drain(server.app.kernel)
  expect(handled.at(-1)).toBe('poisoned FR')
  expect(await failedWork(poisoned)).toEqual([])
})

test('a subscriber gets all events of a new site; a subscriber that is added later gets those from then on', async () => {
  const shop = await aShop(server)
  const handled: string[] = []
  const subscriber = () => {
    const name = `test.reaction-${++names}`
    return on([created], name, async (site, { body }) => {
      if (site.siteId === shop.credentials.siteId) handled.push(`${name} ${body.createdEvent.entity.country}`)
    })
  }
  const [old, added] = [subscriber(), subscriber()]
  await aTaxRegion(shop, 'DE')
  await background(old)
  await background(old, added)
  await aTaxRegion(shop, 'FR')
  const { events } = await background(old, added)
  await events.drain(server.app.kernel)
  expect(handled).toEqual([`${old.name} DE`, `${old.name} FR`, `${added.name} FR`])
})

test.runIf(process.env['STOA_TEST_DATABASE'] === 'postgres')(
  'an open transaction of another program does not stop events',
  async () => {
    const shop = await aShop(server)
    const handled: string[] = []
    const { events } = await background(
      on([created], `test.reaction-${++names}`, async (_site, { entityId }) => void handled.push(entityId)),
    )
    const { rows } = await sql<{
      name: string
      port: string
      folder: string
    }>`select current_database() as name, current_setting('unix_socket_directories') as folder`.execute(server.database.db)
    const other = new pg.Client({ host: rows[0]!.folder, user: 'postgres', database: rows[0]!.name })
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('begin; select pg_current_xact_id()')
    // A Stoa process on another database of the same server does not either.
    const otherDatabase = new pg.Client({
      host: rows[0]!.folder,
      user: 'postgres',
      database: 'postgres',
      application_name: 'stoa',
    })
    await otherDatabase.connect()
    onTestFinished(() => otherDatabase.end())
    await otherDatabase.query('begin; select pg_current_xact_id()')
    const regionId = await aTaxRegion(shop, 'DE')
    await expect.poll(async () => (await events.drain(server.app.kernel), handled)).toContain(regionId)
    const { rows: own } = await sql<{
      limit: string
    }>`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(server.database.db)
    expect(own[0]!.limit).toBe('30s')
  },
)

const created = 'wix.billing.v1.tax_region_created'

async function aTaxRegion(shop: TestShop, country: string): Promise<string> {
  const taxRegion = { country, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }
  return (await shop.owner('POST', '/billing/v1/tax-regions', { taxRegion })).body.taxRegion.id
}

/** Adds subscribers of the test, which have read everything before. */
async function background(...reactions: Reaction[]) {
  const module = { name: 'test', services: {}, reactions }
  const events = dispatcher({ database: server.database, modules: [module], clock: server.clock, log })
  await events.drain(server.app.kernel)
  return { events, runner: runnerOf(events.reactAgain) }
}
