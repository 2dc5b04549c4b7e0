import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp, type App } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { systemClock } from '../../apps/server/src/kernel/basics/clock.ts'
import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import type { Database } from '../../apps/server/src/kernel/database/database.ts'
import { lockFolder } from '../../apps/server/src/kernel/database/folder-lock.ts'
import { prepareInstallation } from '../../apps/server/src/kernel/database/installation.ts'
import { openFiles } from '../../apps/server/src/kernel/files/open-files.ts'
import { mailerOfOriginal, outboundOfOriginal } from '../../apps/server/src/kernel/outside/copies.ts'
import { outbound } from '../../apps/server/src/kernel/outside/outbound.ts'
import { provisionFirstSite } from '../../apps/server/src/modules/platform/sites/index.ts'
import { moveTestClock, getTestClock } from '@stoa/contract/calls/stoa/test-clock'
import { updateSite } from '@stoa/contract/calls/stoa/sites'
import { openEmbedded } from '../support/databases/embedded-folder.ts'
import { command } from '../support/servers/command.ts'

let root: string
beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'stoa-copy-'))))
afterAll(() => rmSync(root, { recursive: true }))

const envOf = (folder: string) => ({ DATA_DIR: join(root, folder), DEMO: '0', INIT_CWD: root })

async function openShop(folder: string) {
  const stack = new AsyncDisposableStack()
  const config = readConfig(envOf(folder))
  stack.use(lockFolder(config.dataDir))
  const database = stack.use(await openEmbedded(join(config.dataDir, 'database')))
  const files = stack.use(await openFiles(config.files))
  const log = pino({ level: 'silent' })
  const app = stack.use(await createApp({ ...config, files, database, clock: systemClock, rateLimit: 0, orderLimit: 0, log }))
  await prepareInstallation(database, { migrations: app.migrations, secrets: config.secrets, files })
  return { database, app, files, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** A live shop with keys at a payment provider, a webhook, a host name, somebody signed in, and work for tomorrow. */
async function aLiveShop({ database }: { database: Database }): Promise<string> {
  const { db } = database
  const { siteId } = (await provisionFirstSite(database, { name: 'Shop', ownerEmail: 'owner@example.com' }, new Date()))!
  await sql`update site set mode = 'LIVE' where id = ${siteId}`.execute(db)
  await sql`insert into payment_account (site_id, id, revision, created_date, updated_date, provider, mode, status, external_id, public_keys,
      keys_sealed, event_key, description, checked_date)
    values (${siteId}, ${newId()}, 1, now(), now(), 'stripe', 'LIVE', 'ACTIVE', 'acct', '{}', 'sealed', 'key', '{}', now())`.execute(
    db,
  )
  await sql`insert into site_domain (id, host, site_id, is_primary, created_date)
    values (${newId()}, 'shop.example', ${siteId}, true, now())`.execute(db)
  await sql`insert into mail_settings (site_id, send_in_test_mode) values (${siteId}, true)`.execute(db)
  await sql`insert into user_session (token_hash, user_id, created_date, last_used_date, expires_date)
    select 'hash', id, now(), now(), now() + interval '1 day' from user_account`.execute(db)
  await sql`insert into job (site_id, id, name, payload, due_date, created_date)
    values (${siteId}, ${newId()}, 'catalog.index-words', '{}', now() + interval '1 day', now())`.execute(db)
  return siteId
}

async function counts({ db }: Database): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of ['payment_account', 'site_domain', 'user_session', 'api_key', 'job', 'user_account']) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.ref(table)}`.execute(db)
    found[table] = rows[0]!.count
  }
  return found
}

const ownerOf = (app: App, siteId: string) => {
  const caller = { kind: 'USER' as const, userId: newId(), name: 'owner', roles: ['OWNER'], scopes: ['*'] }
  const by = { siteId, caller, sessionId: 'session', signedInDate: new Date() }
  return ((call: any, request: any) => app.call(by as any, call, request)) as (call: any, request: any) => Promise<any>
}

test('a copy has everything but the power to mail or charge, and its clock moves', { timeout: 120_000 }, async () => {
  let siteId: string
  {
    await using live = await openShop('live')
    siteId = await aLiveShop(live)
    await live.files.put('media/one.png', 'a picture')
  }
  const made = await command(['copy-site', 'copy'], envOf('live'))
  expect(made).toMatchObject({ status: 0, stderr: '' })
  expect(existsSync(join(root, 'copy', 'restore-under-way'))).toBe(false)
  const secretOf = (folder: string) => readFileSync(join(root, folder, 'secret.key'), 'utf8').trim()
  expect(secretOf('copy')).not.toBe(secretOf('live'))

  await using copy = await openShop('copy')
  const none = { payment_account: 0, site_domain: 0, user_session: 0, api_key: 0 }
  expect(await counts(copy.database)).toEqual({ ...none, job: 1, user_account: 1 })
  const settings = await copy.app.kernel.sites.settings(siteId)
  expect(settings).toMatchObject({ mode: 'TEST', name: 'Shop' })
  expect(await text((await copy.files.get('media/one.png'))!.body)).toBe('a picture')

  const isCopy = async () => true
  const refusing = mailerOfOriginal({ domain: 'x', address: 'a@x', send: async () => ({ status: 'SENT' }) }, isCopy)
  expect(await refusing.send({} as any)).toMatchObject({ status: 'REFUSED' })
  await using closed = outboundOfOriginal(outbound(['127.0.0.1']), isCopy, ['127.0.0.1'])
  const request = { timeout: 1000, maxBytes: 1, longer: 'cut' as const, httpsOnly: false }
  await expect(closed.send('https://api.example/', request)).rejects.toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' })
  await expect(closed.send('http://127.0.0.1:9/', request)).rejects.not.toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' })

  const call = ownerOf(copy.app, siteId)
  await expect(call(updateSite, { site: { mode: 'LIVE' } })).rejects.toMatchObject({ code: 'SITE_IS_A_COPY' })
  await call(moveTestClock, { days: 2 })
  await copy.app.drain()
  expect((await call(getTestClock, {})).testClock).toMatchObject({ moving: false })
  expect((await counts(copy.database))['job']).toBe(0)

  const again = await command(['copy-site', 'copy'], envOf('live'))
  expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('is not empty') })
  await using live = await openShop('live')
  expect(await counts(live.database)).toMatchObject({ payment_account: 1, site_domain: 1, api_key: 1, job: 1 })
})
