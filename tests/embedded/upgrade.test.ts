import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Connection } from '../../apps/server/src/kernel/database/connection.ts'
import { migrate, migrateWithin, type MigrationSource } from '../../apps/server/src/kernel/database/migrate.ts'
import { dispatcher } from '../../apps/server/src/kernel/background/dispatcher.ts'
import { on } from '../../apps/server/src/kernel/background/reactions.ts'
import { aShop } from '../support/shop/shop.ts'
import { testClock } from '../support/servers/clock.ts'
import { createEmptyEmbedded, openEmbedded } from '../support/databases/embedded-folder.ts'
import { testApp } from '../support/servers/test-app.ts'

test('events from before they were numbered keep their order, and subscribers continue where they were', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  createEmptyEmbedded(join(folder, 'database'))
  await using database = await openEmbedded(join(folder, 'database'))
  const clock = testClock()
  await using app = await testApp(database, { clock })
  await inSession(async (session) => {
    await session.script('begin')
    await migrateWithin(session, app.migrations, allBefore(app.migrations, 'kernel/0022-work-by-site'))
    await session.script('commit')
  })
  const [first, second] = [await siteOf(), await siteOf()]
  // Of each event: its site, epoch, transaction and id, in the order in which subscribers read them.
  const events = [
    [first, 0, 700, 'a3'],
    [second, 0, 701, 'a2'],
    [first, 0, 702, 'a1'],
    [first, 0, 702, 'a4'],
    [second, 1, 20, 'a5'],
    [first, 1, 21, 'a0'],
  ] as const
  await inSession(async (session) => {
    for (const [site, epoch, txid, id] of events.toReversed()) {
      await session.script(`insert into domain_event
        (site_id, id, type, entity_fqdn, slug, entity_id, entity_sequence, event_date, identity, body, epoch, txid)
        values ('${site}', '${idOf(id)}', 'test_happened', 'test', 'happened', gen_random_uuid(), 1, now(), '{}', '{}', ${epoch}, '${txid}')`)
    }
    await session.script(`insert into event_cursor (subscriber, epoch, txid, id) values
      ('test.middle', 0, '702', '${idOf('a1')}'), ('test.end', 1, '22', '${idOf('00')}')`)
  })

  await migrate(database, app.migrations)
  const handled: string[] = []
  const reactions = ['test.middle', 'test.end', 'test.new'].map((name) =>
    on(['test_happened'], name, async ({ siteId }, { id }) => {
      handled.push(`${name} ${siteId === first ? 'first' : 'second'} ${id.slice(-2)}`)
    }),
  )
  const log = pino({ level: 'silent' })
  await dispatcher({ database, modules: [{ name: 'test', services: {}, reactions }], clock, log }).drain(app.kernel)
  expect(handled.filter((each) => each.includes('first'))).toEqual(['test.middle first a4', 'test.middle first a0'])
  expect(handled.filter((each) => each.includes('second'))).toEqual(['test.middle second a5'])

  async function inSession(work: (session: Connection) => Promise<void>): Promise<void> {
    const session = await database.source.acquire()
    await work(session)
    session.release()
  }

  async function siteOf(): Promise<string> {
    return (await aShop({ app, database, clock, url: '', [Symbol.asyncDispose]: async () => {} })).credentials.siteId
  }
})

function idOf(end: string): string {
  return `00000000-0000-4000-8000-0000000000${end}`
}

function allBefore(sources: readonly MigrationSource[], last: string): Set<string> {
  const ids = sources.flatMap(({ module, folder }) =>
    readdirSync(folder).flatMap((file) => (file.endsWith('.sql') ? [`${module}/${file.slice(0, -'.sql'.length)}`] : [])),
  )
  return new Set(ids.filter((id) => id !== last))
}
