import { createServer } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { diskFiles } from '../../apps/server/src/kernel/files/local-disk.ts'
import { openFiles } from '../../apps/server/src/kernel/files/open-files.ts'
import type { FileStore } from '../../apps/server/src/kernel/files/file-store.ts'
import { aProduct } from '../support/shop/builders.ts'
import { listening } from '../support/servers/listening.ts'
import { pictureOf } from '../support/media/pictures.ts'
import { s3Server } from '../support/providers/s3-server.ts'
import { sampleVideo } from '../support/media/sample-video.ts'
import type { TestShop } from '../support/shop/shop.ts'
import { until } from '../support/until.ts'
import { killAll, stopsOf } from '../support/servers/kill-workers.ts'
import { startWorkers } from '../support/servers/workers-shop.ts'
import { soakTest } from '../support/soak.ts'

soakTest.each(['disk', 'bucket'])(
  'with files on a %s, a kill in the middle of a replacement, imports, a conversion and the emptying of the trash loses and leaves nothing',
  { timeout: 180_000 },
  async (kind) => {
    await using s3 = kind === 'bucket' ? await s3Server() : undefined
    const settings = s3?.settings('killed/')
    await using workers = await startWorkers(settings && environmentOf(settings))
    await using stored: FileStore = settings ? await openFiles(settings) : diskFiles(join(workers.folder, 'media'))
    await using host = await listening(createServer(({ url }, response) => response.end(pictureOf(url!))))
    await using database = await stopsOf(workers)
    const shop = workers.shop as TestShop
    const call = async (method: string, path: string, body?: object) => (await shop.owner(method, path, body)).body
    const state = () => stateOf(database.client, stored)
    const notes = () => database.count('media_stored_key')
    const upload = (mimeType: string, content: Buffer) => uploaded(shop, mimeType, content)

    const [shown, better, discarded] = await Promise.all(['a', 'b', 'c'].map((name) => upload('image/png', pictureOf(name))))
    const product = await aProduct(shop, { name: 'Boat', pictures: [{ id: shown! }] })
    const picture = async () => (await call('GET', `/stores/v3/products/${product.id}`)).product.media.main.image.id
    await call('POST', '/site-media/v1/bulk/files/delete', { fileIds: [discarded] })
    await database.stopAt(
      ['media_file', 'update', "new.state = 'DELETED' and old.state = 'OK'"],
      ['media_file', 'update', "new.operation_status = 'READY' and old.operation_status = 'PENDING'"],
      ['media_file', 'update', "new.doc ? 'video' and not old.doc ? 'video'"],
      ['media_file', 'delete', 'true'],
    )
    const video = await upload('video/mp4', await aVideo())
    const replace = () => shop.owner('POST', '/stoa/v1/media/files/replace', { fileId: shown, replacementId: better })
    const emptyTrash = () => shop.owner('POST', '/stoa/v1/media/trash/empty', {})
    const importing = (name: string) => ({ url: `${host.url}/${name}.png` })
    const { file } = await call('POST', '/site-media/v1/files/import', importing('one'))
    const { results } = await call('POST', '/site-media/v1/bulk/files/import-v2', {
      importFileRequests: [importing('two'), importing('three')],
    })
    const imported = [file.id, ...results.map(({ item }: { item: { id: string } }) => item.id)]
    const calls = [replace(), emptyTrash()].map((each) => each.catch(() => 'NO ANSWER'))
    // The replacement, the trash or an import before it, the other imports behind that one, and the conversion.
    await database.waiting(6)
    await killAll(workers, database.endLeases)
    expect(await Promise.all(calls)).toEqual(['NO ANSWER', 'NO ANSWER'])
    await database.goOn()

    expect(await state()).toEqual({ missing: [], unknown: [], bytesOff: 0 })
    expect(await picture()).toBe(shown)
    const statusOf = async (id: string) => (await call('GET', `/site-media/v1/files/get-file-by-id?fileId=${id}`)).file
    for (const id of imported)
      await until(async () => ((await statusOf(id)).operationStatus === 'READY' ? true : undefined), 40_000)
    await until(async () => ((await statusOf(video)).media.video.resolutions[0].format === '360p.mp4' ? true : undefined), 40_000)
    expect((await replace()).body).toEqual({ places: 1 })
    expect(await picture()).toBe(better)
    // Each is there once.
    const { files } = await call('GET', '/site-media/v1/files?paging.limit=100')
    expect(files.map(({ id }: { id: string }) => id).toSorted()).toEqual([better, video, ...imported].toSorted())

    await database.stopAt(['media_stored_key', 'delete', 'old.removed'])
    expect((await emptyTrash()).body).toEqual({ left: 0 })
    await database.waiting(1)
    await killAll(workers, database.endLeases)
    await database.goOn()
    await until(async () => ((await notes()) === 0 ? true : undefined), 40_000)
    expect(await state()).toEqual({ missing: [], unknown: [], bytesOff: 0 })
    for (const id of [shown, discarded]) expect((await shop.raw('GET', `/media/${id}`)).status).toBe(404)
  },
)

/** Descriptors without their files, files that nothing knows of, and how far the counted bytes are from those of the descriptors. */
async function stateOf(client: pg.Client, stored: FileStore) {
  const { rows } = await client.query<{ site_id: string; id: string; private: boolean; doc: any }>(
    `select site_id, id, private, doc from media_file where operation_status = 'READY'`,
  )
  const needed = rows.flatMap(({ id, doc }) => [
    `media/${id}`,
    ...(doc.video ? [`media/${doc.video.posterId}`, `media/video/${id}/360p.mp4`, `media/video/${id}/stream/master.m3u8`] : []),
  ])
  const { rows: notes } = await client.query<{ key: string }>('select key from media_stored_key')
  const keys = (await Array.fromAsync(stored.list('media/'))).map(({ key }) => key)
  const known = new Set([...needed, ...notes.map(({ key }) => key)])
  const folders = [
    ...rows.flatMap(({ id, doc }) => (doc.video ? [`media/video/${id}/`] : [])),
    ...notes.map(({ key }) => key).filter((key) => key.endsWith('/')),
  ]
  const { rows: bytes } = await client.query<{ off: string }>(
    `select coalesce(sum(size), 0) - (select sum(bytes) from media_space) as off from media_file`,
  )
  return {
    missing: needed.filter((key) => !keys.includes(key)),
    unknown: keys.filter((key) => !known.has(key) && !folders.some((folder) => key.startsWith(folder))),
    bytesOff: Number(bytes[0]!.off),
  }
}

async function uploaded(shop: TestShop, mimeType: string, content: Buffer): Promise<string> {
  const { body } = await shop.owner('POST', '/site-media/v1/files/generate-upload-url', { mimeType })
  const answer = await fetch(body.uploadUrl, { method: 'PUT', body: content as unknown as string })
  return ((await answer.json()) as { file: { id: string } }).file.id
}

async function aVideo(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await sampleVideo(join(folder, 'video.mp4'), { width: 480, height: 360, sound: false })
  return readFileSync(join(folder, 'video.mp4'))
}

function environmentOf({ bucket, endpoint, prefix }: { bucket: string; endpoint?: string; prefix: string }) {
  return {
    MEDIA_STORE: 's3',
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint!,
    S3_PREFIX: prefix,
    S3_ACCESS_KEY_ID: 'any',
    S3_SECRET_ACCESS_KEY: 'any',
  }
}
