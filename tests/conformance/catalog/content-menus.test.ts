import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { statusAndCodeOf } from '../../support/requests/answers.ts'
import { aPage, aMenu } from './content-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const nobody = '00000000-0000-4000-8000-000000000000'

test('a menu is created, read, changed and deleted', async () => {
  const shop = await aShop(server)
  const page = await aPage(shop, { title: 'Imprint' })
  const items = [
    { label: 'Imprint', pageId: page.id },
    {
      label: 'More',
      items: [
        { label: 'Everything', path: '/products' },
        { label: 'Elsewhere', url: 'https://example.com' },
      ],
    },
  ]
  const menu = await aMenu(shop, { name: 'Footer', items })
  expect(menu).toMatchObject({
    slug: 'footer',
    items: [
      { label: 'Imprint', targetSlug: 'imprint' },
      { label: 'More', items: [{ path: '/products' }, { url: 'https://example.com/' }] },
    ],
  })
  const visitor = await aVisitor(shop)
  expect((await visitor.send('GET', `/stoa/v1/menus/${menu.id}`)).body.menu).toMatchObject(menu)
  expect((await visitor.send('GET', '/stoa/v1/menus/slug/footer')).body.menu.items[0].targetSlug).toBe('imprint')
  const change = { id: menu.id, revision: '1', items: [items[1]] }
  expect((await shop.owner('PATCH', `/stoa/v1/menus/${menu.id}`, { menu: change })).body.menu.items).toHaveLength(1)
  expect(statusAndCodeOf(await shop.owner('PATCH', `/stoa/v1/menus/${menu.id}`, { menu: change }))).toEqual([
    409,
    'REVISION_MISMATCH',
  ])
  expect(statusAndCodeOf(await shop.owner('POST', '/stoa/v1/menus', { menu: { name: 'x', slug: 'footer' } }))).toEqual([
    409,
    'MENU_SLUG_ALREADY_EXISTS',
  ])
  expect((await visitor.send('POST', '/stoa/v1/menus/query', {})).body.menus.map(({ slug }: any) => slug)).toEqual(['footer'])
  expect((await shop.owner('DELETE', `/stoa/v1/menus/${menu.id}`)).body).toEqual({})
  for (const path of ['slug/footer', menu.id, nobody])
    expect(statusAndCodeOf(await visitor.send('GET', `/stoa/v1/menus/${path}`))).toEqual([404, 'MENU_NOT_FOUND'])
  expect(statusAndCodeOf(await shop.owner('DELETE', `/stoa/v1/menus/${menu.id}`))).toEqual([404, 'MENU_NOT_FOUND'])
})

test('visitors get no menu item without a target; staff see it', async () => {
  const shop = await aShop(server)
  const { id, revision } = await aPage(shop, { title: 'Imprint' })
  const items = [
    { label: 'Imprint', pageId: id },
    { label: 'Gone', categoryId: nobody },
    { label: 'Legal', items: [{ label: 'Imprint', pageId: id }] },
  ]
  await aMenu(shop, { name: 'Footer', items })
  const visitor = await aVisitor(shop)
  const labels = async (who: typeof shop.owner) =>
    (await who('GET', '/stoa/v1/menus/slug/footer')).body.menu.items.map(({ label }: { label: string }) => label)
  expect(await labels(visitor.send)).toEqual(['Imprint', 'Legal'])
  await shop.owner('PATCH', `/stoa/v1/pages/${id}`, { page: { id, revision, visible: false } })
  expect(await labels(visitor.send)).toEqual([])
  expect(await labels(shop.owner)).toEqual(['Imprint', 'Gone', 'Legal'])
})

test('a menu item has one target, and never a script', async () => {
  const shop = await aShop(server)
  const attempts = [
    { label: 'x', path: '/a', url: 'https://example.com' },
    { label: 'x', url: 'javascript:alert(1)' },
    { label: 'x', path: '//evil.example' },
    { label: 'x', path: 'javascript:alert(1)' },
    { label: '  ' },
    { path: '/a' },
  ]
  for (const item of attempts)
    expect(
      (await shop.owner('POST', '/stoa/v1/menus', { menu: { name: 'x', items: [item] } })).status,
      JSON.stringify(item),
    ).toBe(400)
  const deep = { label: 'x', items: [{ label: 'y', items: [{ label: 'z', path: '/z' }] }] }
  expect((await aMenu(shop, { name: 'Deep', items: [deep] })).items[0].items).toEqual([{ label: 'y' }])
})
