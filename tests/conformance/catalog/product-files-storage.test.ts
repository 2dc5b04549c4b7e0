import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FilesUnavailable, type FileStore } from '../../../apps/server/src/kernel/files/file-store.ts'
import { diskFiles } from '../../../apps/server/src/kernel/files/local-disk.ts'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'

const csv = 'Handle,Title,Variant Price\nmug,Mug,5\n'
const day = 24 * 3600_000

let server: TestServer
let folder: string
let disk: FileStore
/** True if the disk can be used. */
let available = true
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-imports-'))
  disk = diskFiles(folder)
  const whileAvailable = <Result>(work: () => Promise<Result>) =>
    available ? work() : Promise.reject(new FilesUnavailable('the disk is not mounted any more', undefined))
  const files: FileStore = {
    ...disk,
    put: (key, content) => whileAvailable(() => disk.put(key, content)),
    get: (key, part) => whileAvailable(() => disk.get(key, part)),
  }
  server = await startServer({ files, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

test('the file of an import is stored where no visitor gets at it, until the import is done', async () => {
  const shop = await aShop(server)
  const { body } = await start(shop)
  const [key, ...others] = await filesOf(shop)
  expect(others).toEqual([])
  expect(key).toMatch(new RegExp(`^private/product-imports/${shop.credentials.siteId}/[0-9a-f-]+\\.csv$`))
  expect(await text((await disk.get(key!))!.body)).toBe(csv)
  expect(await rowOf(shop, body.productImport.id)).toMatchObject({ file_key: key, csv: null })
  await server.app.drain()
  expect(await statusOf(shop, body.productImport.id)).toMatchObject({ status: 'FINISHED', counts: { created: 1 } })
  expect(await filesOf(shop)).toEqual([])
  expect(await rowOf(shop, body.productImport.id)).toMatchObject({ file_key: null, csv: null })
})

test('the same call again is the same import, with one file', async () => {
  const shop = await aShop(server)
  const headers = { 'idempotency-key': newId() }
  const [first, second] = [await start(shop, { headers }), await start(shop, { headers })]
  expect(second.body.productImport.id).toBe(first.body.productImport.id)
  expect(await filesOf(shop)).toHaveLength(1)
  await server.app.drain()
  expect(await statusOf(shop, first.body.productImport.id)).toMatchObject({ status: 'FINISHED', totalProducts: 1 })
})

test('a file that is refused leaves neither a row nor a file', async () => {
  const shop = await aShop(server)
  expect(await start(shop, { csv: 'Title\nMug\n' })).toMatchObject({ status: 400 })
  available = false
  const refused = await start(shop)
  available = true
  expect([refused.status, codeOf(refused)]).toEqual([503, 'FILES_UNAVAILABLE'])
  expect(await filesOf(shop)).toEqual([])
  expect((await shop.owner('GET', '/stoa/v1/product-imports')).body.productImports).toEqual([])
})

test('an import waits while its file cannot be read, and fails where it is gone', async () => {
  const shop = await aShop(server)
  const { body: waiting } = await start(shop)
  available = false
  await server.app.drain()
  available = true
  expect(await statusOf(shop, waiting.productImport.id)).toMatchObject({ status: 'RUNNING', processedProducts: 0 })
  server.clock.advance(60_000)
  await server.app.drain()
  expect(await statusOf(shop, waiting.productImport.id)).toMatchObject({ status: 'FINISHED', processedProducts: 1 })

  const { body: lost } = await start(shop)
  for (const key of await filesOf(shop)) await disk.remove(key)
  await server.app.drain()
  expect(await statusOf(shop, lost.productImport.id)).toMatchObject({ status: 'FAILED', processedProducts: 0 })
})

test('an import that an older version began, with its text in the row, goes on', async () => {
  const shop = await aShop(server)
  const { body } = await start(shop)
  const { id } = body.productImport
  for (const key of await filesOf(shop)) await disk.remove(key)
  await sql`update product_import set file_key = null, csv = ${csv} where site_id = ${shop.credentials.siteId} and id = ${id}`.execute(
    server.database.db,
  )
  await server.app.drain()
  expect(await statusOf(shop, id)).toMatchObject({ status: 'FINISHED', counts: { created: 1 } })
  expect(await rowOf(shop, id)).toMatchObject({ csv: null })
})

test('a file without an import, which a crash leaves, is removed after a day; the file of a running one stays', async () => {
  const shop = await aShop(server)
  const other = await aShop(server)
  const { body } = await start(shop)
  const [running] = await filesOf(shop)
  const orphans = [shop, shop, other].map((each) => `private/product-imports/${each.credentials.siteId}/${newId()}.csv`)
  for (const key of orphans) await disk.put(key, csv)
  const [old, young, othersOld] = orphans
  for (const key of [running!, old!, othersOld!]) makeOld(key)
  await server.app.runSchedules()
  await sql`delete from job where site_id = ${shop.credentials.siteId} and name = 'product-files.run-import'`.execute(
    server.database.db,
  )
  server.clock.advance(day)
  await server.app.runSchedules()
  await server.app.drain()
  expect(await filesOf(shop)).toEqual([running, young].toSorted())
  expect(await filesOf(other)).toEqual([])
  expect(await statusOf(shop, body.productImport.id)).toMatchObject({ status: 'RUNNING' })
})

interface Started {
  productImport: { id: string }
  details: { applicationError: { code: string } }
}

async function start(shop: TestShop, { csv: file = csv, headers = {} }: { csv?: string; headers?: Record<string, string> } = {}) {
  const { apiKey, siteId } = shop.credentials
  const response = await fetch(`${server.url}/stoa/v1/product-imports`, {
    method: 'POST',
    headers: { authorization: apiKey, 'wix-site-id': siteId, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ csv: file }),
  })
  return { status: response.status, body: (await response.json()) as Started }
}

async function statusOf(shop: TestShop, id: string) {
  return (await shop.owner('GET', `/stoa/v1/product-imports/${id}`)).body.productImport
}

async function rowOf({ credentials }: TestShop, id: string) {
  const { rows } = await sql<{ file_key: string | null; csv: string | null }>`
    select file_key, csv from product_import where site_id = ${credentials.siteId} and id = ${id}`.execute(server.database.db)
  return rows[0]!
}

async function filesOf({ credentials }: TestShop): Promise<string[]> {
  const listed = await Array.fromAsync(disk.list(`private/product-imports/${credentials.siteId}/`))
  return listed.map(({ key }) => key).toSorted()
}

function makeOld(key: string): void {
  const seconds = (Date.now() - 2 * day) / 1000
  utimesSync(disk.describe(key), seconds, seconds)
}
