import { items } from '@wix/data'
import { AppStrategy, createClient } from '@wix/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'
import { until } from '../../support/until.ts'
import { appId, startReceiver, subscribe } from '../platform/webhook-builders.ts'
import { aMenu, aPage } from './content-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

test('events of data items follow from every change of pages and menus', async () => {
  const shop = await aShop(server)
  await using receiver = await startReceiver()
  const types = ['created', 'updated', 'deleted'].map((slug) => `wix.data.v2.data_item_${slug}`)
  const { publicKey } = await subscribe(shop, receiver.url, types)
  const client = createClient({ auth: AppStrategy({ appId, publicKey }), modules: { items } })
  const heard: unknown[] = []
  const hear = (name: string) => (event: { entity: unknown }) => void heard.push([name, event.entity])
  client.items.onDataItemCreated(hear('created'))
  client.items.onDataItemUpdated(hear('updated'))
  client.items.onDataItemDeleted(hear('deleted'))

  const { items: owner } = ownerClient(shop, { items })
  const page = await aPage(shop, { title: 'Help' })
  const updated = await owner.update('Pages', { _id: page.id, title: 'Help us' })
  await owner.remove('Pages', page.id)
  const menu = await aMenu(shop, { name: 'Footer' })
  const bodies = await until(() => (receiver.bodies.length >= 4 ? receiver.bodies : undefined))
  for (const body of bodies) await client.webhooks.process(body)
  expect(heard).toHaveLength(4)
  expect(heard).toEqual(
    expect.arrayContaining([
      ['created', { _id: page.id, dataCollectionId: 'Pages', data: expect.objectContaining({ title: 'Help', html: '' }) }],
      ['updated', { _id: page.id, dataCollectionId: 'Pages', data: updated }],
      ['deleted', { _id: page.id, dataCollectionId: 'Pages' }],
      ['created', { _id: menu.id, dataCollectionId: 'Menus', data: expect.objectContaining({ name: 'Footer' }) }],
    ]),
  )
})
