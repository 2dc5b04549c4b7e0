import { files, folders } from '@wix/media'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { testFiles } from '../../support/servers/test-files.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { withOtherEnd } from '../../support/with-other-end.ts'
import { refused } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** A picture of one colour; every call makes another one. */
let shade = 0
const aPicture = (width = 6, height = 4) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: shade++ % 256, b: 10 } } })
    .png()
    .toBuffer()

const owner = (shop: TestShop) => ownerClient(shop, { files, folders })
const here = (url: string) => server.url + new URL(url).pathname

async function uploadUrl(shop: TestShop, mimeType: string, options: object = {}): Promise<string> {
  const { uploadUrl: url } = await owner(shop).files.generateFileUploadUrl(mimeType, options)
  return here(url!)
}

async function put(url: string, content: Buffer | string, type = 'application/octet-stream') {
  const response = await fetch(url, { method: 'PUT', body: content as unknown as string, headers: { 'content-type': type } })
  return { status: response.status, body: (await response.json()) as any }
}

async function uploaded(shop: TestShop, options: { name?: string; content?: Buffer; [option: string]: unknown } = {}) {
  const { name = 'boat.png', content = await aPicture(), ...more } = options
  const url = await uploadUrl(shop, 'application/octet-stream', { fileName: name, ...more })
  const { status, body } = await put(url, content)
  expect(body, JSON.stringify(body)).toHaveProperty('file')
  expect(status).toBe(200)
  return body.file as { id: string; url: string } & Record<string, any>
}

test('a file is uploaded with PUT, described and served', async () => {
  const shop = await aShop(server)
  const content = await aPicture(60, 40)
  const url = await uploadUrl(shop, 'image/png', { fileName: 'boat.png', labels: ['sea', 'sea', 'blue'] })
  const { status, body } = await put(url, content)
  expect(status).toBe(200)
  const { file } = body
  expect(file).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{32}\.png$/),
    displayName: 'boat.png',
    parentFolderId: 'media-root',
    url: `http://localhost/media/${file.id}`,
    sizeInBytes: String(content.length),
    private: false,
    mediaType: 'IMAGE',
    operationStatus: 'READY',
    state: 'OK',
    labels: ['sea', 'blue'],
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    media: { image: { image: { width: 60, height: 40, filename: 'boat.png' }, colors: { prominent: { rgb: { r: 200 } } } } },
  })
  const served = await fetch(here(file.url))
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await served.arrayBuffer())).toEqual(content)
  const read = await owner(shop).files.getFileDescriptor(file.id)
  expect(read).toMatchObject({
    _id: file.id,
    media: { image: { image: `wix:image://v1/${file.id}/boat.png#originWidth=60&originHeight=40` } },
  })
})

test('the same upload again is the same file, and of simultaneous ones there is one', async () => {
  const shop = await aShop(server)
  const url = await uploadUrl(shop, 'image/png', { fileName: 'boat.png' })
  const content = await aPicture()
  const answers = await Promise.all(Array.from({ length: 4 }, () => put(url, content)))
  expect(new Set(answers.map(({ body }) => body.file.id)).size).toBe(1)
  expect((await put(url, await aPicture())).body.file.id).toBe(answers[0]!.body.file.id)
  expect((await owner(shop).files.listFiles()).files).toHaveLength(1)
})

test('a form uploads its file', async () => {
  const shop = await aShop(server)
  const form = new FormData()
  form.append('note', 'before the file')
  form.append('file', new Blob([await aPicture()], { type: 'image/png' }), 'größe ☀.png')
  const response = await fetch(await uploadUrl(shop, 'image/png'), { method: 'POST', body: form })
  expect(response.status).toBe(200)
  expect(((await response.json()) as any).file).toMatchObject({ displayName: 'größe ☀.png', mediaType: 'IMAGE' })
})

