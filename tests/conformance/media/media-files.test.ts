import { expect, test } from 'vitest'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { testFiles } from '../../support/servers/test-files.ts'
import { aShop } from '../../support/shop/shop.ts'
import { server, aPicture, owner, here, uploadUrl, put, uploaded, setUp } from './media-files-set-up.ts'

setUp()

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
