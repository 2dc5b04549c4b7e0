import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { server, stored, shop, owner, here, keysOf, uploaded, failWritesWith, setUp } from './media-imports-set-up.ts'

const hour = 3600_000

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  setUp(kind)

  describe('a crash', () => {
    const rowsOf = async (table: string) =>
      (
        await sql<{
          count: number
        }>`select count(*)::int as count from ${sql.table(table)} where site_id = ${shop.credentials.siteId}`.execute(
          server.database.db,
        )
      ).rows[0]!.count

    test('before the file is written leaves nothing but a note, which the janitor removes', async () => {
      failWritesWith(new Error('the process ends'))
      const { uploadUrl } = await owner().files.generateFileUploadUrl('text/plain')
      const put = () => fetch(here(uploadUrl), { method: 'PUT', body: 'Ahoy' })
      expect((await put()).status).toBe(500)
      failWritesWith(undefined)
      expect([await rowsOf('media_file'), await rowsOf('media_stored_key')]).toEqual([0, 0])
      expect((await put()).status).toBe(200)
    })

    test('after the file is written leaves a file that the janitor removes, and no file that is in use', async () => {
      const kept = await uploaded('Ahoy', { fileName: 'kept.txt' })
      const key = `media/${newId().replaceAll('-', '')}.txt`
      await stored.put(key, 'nobody knows it')
      await sql`insert into media_stored_key (site_id, key, created_date) values
        (${shop.credentials.siteId}, ${key}, ${server.clock.now()}), (${shop.credentials.siteId}, ${`media/${kept.id}`}, ${server.clock.now()})`.execute(
        server.database.db,
      )
      const swept = async () => {
        await server.app.runSchedules()
        await server.app.drain(shop.credentials.siteId)
      }
      server.clock.advance(2 * hour)
      await swept()
      expect(await stored.head(key)).toBeDefined()
      server.clock.advance(24 * hour)
      await swept()
      expect(await stored.head(key)).toBeUndefined()
      expect(await stored.head(`media/${kept.id}`)).toBeDefined()
      expect(await rowsOf('media_stored_key')).toBe(0)
    })

    test('in the middle of a resumable upload leaves parts that go once its time is over', async () => {
      const { uploadUrl } = await owner().files.generateFileResumableUploadUrl('video/mp4')
      const headers = { 'tus-resumable': '1.0.0' }
      const created = await fetch(here(uploadUrl), { method: 'POST', headers: { ...headers, 'upload-length': '10' } })
      const url = new URL(created.headers.get('location')!, server.url).href
      await fetch(url, {
        method: 'PATCH',
        body: 'half',
        headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      })
      const prefix = `private/media-uploads/${shop.credentials.siteId}/`
      expect(await keysOf(prefix)).toHaveLength(1)
      // A new site starts with the next hour.
      await server.app.runSchedules()
      server.clock.advance(8 * 24 * hour)
      await server.app.runSchedules()
      await server.app.drain(shop.credentials.siteId)
      expect(await keysOf(prefix)).toEqual([])
      expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(403)
    })
  })
})