test.each([
  ['a form without a file', () => ({ method: 'POST', body: new FormData() }), 400, 'FORM_WITHOUT_FILE'],
  ['a POST that is no form', () => ({ method: 'POST', body: 'x' }), 415, 'FORM_EXPECTED'],
  [
    'a form that breaks off',
    () => ({
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }),
    400,
    'FORM_UNREADABLE',
  ],
  ['no bytes', () => ({ method: 'PUT', body: '' }), 400, 'ZERO_FILE_SIZE'],
  [
    'a program',
    () => ({ method: 'PUT', body: Buffer.from('4d5a90000300000004000000ffff0000', 'hex') }),
    415,
    'UNSUPPORTED_FILE_FORMAT',
  ],
  ['a large program', () => ({ method: 'PUT', body: Buffer.alloc(8 * 1024 * 1024, 'MZ\u0000') }), 415, 'UNSUPPORTED_FILE_FORMAT'],
  [
    'a picture that ends too early',
    async () => ({ method: 'PUT', body: (await aPicture(200, 200)).subarray(0, 120) }),
    400,
    'FILE_UNREADABLE',
  ],
  [
    'an archive without a directory',
    () => ({ method: 'PUT', body: Buffer.from('504b030414000000080000000000', 'hex') }),
    400,
    'FILE_UNREADABLE',
  ],
])('%s is refused, and leaves no file', async (_what, request, status, code) => {
  const shop = await aShop(server)
  const url = await uploadUrl(shop, 'application/octet-stream')
  const response = await fetch(url, await request())
  expect([response.status, ((await response.json()) as any).details.applicationError.code]).toEqual([status, code])
  expect((await owner(shop).files.listFiles()).files).toEqual([])
})

test('content decides what a file is, and not what somebody calls it', async () => {
  const shop = await aShop(server)
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="4" height="4" onload="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)"><rect width="4" height="4" fill="url(https://else.example/x)"/></a><image href="https://else.example/y.png"/><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(2)</script></body></foreignObject><style>&lt;/style&gt;&lt;script&gt;alert(3)&lt;/script&gt;</style></svg>'
  const asPicture = await put(await uploadUrl(shop, 'image/png', { fileName: 'a.png' }), svg)
  expect(asPicture).toMatchObject(refused(415, 'MISMATCH_MIME_TYPE'))
  const { file } = (await put(await uploadUrl(shop, 'image/svg+xml', { fileName: 'a.svg' }), svg)).body
  expect(file).toMatchObject({ mediaType: 'VECTOR', media: { vector: { image: { width: 4, height: 4 } } } })
  const served = await (await fetch(here(file.url))).text()
  expect(served).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]*>.*<rect width="4" height="4"/s)
  expect(served).not.toMatch(/script|alert|else\.example|onload|foreignObject/i)
  const page = await put(await uploadUrl(shop, 'text/plain', { fileName: 'a.txt' }), '<html><script>alert(1)</script></html>')
  const answer = await fetch(here(page.body.file.url))
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('where and with what a photograph was taken is removed, unless somebody asks for it; how it is turned stays', async () => {
  const shop = await aShop(server)
  const photo = await sharp(await aPicture(8, 4))
    .withExif({ IFD0: { Make: 'Camera of Mia' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const withGps = await sharp(await aPicture(8, 4))
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera of Mia' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const given = await sharp(withGps).keepExif().toFormat(format).toBuffer()
    expect(given.includes('Camera of Mia'), format).toBe(true)
    const file = await uploaded(shop, { name: `photo.${format}`, content: given })
    const stored = Buffer.from(await (await fetch(here(file.url))).arrayBuffer())
    expect(stored.includes('Camera of Mia'), format).toBe(false)
    expect(await sharp(stored).raw().toBuffer(), format).toEqual(await sharp(given).raw().toBuffer())
  }
  const turned = await uploaded(shop, { name: 'turned.jpg', content: photo })
  expect(turned.media.image.image).toMatchObject({ width: 4, height: 8 })
  const stored = Buffer.from(await (await fetch(here(turned.url))).arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ orientation: 6 })
  const kept = await put(`${await uploadUrl(shop, 'image/jpeg')}?keepMetadata=true`, withGps)
  expect(Buffer.from(await (await fetch(here(kept.body.file.url))).arrayBuffer())).toEqual(withGps)
})

test('what programs wrote about an animation is removed, its repetitions stay', async () => {
  const shop = await aShop(server)
  const frames = Buffer.concat([Buffer.alloc(4 * 4 * 3, 20), Buffer.alloc(4 * 4 * 3, 220)])
  const plain = await sharp(frames, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
    .gif({ loop: 3 })
    .toBuffer()
  // XMP is written without lengths; the bytes behind it lead every reader of blocks to its end.
  const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0])
  const xmp = Buffer.from('<x:xmpmeta><exif:GPSLatitude>47,22.1N</exif:GPSLatitude></x:xmpmeta>')
  const block = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), xmp, trailer])
  const at = 13 + 3 * 2 ** ((plain[10]! % 8) + 1)
  for (const content of [
    Buffer.concat([plain.subarray(0, at), block, plain.subarray(at)]),
    Buffer.concat([plain.subarray(0, -1), block, plain.subarray(-1)]),
  ]) {
    expect((await sharp(content, { animated: true }).metadata()).pages).toBe(2)
    const { url } = await uploaded(shop, { name: 'boat.gif', content })
    const stored = Buffer.from(await (await fetch(here(url))).arrayBuffer())
    expect(stored.toString('latin1')).not.toMatch(/XMP|GPS|47,22/)
    expect(await sharp(stored, { animated: true }).metadata()).toMatchObject({ pages: 2, loop: 3 })
  }
})

