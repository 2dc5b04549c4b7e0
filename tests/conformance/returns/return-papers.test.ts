import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { returnsAudit } from '../../../apps/server/src/modules/orders/returns/index.ts'
import { codeOf, refused } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { mailsOf } from '../../support/shop/mailing.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { anApprovedReturn, aShippedOrder, ofBuyer, ofStaff, openReturns } from './returns-builders.ts'
import { shopDay } from '../../support/shop-day.ts'

const mailing = mailingServer()

const pdf = Buffer.from('%PDF-1.7 a label').toString('base64')
const label = { fileName: 'label.pdf', contentType: 'APPLICATION_PDF', content: pdf }

async function auditOf(shop: TestShop) {
  return returnsAudit.run(await openSite(mailing.server.app.kernel, shop.credentials.siteId))
}

test('staff send a label, which the buyer downloads and nobody else', async () => {
  const shop = await aShop(mailing.server)
  await openReturns(shop)
  const order = await aShippedOrder(shop)
  const id = await anApprovedReturn(shop, order)
  const staff = ofStaff(shop, id)
  expect(codeOf(await ofBuyer(order).label(id))).toBe('RETURN_LABEL_NOT_FOUND')
  const html = Buffer.from('<script>').toString('base64')
  for (const content of [html, ''.padEnd(1_390_000, 'A')])
    expect(await staff.act('instructions', { label: { ...label, content } })).toMatchObject(refused(400, 'INVALID_RETURN_LABEL'))
  const sent = await staff.act('instructions', { instructions: 'Print it.', label })
  expect(sent.body.return).toMatchObject({
    instructions: 'Print it.',
    labelFileName: 'label.pdf',
    returnAddress: 'Warehouse\nDock 1',
  })
  expect(sent.body.return.labelKey).toBeUndefined()
  expect((await ofBuyer(order).label(id)).body.label).toEqual(label)
  expect((await shop.owner('GET', `/stoa/v1/returns/${id}/label`)).body.label).toEqual(label)
  const stranger = ofBuyer({ ...order, buyer: await aVisitor(shop) })
  expect(await stranger.label(id)).toMatchObject(refused(404, 'ORDER_NOT_FOUND'))
})

test('buyers are mailed about each step', async () => {
  const shop = await aShop(mailing.server)
  await openReturns(shop)
  const order = await aShippedOrder(shop)
  const kinds = async () => {
    await mailing.server.app.drain()
    const mails = (await mailsOf(shop, order.id)) as { kind: string }[]
    return mails.map(({ kind }) => kind).filter((kind) => kind.startsWith('RETURN_'))
  }
  const id = await anApprovedReturn(shop, order)
  expect((await kinds()).toSorted()).toEqual(['RETURN_APPROVED', 'RETURN_REQUESTED'])
  await ofStaff(shop, id).receive([{ lineItemId: order.lineId, quantity: 1, condition: 'RESALABLE' }])
  expect(await kinds()).toContain('RETURN_RECEIVED')
  const { body } = await ofBuyer(order).request()
  const declined = await ofStaff(shop, body.return.id).act('decline', { reason: 'It was worn.' })
  expect(declined.body.return).toMatchObject({ status: 'DECLINED', declineReason: 'It was worn.' })
  expect(await kinds()).toContain('RETURN_DECLINED')
  expect((await ofBuyer(order).list())[0]).toMatchObject({ status: 'DECLINED', declineReason: 'It was worn.' })
  expect(codeOf(await ofStaff(shop, body.return.id).act('approve'))).toBe('RETURN_NOT_REQUESTED')
})

test('photos are the buyer’s own uploads, and only staff open them', async () => {
  const shop = await aShop(mailing.server)
  await openReturns(shop)
  const order = await aShippedOrder(shop)
  const foreign = 'abc~mv2.jpg'
  expect((await ofBuyer(order).request(1, { photoIds: [foreign] })).status).toBe(400)
  expect((await ofBuyer(order).request(1, { photoIds: Array.from({ length: 6 }, () => foreign) })).status).toBe(400)
  const id = await anApprovedReturn(shop, order)
  expect(await shop.owner('POST', `/stoa/v1/returns/${id}/photos/abc`, {})).toMatchObject(refused(404, 'PHOTO_NOT_FOUND'))
})

test('the report counts returns by reason, and the audit finds what does not add up', async () => {
  const shop = await aShop(mailing.server)
  await openReturns(shop)
  const order = await aShippedOrder(shop, { quantity: 3 })
  const { lineId: lineItemId } = order
  const staff = ofStaff(shop, await anApprovedReturn(shop, order, 2, { reason: 'DOES_NOT_FIT' }))
  await staff.receive([
    { lineItemId, quantity: 1, condition: 'RESALABLE', restock: true },
    { lineItemId, quantity: 1, condition: 'MISSING' },
  ])
  await staff.refund()
  await ofBuyer(order).request(1, { reason: 'DAMAGED' })
  await mailing.server.app.drain()
  const today = shopDay(mailing.server.clock.now())
  const { body } = await shop.owner('POST', '/stoa/v1/reports/returns', { from: today, to: today })
  expect(body).toMatchObject({
    totals: { returns: 2, amount: '20.00' },
    rows: [
      { reason: 'DOES_NOT_FIT', figures: { returns: 1, units: 2, received: 1, amount: '20.00' } },
      { reason: 'DAMAGED', figures: { returns: 1, units: 1, received: 0, amount: '0.00' } },
    ],
  })
  const search = { filter: { reasons: { $hasSome: ['DAMAGED'] } }, search: { expression: 'buyer@example' } }
  const found = await shop.owner('POST', '/stoa/v1/returns/search', { search })
  expect(found.body.returns).toMatchObject([{ reasons: ['DAMAGED'], status: 'REQUESTED' }])
  expect(await auditOf(shop)).toBeUndefined()
  const { siteId } = shop.credentials
  await sql`delete from order_fulfillment where site_id = ${siteId} and order_id = ${order.id}`.execute(
    mailing.server.database.db,
  )
  expect(await auditOf(shop)).toMatchObject({ entity: 'ORDER', id: order.id })
})
