import sharp from 'sharp'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { returnRetention } from '../../../apps/server/src/modules/orders/returns/index.ts'
import { refused } from '../../support/requests/answers.ts'
import { rowsWith } from '../../support/members/person.ts'
import { aShop } from '../../support/shop/shop.ts'
import { night, server, settle, setUp, day } from '../members/erasure-set-up.ts'
import { customersOf } from '../members/customers-builders.ts'
import { anApprovedReturn, aShippedOrder, ofBuyer, ofStaff, openReturns } from './returns-builders.ts'
import type { Visitor } from '../../support/shop/builders.ts'

setUp()

/** A picture that somebody uploads. */
async function photoOf(who: Pick<Visitor, 'send'>): Promise<string> {
  const content = await sharp({ create: { width: 7, height: 5, channels: 3, background: '#07a' } })
    .png()
    .toBuffer()
  const { body } = await who.send('POST', '/stoa/v1/visitor-uploads/generate-url', { mimeType: 'image/png', fileName: 'me.png' })
  const address = server.url + new URL(body.uploadUrl).pathname
  const { file } = (await (await fetch(address, { method: 'PUT', body: new Uint8Array(content) })).json()) as any
  return file.id
}

test('a photo of a return is private: its address shows nothing, staff open it, and it goes with the details', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop)
  const photo = await photoOf(order.buyer)
  const { body } = await ofBuyer(order).request(1, { photoIds: [photo], comment: 'A scratch' }, { message: 'Sorry' })
  const { id } = body.return
  expect(body.return.lines).toMatchObject([{ photoCount: 1 }])
  await settle()
  expect((await fetch(`${server.url}/media/${photo}`)).status).toBe(404)
  const opened = await shop.owner('POST', `/stoa/v1/returns/${id}/photos/${photo}`, {})
  expect(opened.status).toBe(200)
  expect((await fetch(server.url + new URL(opened.body.url, server.url).pathname)).status).toBe(200)
  expect((await ofStaff(shop, id).now()).return.lines).toMatchObject([{ photoIds: [photo], comment: 'A scratch' }])

  await ofBuyer(order).act(id, 'cancel')
  server.clock.advance((returnRetention.defaultDays + 2) * day)
  await night()
  await night()
  const { return: known } = await ofStaff(shop, id).now()
  expect(known.message).toBeUndefined()
  expect(known.lines).toMatchObject([{ photoIds: [] }])
  expect(known.lines[0].comment).toBeUndefined()
})

test('an erasure leaves nothing of the buyer in returns that have ended', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop)
  const id = await anApprovedReturn(shop, order, 1, { comment: 'zqmark words' })
  const staff = ofStaff(shop, id)
  await staff.receive([{ lineItemId: order.lineId, quantity: 1, condition: 'RESALABLE', restock: true }])
  await staff.refund()
  await settle()
  const { siteId } = shop.credentials
  await sql`update order_return set buyer_name = 'zqmark', buyer_email = 'buyer@example.com' where site_id = ${siteId}`.execute(
    server.database.db,
  )
  const [customer] = await customersOf(shop)
  await shop.owner('POST', '/stoa/v1/member-privacy/customer-erasures', { customerId: customer.id })
  await settle()
  server.clock.advance(day)
  await settle()
  expect((await rowsWith(shop, 'zqmark'))['order_return']).toBeUndefined()
  expect((await staff.now()).return).toMatchObject({ status: 'CLOSED', lines: [{ refundedQuantity: 1 }] })
})

test('a buyer sees the own photos of a return again; nobody else does, and no request takes other files or too many', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const [order, other] = [await aShippedOrder(shop), await aShippedOrder(shop)]
  const photo = await photoOf(order.buyer)
  const { id, lines } = (await ofBuyer(order).request(1, { photoIds: [photo] })).body.return
  expect(lines).toMatchObject([{ photoIds: [photo] }])
  const open = ({ buyer, id: orderId }: typeof order, returnId: string, photoId: string) =>
    buyer.send('POST', `/stoa/v1/orders/${orderId}/returns/${returnId}/photos/${photoId}`, {})
  const opened = await open(order, id, photo)
  expect(opened.status).toBe(200)
  const file = await fetch(server.url + new URL(opened.body.url, server.url).pathname)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])

  const foreign = await photoOf(other.buyer)
  const theirs = (await ofBuyer(other).request(1, { photoIds: [foreign] })).body.return
  expect(await open(order, id, foreign)).toMatchObject(refused(404, 'PHOTO_NOT_FOUND'))
  expect(await open(order, theirs.id, foreign)).toMatchObject(refused(404, 'RETURN_NOT_FOUND'))
  expect(await open({ ...order, buyer: other.buyer }, id, photo)).toMatchObject(refused(404, 'ORDER_NOT_FOUND'))

  for (const photoIds of [[foreign], ['no-such-file.png'], [`${photo}/../x`], Array.from({ length: 6 }, () => photo)])
    expect((await ofBuyer(order).request(1, { photoIds })).status, photoIds.join(' ')).toBe(400)
  expect(await ofBuyer(order).list()).toHaveLength(1)
})
