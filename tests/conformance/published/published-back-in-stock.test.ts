import { backInStockNotifications, backInStockSettings } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, storesAppId } from '../../support/shop/builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'

// Requests for a mail when an item is back in stock, as the published package calls them.

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const clientOf = () => ownerClient(shop, { backInStockNotifications, backInStockSettings })
const details = { name: 'Print', price: '20.00' }
const unknownId = '00000000-0000-4000-8000-00000000000f'

test('the settings say whether requests are collected, and visitors read them', async () => {
  const { backInStockSettings: settings } = clientOf()
  const visitor = visitorClient(shop, { backInStockSettings }).backInStockSettings
  const stateOf = async () =>
    (await visitor.getSettings()).settings?.collectionStates?.find(({ appId }) => appId === storesAppId)?.collectingRequests
  expect(await stateOf()).toBe(false)
  expect((await settings.startCollectingRequests(storesAppId)).settings?.collectionStates).toContainEqual({
    appId: storesAppId,
    collectingRequests: true,
  })
  expect(await stateOf()).toBe(true)
  await expect(settings.startCollectingRequests(unknownId)).rejects.toMatchObject(refusedWith('NOT_SUPPORTED_APP_DEF_ID'))
  await settings.stopCollectingRequests(storesAppId)
  expect(await stateOf()).toBe(false)
  await settings.startCollectingRequests(storesAppId)
})

test('the form of a front end: a visitor asks, and an app looks after the requests', async () => {
  const product = await aProduct(shop, { stock: 0 })
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  const visitor = visitorClient(shop, { backInStockNotifications }).backInStockNotifications
  const ask = (email: string, image?: string) =>
    visitor.createBackInStockNotificationRequest({ email, catalogReference }, { ...details, ...(image && { image }) })
  const asked = await ask('mia@example.com', 'https://pictures.example.com/print.jpg')
  expect(asked).toEqual({
    _id: expect.any(String),
    catalogReference,
    email: 'mia@example.com',
    status: 'RECEIVED',
    _createdDate: expect.any(Date),
  })
  await expect(ask('mia@example.com')).rejects.toMatchObject(refusedWith('BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS'))
  await expect(ask('mia@example.com', 'ftp://pictures.example.com/print.jpg')).rejects.toMatchObject(
    refusedWith('INVALID_ITEM_IMAGE_URL'),
  )

  const { backInStockNotifications: owner } = clientOf()
  const id = asked._id!
  expect(await owner.getBackInStockNotificationRequest(id)).toMatchObject({ _id: id, email: 'mia@example.com' })
  await ask('jonas@example.com')
  const found = await owner
    .queryBackInStockNotificationRequests()
    .eq('status', 'RECEIVED')
    .ascending('_createdDate')
    .limit(1)
    .find()
  expect(found.items).toMatchObject([{ _id: id }])
  expect((await found.next()).items).toMatchObject([{ email: 'jonas@example.com' }])
  const { countsPerCatalogReference: counts } = await owner.getBackInStockNotificationRequestsCountByCatalogReferences([
    catalogReference,
  ])
  expect(counts).toEqual([{ catalogReference, count: 2 }])

  const marked = await owner.markAsNotificationSent(id)
  expect(marked.request).toMatchObject({ _id: id, status: 'NOTIFICATION_SENT', autoNotified: false })
  await expect(owner.markAsNotificationSent(unknownId)).rejects.toMatchObject(
    refusedWith('BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND'),
  )
  await owner.reportItemsBackInStock(details, { catalogReference, extraAutomationTemplateParameters: { season: 'spring' } })
  await expect(owner.reportItemsBackInStock(details, { catalogReference, requestIds: [id] })).rejects.toMatchObject(
    refusedWith('REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS'),
  )
  await owner.deleteBackInStockNotificationRequest(id)
  await expect(owner.getBackInStockNotificationRequest(id)).rejects.toMatchObject(
    refusedWith('BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND'),
  )
})