test('an animation says that it is one; one of too many frames or pixels is refused before it is decoded', async () => {
  const shop = await aShop(server)
  const frames = Buffer.concat(Array.from({ length: 3 }, (_, index) => Buffer.alloc(4 * 4 * 3, index * 80)))
  const animation = await sharp(frames, { raw: { width: 4, height: 12, channels: 3, pageHeight: 4 } })
    .gif()
    .toBuffer()
  const file = await uploaded(shop, { name: 'a.gif', content: animation })
  expect(file.media.image).toMatchObject({ annotations: ['IS_ANIMATED'], image: { width: 4, height: 4 } })
  const vast = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  for (const at of [6, 8, vast.indexOf(0x2c, 13) + 5, vast.indexOf(0x2c, 13) + 7]) vast.writeUInt16LE(20_000, at)
  const { status, body } = await put(await uploadUrl(shop, 'image/gif'), vast)
  expect(status).toBe(400)
  expect(body.details.applicationError.code).toMatch(/TOO_MANY_PIXELS|FILE_UNREADABLE/)
})

test('what an address for an upload is asked for is checked when it is made', async () => {
  const shop = await aShop(server)
  const { files: library } = owner(shop)
  const ruleOf = (call: Promise<unknown>) =>
    call.then(
      () => 'served',
      ({ details }: any) => details.validationError?.fieldViolations[0].ruleName ?? details.applicationError.code,
    )
  expect(await ruleOf(library.generateFileUploadUrl('text/html'))).toBe('UNSUPPORTED_FILE_FORMAT')
  expect(await ruleOf(library.generateFileUploadUrl('image/png', { fileName: 'song.mp3' }))).toBe('MISMATCH_MIME_TYPE')
  expect(await ruleOf(library.generateFileUploadUrl('image/png', { parentFolderId: 'nowhere' }))).toBe('FOLDER_NOT_FOUND')
  const size = (sizeInBytes: string) =>
    shop.owner('POST', '/site-media/v1/files/generate-upload-url', { mimeType: 'image/png', sizeInBytes })
  expect(JSON.stringify((await size('0')).body)).toContain('ZERO_FILE_SIZE')
  expect(JSON.stringify((await size('999999999')).body)).toContain('FILE_SIZE_OVER_LIMIT')
})

test('an address for an upload is a secret of its site, and expires', async () => {
  const shop = await aShop(server)
  const url = await uploadUrl(shop, 'image/png')
  const content = await aPicture()
  for (const wrong of [url.slice(0, -1), `${url}x`, withOtherEnd(url), `${server.url}/media/uploads/x`])
    expect((await put(wrong, content)).status).toBe(404)
  const other = await aShop(server)
  const [ids, of] = [other.credentials.siteId.replaceAll('-', ''), shop.credentials.siteId.replaceAll('-', '')]
  expect((await put(url.replace(of, ids), content)).status).toBe(404)
  const { send } = await aVisitor(shop)
  expect((await send('POST', '/site-media/v1/files/generate-upload-url', { mimeType: 'image/png' })).status).toBe(403)
})

