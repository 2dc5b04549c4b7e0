import { wishlists } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { aMember, memberClient, type TestMember } from '../../support/members/members.ts'
import { hidden } from '../../support/requests/published-functions.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { aFrontEnd, anOAuthApp, type FrontEnd } from '../../support/members/signing-in.ts'
import { refused, refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/ecom/v1/wishlists'
const joinPath = '/stoa/v1/wishlist-join'
const sharePath = '/stoa/v1/wishlist-share'
const sharedPath = '/stoa/v1/shared-wishlists'
type Send = TestMember['send']

const referenceTo = (id: string, options?: object) => ({ appId: storesAppId, catalogItemId: id, ...(options && { options }) })
const add = (send: Send, id: string, options?: object) =>
  send('POST', `${path}/add-item`, { catalogReference: referenceTo(id, options), returnEntity: true })
const remove = (send: Send, id: string) => send('POST', `${path}/remove-item`, { catalogReference: referenceTo(id) })
const idsOf = async (send: Send): Promise<string[]> =>
  (await send('GET', `${path}/get-default`)).body.wishlist.items.map((item: any) => item.catalogReference.catalogItemId)

/** Signs in as a member, always the same one. */
async function signIn(shop: TestShop, frontEnd: FrontEnd): Promise<Send> {
  const { access } = await frontEnd.signIn(`wishes-${shop.credentials.siteId}@example.com`)
  return (method, to, body) => shop.raw(method, to, { headers: { authorization: access }, ...(body && { body }) })
}

/** Products, created a hundred at once. */
async function products(shop: TestShop, count: number): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: count }, () => aProduct(shop)))
  return made.map(({ id }) => id)
}

test('a member’s wishlist through the published package', async () => {
  const shop = await aShop(server)
  const [mia, [print = '', mug = '']] = [await aMember(shop), await products(shop, 2)]
  // The package’s types leave these functions out.
  const client = hidden((await memberClient(shop, mia.id, { wishlists })).wishlists)
  expect((await client['getDefaultWishlist']!()).wishlist).toMatchObject({ items: [] })
  expect(await client['addItem']!(referenceTo(print))).toEqual({})
  const { wishlist } = await client['addItem']!(referenceTo(mug), { returnEntity: true })
  expect(wishlist).toMatchObject({ memberId: mia.id, items: [{ catalogReference: referenceTo(mug) }, {}] })
  const ofOthers = { appId: '00000000-0000-4000-8000-000000000000' }
  expect((await client['getDefaultWishlist']!(ofOthers)).wishlist).toMatchObject({ _id: wishlist._id, items: [] })
  expect(wishlist!.items![0]!.addedDate).toBeInstanceOf(Date)
  const removed = await client['removeItem']!(referenceTo(mug), { returnEntity: true })
  expect(removed.wishlist!.items).toMatchObject([{ catalogReference: referenceTo(print) }])

  const owner = hidden(ownerClient(shop, { wishlists }).wishlists)
  const assignTags = { privateTags: { tagIds: ['vip'] }, publicTags: { tagIds: ['gift'] } }
  const unknown = '00000000-0000-4000-8000-000000000000'
  const tagged = await owner['bulkUpdateWishlistTags']!([wishlist!._id!, unknown], { assignTags })
  expect(tagged.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  const byFilter = { assignTags: { publicTags: { tagIds: ['all'] } } }
  expect((await owner['bulkUpdateWishlistTagsByFilter']!({ memberId: mia.id }, byFilter)).jobId).toBeTruthy()
  await server.app.drain()
  expect((await client['getDefaultWishlist']!()).wishlist!.tags).toEqual({ publicTags: { tagIds: ['gift', 'all'] } })
  await expect(owner['bulkUpdateWishlistTags']!([wishlist!._id!], {})).rejects.toMatchObject(
    refusedWith('EMPTY_ASSIGN_AND_UNASSIGN_LISTS'),
  )
  await expect(client['bulkUpdateWishlistTags']!([wishlist!._id!], { assignTags })).rejects.toThrow()
})

test('a product is in a wishlist once, whatever is clicked at once, and nobody else’s has it', async () => {
  const shop = await aShop(server)
  const [mia, visitor, [id = '']] = [await aMember(shop), await aVisitor(shop), await products(shop, 1)]
  const other = await aVisitor(shop)
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => add(at % 2 ? mia.send : visitor.send, id)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await idsOf(mia.send)).toEqual([id])
  expect(await idsOf(visitor.send)).toEqual([id])
  expect(await idsOf(other.send)).toEqual([])
  await add(visitor.send, id.toUpperCase())
  await add(visitor.send, id, { variantId: 'red' })
  expect(await idsOf(visitor.send)).toEqual([id, id])
  expect((await remove(visitor.send, id)).body).toEqual({})
  expect(await idsOf(visitor.send)).toEqual([id])
  expect(await idsOf(mia.send)).toEqual([id])
})

