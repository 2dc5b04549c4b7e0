import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '../../../apps/server/src/kernel/files/file-store.ts'
import { jobSite } from '../../../apps/server/src/kernel/background/job-runner.ts'
import { janitor } from '../../../apps/server/src/modules/media/media/remove-files.ts'
import { sampleVideo } from '../../support/media/sample-video.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { testFiles } from '../../support/servers/test-files.ts'

let server: TestServer
/** Runs once, while the conversion writes its first file. */
let meanwhile: (() => Promise<void>) | undefined
const folder = mkdtempSync(join(tmpdir(), 'stoa-late-'))
const stored = testFiles()
const put: FileStore['put'] = async (key, content) => {
  await stored.put(key, content)
  const happen = key.startsWith('media/video/') ? meanwhile : undefined
  if (!happen) return
  meanwhile = undefined
  await happen()
}
beforeAll(async () => void (server = await startServer({ files: { ...stored, put }, log: pino({ level: 'silent' }) })))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server[Symbol.asyncDispose]()
})

test('the janitor once removed what a conversion that took more than a day was still writing: the video is converted again', async () => {
  const shop = await aShop(server)
  const { siteId } = shop.credentials
  await sampleVideo(join(folder, 'video.mp4'), { width: 480, height: 360 })
  const bytes = readFileSync(join(folder, 'video.mp4'))
  const { body } = await shop.owner('POST', '/site-media/v1/files/generate-upload-url', {
    mimeType: 'video/mp4',
    fileName: 'sea.mp4',
  })
  const url = server.url + new URL(body.uploadUrl).pathname
  const { file } = (await (await fetch(url, { method: 'PUT', body: bytes as never })).json()) as { file: { id: string } }
  meanwhile = async () => {
    server.clock.advance(25 * 3600_000)
    await janitor(stored).job.handle(await jobSite(server.app.kernel, siteId), {}, () => false)
  }
  const conversion = async () => (await shop.owner('GET', `/stoa/v1/media/videos/${file.id}/conversion`)).body.state
  await server.app.drain()
  expect(meanwhile).toBeUndefined()
  // The next attempt.
  server.clock.advance(3600_000)
  await server.app.drain()
  expect(await conversion()).toBe('DONE')
  const { resolutions } = (await shop.owner('GET', `/site-media/v1/files/get-file-by-id?fileId=${file.id}`)).body.file.media.video
  for (const { url: rendition } of resolutions) {
    const answer = await fetch(server.url + new URL(rendition, server.url).pathname)
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  }
  const { rows } = await sql`select key from media_stored_key where site_id = ${siteId}`.execute(server.database.db)
  expect(rows).toEqual([])
})