test('files are listed by folder, type and privacy, in any order, page by page', async () => {
  const shop = await aShop(server)
  const { files: library, folders: tree } = owner(shop)
  const { folder } = await tree.createFolder('Sea')
  for (const name of ['b.png', 'a.png', 'c.png']) await uploaded(shop, { name, parentFolderId: folder!._id })
  const text = await uploaded(shop, { name: 'notes.txt', content: Buffer.from('Ahoy') })
  const secret = await uploaded(shop, { name: 'secret.txt', content: Buffer.from('Psst'), private: true })
  const names = (list: { displayName?: string | null }[] | undefined) => list!.map(({ displayName }) => displayName)
  const byName = { sort: { fieldName: 'displayName', order: 'ASC' as const } }
  expect(names((await library.listFiles({ parentFolderId: folder!._id!, ...byName })).files)).toEqual(['a.png', 'b.png', 'c.png'])
  expect(names((await library.listFiles(byName)).files)).toEqual(['notes.txt', 'secret.txt'])
  expect(names((await library.listFiles({ private: true })).files)).toEqual(['secret.txt'])
  expect(names((await library.listFiles({ mediaTypes: ['IMAGE'] })).files)).toEqual([])
  expect(names((await library.searchFiles({ search: 'note', mediaTypes: ['DOCUMENT'] })).files)).toEqual(['notes.txt'])
  const first = await library.listFiles({ parentFolderId: folder!._id!, ...byName, paging: { limit: 2 } })
  expect(first.nextCursor).toMatchObject({ total: 3 })
  const second = await library.listFiles({
    parentFolderId: folder!._id!,
    paging: { limit: 2, cursor: first.nextCursor!.cursors!.next },
  })
  expect([...names(first.files), ...names(second.files)]).toEqual(['a.png', 'b.png', 'c.png'])
  const found = await library.queryFileDescriptors().eq('mediaType', 'DOCUMENT').ascending('displayName').find()
  expect(names(found.items)).toEqual(['notes.txt', 'secret.txt'])
  expect((await library.getFileDescriptors([text.id, secret.id])).files).toHaveLength(2)
  await expect(library.listFiles({ sort: { fieldName: 'labels' } })).rejects.toThrow(/must be one of/)
  await expect(library.listFiles({ mediaTypes: ['UNKNOWN'] })).rejects.toThrow(/UNKNOWN/)
})

test('a file of another site is nobody’s file here', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const file = await uploaded(other)
  const { files: library } = owner(shop)
  await expect(library.getFileDescriptor(file.id)).rejects.toThrow()
  await expect(library.updateFileDescriptor({ _id: file.id, displayName: 'Mine' })).rejects.toThrow()
  await library.bulkDeleteFiles([file.id], { permanent: true })
  expect((await owner(other).files.getFileDescriptor(file.id))._id).toBe(file.id)
})

test('a file is renamed, labelled and moved', async () => {
  const shop = await aShop(server)
  const { files: library, folders: tree } = owner(shop)
  const { folder } = await tree.createFolder('Sea')
  const { id } = await uploaded(shop)
  const changed = await library.updateFileDescriptor({
    _id: id,
    displayName: 'Yacht',
    labels: ['white'],
    parentFolderId: folder!._id!,
  })
  expect(changed).toMatchObject({ displayName: 'Yacht', labels: ['white'], parentFolderId: folder!._id })
  await expect(library.updateFileDescriptor({ _id: id, parentFolderId: 'nowhere' })).rejects.toThrow(/not found/)
  const { status, body } = await shop.owner('PATCH', '/site-media/v1/files/update-file-descriptor', { file: { id } })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('FIELD_MASK_IS_EMPTY_OR_MISSING')])
})

test('a private file is no picture of a product', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const { id } = await uploaded(shop, { private: true })
  const media = { itemsInfo: { items: [{ id }] } }
  const { status, body } = await shop.owner('PATCH', `/stores/v3/products/${product.id}`, {
    product: { id: product.id, revision: '1', media },
  })
  expect([status, body.details?.validationError?.fieldViolations]).toMatchObject([
    400,
    [{ field: 'product.media.itemsInfo.items[0]', violatedRule: 'FORMAT' }],
  ])
})

test('a deleted file is in the trash until it is restored or removed for good', async () => {
  const shop = await aShop(server)
  const { files: library } = owner(shop)
  const { id, url } = await uploaded(shop)
  const social = `media/social/${id}.png`
  await testFiles().put(social, 'what a shared link shows')
  await library.bulkDeleteFiles([id, 'unknown.png'])
  expect((await library.listFiles()).files).toEqual([])
  expect((await library.listDeletedFiles()).files).toMatchObject([{ _id: id, state: 'DELETED' }])
  expect((await library.searchFiles({ rootFolder: 'TRASH_ROOT' })).files).toHaveLength(1)
  expect((await fetch(here(url))).status).toBe(200)
  await library.bulkRestoreFilesFromTrashBin([id])
  expect((await library.listFiles()).files).toMatchObject([{ _id: id, state: 'OK' }])
  await library.bulkDeleteFiles([id], { permanent: true })
  await server.app.drain()
  await expect(library.getFileDescriptor(id)).rejects.toThrow()
  for (const address of [here(url), `${server.url}/${social}`]) expect((await fetch(address)).status, address).toBe(404)
})