test('only products that visitors see are added; a hidden one is there again later, a deleted one is not', async () => {
  const shop = await aShop(server)
  const [visitor, [kept = '', hidden = '']] = [await aVisitor(shop), await products(shop, 2)]
  const [foreign = ''] = await products(await aShop(server), 1)
  for (const id of [foreign, '00000000-0000-4000-8000-000000000000', 'no id'])
    expect(await add(visitor.send, id)).toMatchObject(refused(404, 'PRODUCT_NOT_FOUND'))
  expect((await add(visitor.send, kept, { note: 'x'.repeat(1000) })).status).toBe(400)
  expect(
    (await visitor.send('POST', `${path}/add-item`, { catalogReference: { appId: 'other', catalogItemId: kept } })).status,
  ).toBe(404)
  for (const id of [kept, hidden]) await add(visitor.send, id)
  const show = async (visible: boolean) => {
    const { body } = await shop.owner('GET', `/stores/v3/products/${hidden}`)
    const { revision } = body.product
    expect(
      (await shop.owner('PATCH', `/stores/v3/products/${hidden}`, { product: { id: hidden, revision, visible } })).status,
    ).toBe(200)
  }
  await show(false)
  expect(await idsOf(visitor.send)).toEqual([kept])
  await show(true)
  expect(await idsOf(visitor.send)).toEqual([hidden, kept])
  await shop.owner('DELETE', `/stores/v3/products/${hidden}`)
  expect(await idsOf(visitor.send)).toEqual([kept])
})

test('a wishlist has at most a hundred items; the visitor’s joins the member’s at the sign-in, and nothing is lost', async () => {
  const shop = await aShop(server)
  const clientId = await anOAuthApp(shop)
  const all = await products(shop, 102)
  const [both = '', gone = '', ...rest] = all
  const member = await signIn(shop, await aFrontEnd(shop, clientId))
  for (const id of [both, gone, ...rest.slice(0, 96)]) await add(member, id)
  const visitor = await aFrontEnd(shop, clientId)
  for (const id of [both, ...rest.slice(96)]) await add(visitor.send, id)
  await signIn(shop, visitor)
  expect(await idsOf(member)).toHaveLength(100)
  expect(await idsOf(visitor.send)).toEqual([rest[97], rest[96]])
  expect(await add(member, rest[96]!)).toMatchObject(refused(428, 'WISHLIST_ITEMS_LIMIT_EXCEEDED'))
  // An item that is already in the wishlist can be added again.
  expect((await add(member, both)).status).toBe(200)
  // A deleted product gives way.
  await shop.owner('DELETE', `/stores/v3/products/${gone}`)
  await signIn(shop, visitor)
  expect(await idsOf(member)).toHaveLength(100)
  expect(await idsOf(visitor.send)).toEqual([rest[96]])
})

test('for an hour a member undoes that the visitor’s wishlist joined theirs; it is kept apart until somebody changes it', async () => {
  const shop = await aShop(server)
  const clientId = await anOAuthApp(shop)
  const [own = '', both = '', visited = '', later = ''] = await products(shop, 4)
  const member = await signIn(shop, await aFrontEnd(shop, clientId))
  expect((await member('GET', joinPath)).body).toEqual({})
  for (const id of [own, both]) await add(member, id)
  const visitor = await aFrontEnd(shop, clientId)
  for (const id of [both, visited]) await add(visitor.send, id)
  await signIn(shop, visitor)
  expect((await idsOf(member)).toSorted()).toEqual([own, both, visited].toSorted())
  expect((await member('GET', joinPath)).body.wishlistJoin).toMatchObject({ itemCount: 1 })
  expect((await visitor.send('POST', `${joinPath}/undo`, {})).status).toBe(403)
  const undone = await Promise.all([member('POST', `${joinPath}/undo`, {}), member('POST', `${joinPath}/undo`, {})])
  expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await idsOf(member)).toEqual([both, own])
  expect(await idsOf(visitor.send)).toEqual([visited])
  await signIn(shop, visitor)
  expect(await idsOf(member)).toEqual([both, own])
  await add(visitor.send, later)
  await signIn(shop, visitor)
  expect(await idsOf(member)).toEqual([later, visited, both, own])
  server.clock.advance(3600_000 + 1000)
  const late = await signIn(shop, await aFrontEnd(shop, clientId))
  expect(await late('POST', `${joinPath}/undo`, {})).toMatchObject(refused(404, 'WISHLIST_JOIN_NOT_FOUND'))
})

