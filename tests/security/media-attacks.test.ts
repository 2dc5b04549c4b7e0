import { expect, test } from 'vitest'
import { aProduct, aVisitor } from '../support/shop/builders.ts'
import { aMember } from '../support/members/members.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { testFiles } from '../support/servers/test-files.ts'
import { server, aPicture, library, here, statusOf, put, uploadUrl, setUp } from './media-attacks-set-up.ts'

setUp()

async function uploaded(shop: TestShop, options: object = {}, content?: Buffer): Promise<string> {
  const { status, body } = await put(await uploadUrl(shop, undefined, options), content ?? (await aPicture()))
  expect(status).toBe(200)
  return body.file.id
}

/** The names in the directory of an archive. */
function namesIn(archive: Buffer): string[] {
  const names: string[] = []
  const signature = Buffer.from('504b0102', 'hex')
  for (let at = archive.indexOf(signature); at >= 0; at = archive.indexOf(signature, at + 4))
    names.push(archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28)))
  return names
}

test('a private file is behind no address but the one of a download, and not known to another site or to visitors', async () => {
  const shop = await aShop(server)
  const [other, visitor, member] = [await aShop(server), await aVisitor(shop), await aMember(shop)]
  const id = await uploaded(shop, { private: true, fileName: 'passport.png' })
  const { siteId } = shop.credentials
  const paths = [
    `/media/${id}`,
    `/media/${id}/v1/fit/w_4,h_4/passport.png`,
    `/media/${id}/v1/fill/w_4,h_4,al_c,q_80/file.png`,
    `/media/private/media/${siteId}/${id}`,
    `/media/../private/media/${siteId}/${id}`,
    `/media/%2e%2e/private/media/${siteId}/${id}`,
    `/media/..%2fprivate%2fmedia%2f${siteId}%2f${id}`,
    `/media/..%5cprivate%5cmedia%5c${siteId}%5c${id}`,
    `/private/media/${siteId}/${id}`,
    `/video/${id}/file`,
    `/video/${id}/720p/mp4/file.mp4`,
    `/media/video/${id}/master.m3u8`,
    `/media/downloads/${id}`,
    `/media/uploads/${id}`,
    `/media/resumable/${id}/${id}`,
  ]
  const open: string[] = []
  for (const path of paths) if ((await statusOf(path)) < 400) open.push(path)
  expect(open).toEqual([])

  // Parts of it are as private, however they are asked for.
  const { downloadUrls } = await library(shop).files.generateFileDownloadUrl(id)
  const part = async (range: string) => {
    const response = await fetch(here(downloadUrls![0]!.url!), { headers: { range, 'accept-encoding': 'gzip' } })
    const { headers, status } = response
    return [status, headers.get('content-range'), headers.get('content-encoding'), headers.get('cache-control')]
  }
  const size = (await library(shop).files.getFileDescriptor(id)).sizeInBytes
  const isPrivate = 'private, no-cache'
  expect(await part('bytes=0-3')).toEqual([206, `bytes 0-3/${size}`, null, isPrivate])
  expect(await part('bytes=-4')).toEqual([206, `bytes ${Number(size) - 4}-${Number(size) - 1}/${size}`, null, isPrivate])
  expect(await part('bytes=0-1,2-3')).toEqual([200, null, null, isPrivate])
  expect(await part(`bytes=${'9'.repeat(300)}-`)).toEqual([416, `bytes */${size}`, null, isPrivate])

  const calls: [string, string, object?][] = [
    ['GET', `/site-media/v1/files/get-file-by-id?fileId=${id}`],
    ['POST', '/site-media/v1/files/generate-file-download-url', { fileId: id }],
    ['POST', '/site-media/v1/files/generate-download-url', { fileIds: [id] }],
    ['POST', '/stoa/v1/media/files/replace', { fileId: id, replacementId: id }],
    ['POST', '/site-media/v1/bulk/files/delete', { fileIds: [id], permanent: true }],
  ]
  for (const send of [visitor.send, member.send])
    for (const [method, path, body] of calls) expect([path, (await send(method, path, body)).status]).toEqual([path, 403])
  for (const [method, path, body] of calls.slice(0, 4))
    expect([path, (await other.owner(method, path, body)).status]).toEqual([path, 404])
  await other.owner('POST', '/site-media/v1/bulk/files/delete', { fileIds: [id], permanent: true })
  const { hash } = await library(shop).files.getFileDescriptor(id)
  const byHash = (who: TestShop) => who.owner('POST', '/stoa/v1/media/files/by-hash', { hashes: [hash] })
  expect((await byHash(other)).body.found ?? []).toEqual([])
  expect((await byHash(shop)).body.found).toMatchObject([{ fileId: id }])
  // A public picture is not replaced by it, nor it by a public one.
  const shown = await uploaded(shop)
  for (const [fileId, replacementId] of [
    [id, shown],
    [shown, id],
  ])
    expect((await shop.owner('POST', '/stoa/v1/media/files/replace', { fileId, replacementId })).status).toBe(428)
})

