import { items } from '@wix/data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusedWith } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const documentOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const violating = (field: string, violatedRule: string) => ({
  details: { validationError: { fieldViolations: [expect.objectContaining({ field, violatedRule })] } },
})
const unknownId = '00000000-0000-4000-8000-000000000001'

async function aSite() {
  const shop = await aShop(server)
  return { shop, owner: ownerClient(shop, { items }).items, visitor: visitorClient(shop, { items }).items }
}

test('a page that is inserted is the page of the back office', async () => {
  const { shop, owner, visitor } = await aSite()
  const page = await owner.insert('Pages', { title: 'Returns & more', body: documentOf('Send <b>') })
  expect(page).toEqual({
    _id: expect.any(String),
    _createdDate: expect.any(Date),
    _updatedDate: page._createdDate,
    title: 'Returns & more',
    slug: 'returns-more',
    kind: 'OTHER',
    visible: true,
    body: documentOf('Send <b>'),
    html: '<p>Send &#60;b&#62;</p>',
  })
  expect((await shop.owner('GET', `/stoa/v1/pages/${page._id}`)).body.page).toMatchObject({ revision: '1', slug: 'returns-more' })
  expect(await visitor.get('Pages', page._id)).toEqual(page)
  const own = await owner.insert('Pages', { _id: unknownId, title: 'Own id' })
  expect(own._id).toBe(unknownId)
  await expect(owner.insert('Pages', { _id: unknownId, title: 'Again' })).rejects.toMatchObject(refusedWith('WDE0074'))
  await expect(owner.insert('Pages', { title: 'x', slug: 'returns-more' })).rejects.toMatchObject(
    refusedWith('PAGE_SLUG_ALREADY_EXISTS'),
  )
})

test('an update replaces an item, and keeps what an item always has', async () => {
  const { owner, visitor } = await aSite()
  const page = await owner.insert('Pages', {
    title: 'Draft',
    visible: false,
    kind: 'RETURNS',
    body: documentOf('One'),
    seo: { title: 'Search', description: 'Found' },
  })
  const updated = await owner.update('Pages', { _id: page._id, title: 'Drafted', seo: { title: 'Other' } })
  expect(updated).toEqual({
    _id: page._id,
    _createdDate: page._createdDate,
    _updatedDate: expect.any(Date),
    title: 'Drafted',
    slug: 'draft',
    kind: 'RETURNS',
    visible: false,
    seo: { title: 'Other' },
    html: '',
  })
  expect(await visitor.get('Pages', page._id)).toBeNull()
  // What was read can be written back as it is, computed fields included.
  expect(await owner.update('Pages', { ...updated, body: documentOf('Two') })).toMatchObject({ html: '<p>Two</p>' })
  await expect(owner.update('Pages', { _id: page._id, title: 'x', html: '<p>Mine</p>' })).rejects.toMatchObject(
    violating('dataItem.data.html', 'FIELD_NOT_ALLOWED'),
  )
  await expect(owner.update('Pages', { _id: unknownId, title: 'x' })).rejects.toMatchObject(refusedWith('WDE0073'))
  expect((await owner.get('Pages', page._id))!['title']).toBe('Drafted')
})

test('an item is saved by its id, whether it exists or not', async () => {
  const { shop, owner } = await aSite()
  const first = await owner.save('Pages', { title: 'Help' })
  const second = await owner.save('Pages', { _id: first._id, title: 'Help us' })
  expect(second).toMatchObject({ _id: first._id, title: 'Help us', slug: 'help' })
  const save = (data: object) => shop.owner('POST', '/wix-data/v2/items/save', { dataCollectionId: 'Pages', dataItem: { data } })
  const inserted = await save({ _id: unknownId, title: 'Third' })
  expect([inserted.body.action, (await save({ _id: unknownId, title: 'Third' })).body.action]).toEqual(['INSERTED', 'UPDATED'])
  expect(await owner.count('Pages')).toBe(2)
})

test('a patch changes fields by their paths, and lists by their entries', async () => {
  const { owner } = await aSite()
  const page = await owner.insert('Pages', { title: 'Help', seo: { title: 'Old', description: 'Kept' }, body: documentOf('One') })
  const patched = await owner.patch('Pages', page._id).setField('seo.title', 'New').removeField('body').run()
  expect(patched).toMatchObject({ title: 'Help', seo: { title: 'New', description: 'Kept' }, html: '' })
  const menu = await owner.insert('Menus', { name: 'Footer', items: [{ label: 'All', path: '/products' }] })
  const about = { label: 'About', url: 'https://example.com/' }
  const longer = await owner.patch('Menus', menu._id).appendToArray('items', about).run()
  expect(longer!['items']).toEqual([{ label: 'All', path: '/products' }, about])
  const shorter = await owner.patch('Menus', menu._id).removeFromArray('items', about).run()
  expect(shorter!['items']).toEqual([{ label: 'All', path: '/products' }])
  const refused = async (action: Promise<unknown>, rule: string) =>
    expect(action).rejects.toMatchObject(violating('patch.fieldModifications[0].fieldPath', rule))
  for (const path of ['recipe', 'constructor', '__proto__.polluted', 'seo.keywords', 'body.content', 'html', 'revision', '_id'])
    await refused(owner.patch('Pages', page._id).setField(path, 'x').run(), 'FIELD_NOT_ALLOWED')
  for (const path of ['visible', 'slug', 'title'])
    await refused(owner.patch('Pages', page._id).removeField(path).run(), 'FIELD_NOT_ALLOWED')
  await refused(owner.patch('Pages', page._id).incrementField('title', 1).run(), 'VALIDATION')
  await refused(owner.patch('Pages', page._id).appendToArray('title', 'x').run(), 'VALIDATION')
  await expect(owner.patch('Pages', unknownId).setField('title', 'x').run()).rejects.toMatchObject(refusedWith('WDE0073'))
  expect(await owner.get('Pages', page._id)).toEqual(patched)
})

test('a removed item is answered once', async () => {
  const { owner } = await aSite()
  const page = await owner.insert('Pages', { title: 'Help' })
  expect(await owner.remove('Pages', page._id)).toEqual(page)
  expect(await owner.remove('Pages', page._id)).toBeNull()
  expect(await owner.remove('Pages', 'none')).toBeNull()
  await owner.insert('Pages', { title: 'One' })
  await owner.insert('Menus', { name: 'Footer' })
  await owner.truncate('Pages')
  expect([await owner.count('Pages'), await owner.count('Menus')]).toEqual([0, 1])
})

test('a change with a condition is made only while the item matches it', async () => {
  const { owner } = await aSite()
  const page = await owner.insert('Pages', { title: 'Help' })
  const unchanged = { condition: owner.filter().eq('title', 'Other') }
  await expect(owner.update('Pages', { _id: page._id, title: 'x' }, unchanged)).rejects.toMatchObject(
    refusedWith('CONDITION_NOT_MET'),
  )
  await expect(owner.patch('Pages', page._id).setField('title', 'x').run(unchanged)).rejects.toMatchObject(
    refusedWith('CONDITION_NOT_MET'),
  )
  await expect(owner.remove('Pages', page._id, unchanged)).rejects.toMatchObject(refusedWith('CONDITION_NOT_MET'))
  expect(await owner.get('Pages', page._id)).toEqual(page)
  const met = { condition: owner.filter().eq('title', 'Help') }
  expect(await owner.update('Pages', { _id: page._id, title: 'Helped' }, met)).toMatchObject({ title: 'Helped' })
})
