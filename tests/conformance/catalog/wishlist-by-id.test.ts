import { wishlist } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, memberClient } from '../../support/members/members.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, storesAppId } from '../../support/shop/builders.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('the shop reads a wishlist by its id through the older package, in parts and by kind', async () => {
  const shop = await aShop(server)
  const [mia, { id: print }, { id: mug }] = [await aMember(shop), await aProduct(shop), await aProduct(shop)]
  const add = (catalogItemId: string) =>
    mia.send('POST', '/ecom/v1/wishlists/add-item', {
      catalogReference: { appId: storesAppId, catalogItemId },
      returnEntity: true,
    })
  await add(print)
  const { body } = await add(mug)
  const { id } = body.wishlist
  const older = ownerClient(shop, { wishlist }).wishlist
  const product = { type: 'product', origin: 'wixstores' }
  expect(await older.getWishlistById(id)).toMatchObject({
    _id: id,
    ownerId: mia.id,
    items: [
      { _id: mug, dateAdded: expect.any(Date), ...product },
      { _id: print, ...product },
    ],
    totalCount: 2,
  })
  expect(await older.getWishlistById(id, { limit: 1, offset: 1, kind: [product] })).toMatchObject({
    items: [{ _id: print }],
    totalCount: 2,
  })
  expect(await older.getWishlistById(id, { kind: [{ type: 'event' }] })).toMatchObject({ items: [], totalCount: 0 })
  await expect(older.getWishlistById(mia.id)).rejects.toMatchObject(refusedWith('WISHLIST_NOT_FOUND'))
  await expect((await memberClient(shop, mia.id, { wishlist })).wishlist.getWishlistById(id)).rejects.toMatchObject(
    refusedWith('PERMISSION_DENIED'),
  )
})