test('staff sees what a member remembers, nobody else does', async () => {
  const shop = await aShop(server)
  const [mia, paul, [print = '', gone = '']] = [await aMember(shop), await aMember(shop), await products(shop, 2)]
  for (const id of [print, gone]) await add(mia.send, id)
  await shop.owner('DELETE', `/stores/v3/products/${gone}`)
  const to = `/stoa/v1/member-wishlists?memberId=${mia.id}`
  expect((await shop.owner('GET', to)).body).toMatchObject({ items: [{ productId: print, name: 'Print' }] })
  expect((await paul.send('GET', to)).status).toBe(403)
  expect((await (await aShop(server)).owner('GET', to)).body).toEqual({ items: [] })
})

test('a member shares their wishlist by a link and withdraws it; it tells no more than their profile', async () => {
  const shop = await aShop(server)
  const [mia, paul, visitor, [print = '', hiddenOne = '']] = [
    await aMember(shop),
    await aMember(shop),
    await aVisitor(shop),
    await products(shop, 2),
  ]
  for (const id of [print, hiddenOne]) await add(mia.send, id)
  await shop.owner('DELETE', `/stores/v3/products/${hiddenOne}`)
  expect((await mia.send('GET', sharePath)).body).toEqual({})
  for (const send of [visitor.send, shop.owner]) expect((await send('POST', sharePath, {})).status).toBe(403)
  const made = await Promise.all([mia.send('POST', sharePath, {}), mia.send('POST', sharePath, {})])
  const [{ token }, same] = made.map(({ body }) => body.wishlistShare)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(same.token).toBe(token)
  expect((await mia.send('GET', sharePath)).body.wishlistShare.token).toBe(token)

  const shared = (send: Send) => send('GET', `${sharedPath}/${token}`)
  const seen = { nickname: expect.any(String), productIds: [print] }
  for (const send of [visitor.send, paul.send]) expect((await shared(send)).body).toEqual(seen)
  await mia.send('PATCH', `/members/v1/members/${mia.id}`, { member: { id: mia.id, privacyStatus: 'PRIVATE' } })
  for (const send of [visitor.send, paul.send]) expect((await shared(send)).body).toEqual({ productIds: [print] })
  expect((await shared((await aVisitor(await aShop(server))).send)).status).toBe(404)

  // A blocked member and a guessed token are refused, and everybody is once the share is withdrawn.
  await mia.send('POST', '/members/v1/member-to-member-blocks/members/my', { memberId: paul.id })
  expect((await shared(paul.send)).status).toBe(404)
  expect((await visitor.send('GET', `${sharedPath}/${token.slice(1)}A`)).status).toBe(404)
  expect((await visitor.send('GET', `${sharedPath}/${'x'.repeat(101)}`)).status).toBe(400)
  await paul.send('DELETE', sharePath)
  expect((await shared(visitor.send)).status).toBe(200)
  expect((await mia.send('DELETE', sharePath)).status).toBe(200)
  expect(await shared(visitor.send)).toMatchObject(refused(404, 'WISHLIST_SHARE_NOT_FOUND'))
  const again = (await mia.send('POST', sharePath, {})).body.wishlistShare
  expect(again.token).not.toBe(token)
  await shop.owner('POST', `/members/v1/members/${mia.id}/block`, {})
  expect((await visitor.send('GET', `${sharedPath}/${again.token}`)).status).toBe(404)
  expect((await mia.send('POST', sharePath, {})).status).not.toBe(200)
})

test('an item keeps the price at which it was added, and only its owner sees that it became cheaper', async () => {
  const shop = await aShop(server)
  const [mia, paul, { id }] = [await aMember(shop), await aMember(shop), await aProduct(shop)]
  const added = await add(mia.send, id)
  expect(Object.keys(added.body.wishlist.items[0]).toSorted()).toEqual(['addedDate', 'catalogReference'])
  const drops = async (send: Send) => (await send('GET', '/stoa/v1/wishlist-price-drops')).body.priceDrops
  expect(await drops(mia.send)).toEqual([])
  const { product } = (await shop.owner('GET', `/stores/v3/products/${id}?fields=CURRENCY`)).body
  const [variant] = product.variantsInfo.variants
  const before = Number(variant.price.actualPrice.amount)
  const price = { actualPrice: { amount: (before * 0.8).toFixed(2) } }
  const changed = await shop.owner('PATCH', `/stores/v3/products/${id}`, {
    product: { id, revision: product.revision, variantsInfo: { variants: [{ ...variant, price }] } },
  })
  expect(changed.status).toBe(200)
  await add(paul.send, id)
  expect(await drops(mia.send)).toEqual([{ productId: id, percent: 20 }])
  expect(await drops(paul.send)).toEqual([])
})