test('names that are paths, turn the direction or are endless stay names', async () => {
  const shop = await aShop(server)
  const names = [
    '../../etc/passwd.png',
    '..\\..\\x.png',
    '/abs/x.png',
    '....png',
    'a\u0001b.png',
    'photo\u202Egpj.exe',
    'con',
    '',
  ]
  const ids: string[] = []
  for (const fileName of names) ids.push(await uploaded(shop, { fileName }))
  for (const wrong of ['a\0b', 'x'.repeat(10_000), '\uD800'])
    expect(
      (await shop.owner('POST', '/site-media/v1/files/generate-upload-url', { mimeType: 'image/png', fileName: wrong })).status,
    ).toBe(400)
  for (const filePath of ['../x.png', '/a/../../x.png', 'a\0/x.png', '/./x.png'])
    expect(
      (await shop.owner('POST', '/site-media/v1/files/generate-upload-url', { mimeType: 'image/png', filePath })).status,
    ).toBe(400)
  // A form says it in its own way.
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await aPicture())]), `../../\u202E${'y'.repeat(5000)}.png`)
  const sent = await fetch(await uploadUrl(shop), { method: 'POST', body: form })
  expect(sent.status).toBe(200)
  ids.push(((await sent.json()) as any).file.id)
  const { downloadUrl } = await library(shop).files.generateFilesDownloadUrl(ids)
  const archive = await fetch(here(downloadUrl!))
  const inArchive = namesIn(Buffer.from(await archive.arrayBuffer()))
  expect(inArchive.length).toBe(ids.length)
  for (const name of inArchive) expect(name).not.toMatch(/\.\.[/\\]|^[/\\]|\p{Cc}|\u202E/u)
  const { downloadUrls } = await library(shop).files.generateFileDownloadUrl(ids[5]!)
  expect((await fetch(here(downloadUrls![0]!.url!))).headers.get('content-disposition')).not.toContain('%E2%80%AE')
})

test('a file that is gone breaks an archive off, and nothing else', async () => {
  const shop = await aShop(server)
  const ids = [await uploaded(shop, { private: true }), await uploaded(shop, { private: true })]
  const { downloadUrl } = await library(shop).files.generateFilesDownloadUrl(ids)
  await testFiles().remove(`private/media/${shop.credentials.siteId}/${ids[1]}`)
  const read = fetch(here(downloadUrl!)).then((answer) => answer.arrayBuffer())
  await expect(read).rejects.toThrow()
  expect(await statusOf('/media/nothing')).toBe(404)
})

test('archives whose directory lies are refused or stored, and never fail the server', async () => {
  const shop = await aShop(server)
  const end = (fields: [number, number][]) => {
    const record = Buffer.alloc(22)
    record.writeUInt32LE(0x06054b50, 0)
    for (const [at, value] of fields) record.writeUInt32LE(value, at)
    return record
  }
  const start = Buffer.from('504b0304140000000000', 'hex')
  const lies = [
    Buffer.concat([start, Buffer.from('PK\u0005\u0006', 'latin1')]),
    Buffer.concat([start, end([]).subarray(0, 12)]),
    Buffer.concat([start, end([[12, 0xffffffff]])]),
    Buffer.concat([start, end([[16, 0xffffffff]])]),
    Buffer.concat([
      start,
      end([
        [12, 10],
        [16, 2],
      ]),
    ]),
    Buffer.concat([start, Buffer.from('PK\u0006\u0006', 'latin1'), Buffer.alloc(52, 255), end([])]),
    Buffer.concat([
      start,
      Buffer.alloc(60, 1),
      end([
        [12, 50],
        [16, 10],
      ]),
    ]),
  ]
  const statuses: number[] = []
  for (const lie of lies) statuses.push((await put(await uploadUrl(shop), lie)).status)
  expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([])
})

test('what is in the trash replaces nothing, and of two replacements at once each file is in one place', async () => {
  const shop = await aShop(server)
  const [a, b, c] = [await uploaded(shop), await uploaded(shop), await uploaded(shop)]
  await aProduct(shop, { name: 'Boat', pictures: [{ id: a }] })
  const replace = (fileId: string, replacementId: string) =>
    shop.owner('POST', '/stoa/v1/media/files/replace', { fileId, replacementId }).then(({ status }) => status)
  await library(shop).files.bulkDeleteFiles([c])
  expect(await replace(a, c)).toBe(404)
  expect((await Promise.all([replace(a, b), replace(b, a)])).toSorted()).toEqual([200, 404])
  const work = [
    () => replace(a, b),
    () =>
      library(shop)
        .files.bulkDeleteFiles([b], { permanent: true })
        .then(() => 200),
    () =>
      library(shop)
        .files.bulkRestoreFilesFromTrashBin([a])
        .then(() => 200),
    () =>
      library(shop)
        .files.bulkDeleteFiles([a])
        .then(() => 200),
  ]
  const statuses = await Promise.all([...work, ...work].map((run) => run()))
  expect(statuses.filter((status) => status !== 200 && status !== 404 && status !== 428)).toEqual([])
})