test('folders form a tree that never becomes a circle', async () => {
  const shop = await aShop(server)
  const { folders: tree } = owner(shop)
  const [a, b] = [(await tree.createFolder('A')).folder!._id!, (await tree.createFolder('B')).folder!._id!]
  const c = (await tree.createFolder('C', { parentFolderId: b })).folder!._id!
  await expect(tree.updateFolder(b, { parentFolderId: c })).rejects.toThrow(/itself/)
  const moves = await Promise.allSettled([
    tree.updateFolder(a, { parentFolderId: b }),
    tree.updateFolder(b, { parentFolderId: a }),
  ])
  expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await tree.listFolders()).folders).toHaveLength(1)
  expect((await tree.searchFolders({ search: 'C' })).folders).toMatchObject([{ _id: c, parentFolderId: b }])
  expect((await tree.queryFolders().ascending('displayName').find()).items.map(({ displayName }) => displayName)).toEqual([
    'A',
    'B',
    'C',
  ])
  expect(await tree.updateFolder(c, { displayName: 'Z' })).toMatchObject({ displayName: 'Z' })
  expect(await tree.getFolder(c)).toMatchObject({ displayName: 'Z', state: 'OK' })
})

test('a folder goes to the trash with everything in it, and comes back with what went with it', async () => {
  const shop = await aShop(server)
  const { files: library, folders: tree } = owner(shop)
  const sea = (await tree.createFolder('Sea')).folder!._id!
  const north = (await tree.createFolder('North', { parentFolderId: sea })).folder!._id!
  const before = await uploaded(shop, { name: 'before.png', parentFolderId: north })
  const within = await uploaded(shop, { name: 'within.png', parentFolderId: north })
  await library.bulkDeleteFiles([before.id])
  await tree.bulkDeleteFolders([sea])
  expect((await tree.listFolders()).folders).toEqual([])
  expect((await tree.listDeletedFolders()).folders!.map(({ displayName }) => displayName)).toEqual(['Sea'])
  expect((await library.getFileDescriptor(within.id)).state).toBe('DELETED')
  await expect(uploadUrl(shop, 'image/png', { parentFolderId: sea })).rejects.toThrow(/not found/)
  await tree.bulkRestoreFoldersFromTrashBin([sea])
  expect((await library.getFileDescriptor(within.id)).state).toBe('OK')
  expect((await library.getFileDescriptor(before.id)).state).toBe('DELETED')
  expect((await tree.getFolder(north)).state).toBe('OK')
  await tree.bulkDeleteFolders([sea], { permanent: true })
  await server.app.drain()
  await expect(tree.getFolder(north)).rejects.toThrow()
  await expect(library.getFileDescriptor(before.id)).rejects.toThrow()
  expect((await fetch(here(within.url))).status).toBe(404)
})

test('a path creates the folders that are missing, once', async () => {
  const shop = await aShop(server)
  const { folders: tree } = owner(shop)
  await uploaded(shop, { name: undefined, fileName: undefined, filePath: '/2026/sea/boat.png' })
  const file = await uploaded(shop, { filePath: '/2026/sea/other.png', name: 'Named' })
  expect((await tree.listFolders()).folders).toHaveLength(1)
  expect(file.displayName).toBe('Named')
  expect((await owner(shop).files.listFiles({ parentFolderId: file.parentFolderId })).files).toHaveLength(2)
})

test('what happens to files and folders is an event', async () => {
  const shop = await aShop(server)
  const { files: library, folders: tree } = owner(shop)
  const { folder } = await tree.createFolder('Sea')
  await tree.updateFolder(folder!._id!, { displayName: 'Ocean' })
  const externalInfo = { origin: 'importer', externalIds: ['7'] }
  const { id } = await uploaded(shop, { externalInfo })
  await library.updateFileDescriptor({ _id: id, displayName: 'Yacht' })
  await library.bulkDeleteFiles([id])
  await library.bulkRestoreFilesFromTrashBin([id])
  await put(await uploadUrl(shop, 'application/octet-stream', { externalInfo }), '')
  await tree.bulkDeleteFolders([folder!._id!])
  const rows = await server.database.db
    .selectFrom('domain_event')
    .select(['type', 'body'])
    .where('site_id', '=', shop.credentials.siteId)
    .where('type', 'like', 'wix.media.%')
    .orderBy('number')
    .execute()
  const of = (type: string) => `wix.media.site_media.v1.${type}`
  expect(rows.map(({ type }) => type)).toEqual(
    ['folder_created', 'folder_updated', 'file_descriptor_file_ready', 'file_descriptor_updated', 'file_descriptor_deleted']
      .concat(['file_descriptor_file_ready', 'file_descriptor_file_failed', 'folder_deleted'])
      .map(of),
  )
  const bodies = rows.map(({ body }) => body as any)
  expect(bodies[2].actionEvent.body).toMatchObject({
    file: { id, operationStatus: 'READY' },
    externalInfo,
    triggeredByUndelete: false,
  })
  expect(bodies[3].updatedEvent.modifiedFields).toEqual({ displayName: 'boat.png', 'media.image.image.filename': 'boat.png' })
  expect(bodies[5].actionEvent.body).toMatchObject({ triggeredByUndelete: true })
  expect(bodies[6].actionEvent.body).toEqual({
    externalInfo,
    error: { code: 'ZERO_FILE_SIZE', description: 'the file is empty' },
  })
})

test('a file is found where it is shown; visitors upload pictures alone, and see no list of files', async () => {
  const shop = await aShop(server)
  const picture = await uploaded(shop)
  await aProduct(shop, { name: 'Boat', pictures: [{ id: picture.id }] })
  const usagesOf = async (...fileIds: string[]) => (await shop.owner('POST', '/stoa/v1/media/usages', { fileIds })).body.usages
  expect(await usagesOf(picture.id)).toMatchObject([{ fileId: picture.id, kind: 'PRODUCT', title: 'Boat' }])

  const visitor = await aVisitor(shop)
  const ofVisitor = async (content: Buffer, mimeType = 'image/png') => {
    const { status, body } = await visitor.send('POST', '/stoa/v1/visitor-uploads/generate-url', { mimeType, fileName: 'me.png' })
    if (status !== 200) return { status, body }
    return put(here(body.uploadUrl), content, mimeType)
  }
  expect((await ofVisitor(Buffer.from('Ahoy'), 'text/plain')).status).toBe(400)
  expect((await ofVisitor(Buffer.from('%PDF-1.7'))).status).toBe(415)
  expect((await ofVisitor(Buffer.concat([await aPicture(), Buffer.alloc(11 * 1024 * 1024)]))).status).toBe(413)
  const { body } = await ofVisitor(await aPicture())
  const { files: seen } = await owner(shop).files.listFiles({ parentFolderId: 'visitor-uploads' })
  expect(seen).toMatchObject([{ _id: body.file.id, displayName: 'me.png' }])
  expect((await visitor.send('POST', '/site-media/v1/files/search', {})).status).toBe(403)
  expect((await visitor.send('POST', '/stoa/v1/media/usages', { fileIds: [picture.id] })).status).toBe(403)
})

test('a picture is described in words and by its focal point; what is left out stays', async () => {
  const shop = await aShop(server)
  const { id } = await uploaded(shop)
  const described = async (change: object) => {
    const { status } = await shop.owner('POST', '/stoa/v1/media/pictures/describe', { fileId: id, ...change })
    expect(status).toBe(200)
    const { body } = await shop.owner('GET', `/site-media/v1/files/get-file-by-id?fileId=${id}`)
    const { altText, focalPoint } = body.file.media.image.image
    return { altText, focalPoint }
  }
  expect(await described({ altText: 'A boat', focalPoint: { x: 20, y: 80 } })).toEqual({
    altText: 'A boat',
    focalPoint: { x: 20, y: 80 },
  })
  expect(await described({ focalPoint: { x: 30, y: 70 } })).toEqual({ altText: 'A boat', focalPoint: { x: 30, y: 70 } })
  expect(await described({ altText: '' })).toEqual({ altText: undefined, focalPoint: { x: 30, y: 70 } })
  const { status } = await shop.owner('POST', '/stoa/v1/media/pictures/describe', { fileId: id, focalPoint: { x: 101, y: 0 } })
  expect(status).toBe(400)
})
