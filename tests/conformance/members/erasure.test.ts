import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { aPerson, completeOrder, rowsWith } from '../../support/members/person.ts'
import { aShop } from '../../support/shop/shop.ts'
import { transactionsNow } from '../orders/orders-builders.ts'
import { refused } from '../../support/requests/answers.ts'
import { server, day, erase, receiptsOf, settle, night, setUp } from './erasure-set-up.ts'

setUp()

test(
  'what is left of an erased person is the address of their invoices, and that goes when the law has no use for it',
  { timeout: 120_000 },
  async () => {
    const shop = await aShop(server)
    const person = await aPerson(shop)
    const orderId = await person.order()
    await completeOrder(shop, orderId, person.mark)
    await person.send('POST', '/stoa/v1/member-privacy/exports', {})
    await server.app.drain()
    expect(Object.keys(await rowsWith(shop, person.mark))).toEqual([
      'audit_entry',
      'back_in_stock_request',
      'checkout',
      'contact_tax_details',
      'customer',
      'customer_identity',
      'domain_event',
      'mail_message',
      'marketing_consent',
      'member',
      'member_about',
      'member_former_slug',
      'member_report',
      'order_fulfillment',
      'review',
      'sales_order',
    ])
    const { body } = await erase(shop, person.id)
    expect(body.memberErasure).toMatchObject({ memberId: person.id, cause: 'STAFF', state: 'RUNNING' })
    await settle()
    const [receipt, ...others] = await receiptsOf(shop)
    expect(others).toEqual([])
    expect(receipt).toMatchObject({ id: body.memberErasure.id, state: 'FINISHED', startedBy: expect.any(String) })
    expect(receipt.finishedDate).toBeTruthy()
    expect(Object.fromEntries(receipt.parts.map(({ name, ...counts }: any) => [name, counts]))).toEqual({
      'back-in-stock': { erased: 2, anonymized: 0, kept: [] },
      account: { erased: 2, anonymized: 0, kept: [] },
      about: { erased: 1, anonymized: 0, kept: [] },
      'audit-log': { erased: 0, anonymized: 6, kept: [{ reason: 'EVIDENCE', count: 3 }] },
      checkouts: { erased: 0, anonymized: 1, kept: [] },
      customer: { erased: 1, anonymized: 0, kept: [] },
      community: { erased: 2, anonymized: 0, kept: [] },
      emails: { erased: 2, anonymized: 0, kept: [] },
      events: { erased: expect.any(Number), anonymized: 0, kept: [] },
      exports: { erased: 1, anonymized: 0, kept: [] },
      marketingConsents: { erased: 1, anonymized: 0, kept: [] },
      orders: { erased: 0, anonymized: 1, kept: [{ reason: 'ACCOUNTING', count: 1 }] },
      reviews: { erased: 1, anonymized: 1, kept: [] },
      'sign-ins': { erased: 1, anonymized: 0, kept: [] },
      taxDetails: { erased: 1, anonymized: 0, kept: [] },
      wishlist: { erased: 1, anonymized: 0, kept: [] },
    })
    expect(await rowsWith(shop, person.mark)).toEqual({ sales_order: 1 })
    expect(await rowsWith(shop, person.phone)).toEqual({})
    expect(Object.keys(await rowsWith(shop, person.id))).toEqual(['audit_entry', 'member_erasure'])
    const { order } = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body
    const { mark } = person
    expect(order).toMatchObject({
      buyerInfo: {},
      billingInfo: {
        address: { country: 'DE', addressLine: `Street ${mark}` },
        contactDetails: { firstName: `Anna ${mark}`, lastName: `Test ${mark}` },
      },
      priceSummary: { total: { amount: '24.90' } },
    })
    expect(order.recipientInfo).toEqual({ address: { country: 'DE', postalCode: '10115' } })
    expect(order.buyerNote).toBeUndefined()

    await server.app.runSchedules()
    server.clock.advance(3700 * day)
    await night()
    // The event of it goes by age.
    expect(await rowsWith(shop, mark)).not.toHaveProperty('sales_order')
  },
)

test('thirty days after members delete their account it is erased, and until then it can be restored', async () => {
  const shop = await aShop(server)
  const person = await aPerson(shop)
  await person.send('DELETE', '/members/v1/members/my')
  await night()
  expect(await receiptsOf(shop)).toEqual([])
  expect(await rowsWith(shop, person.mark)).toHaveProperty('member_trash')
  server.clock.advance(29 * day)
  await night()
  expect(await receiptsOf(shop)).toMatchObject([{ memberId: person.id, cause: 'ACCOUNT_DELETED', state: 'FINISHED' }])
  expect((await receiptsOf(shop))[0]).not.toHaveProperty('startedBy')
  expect(await rowsWith(shop, person.mark)).toEqual({})
})

test('orders under way keep their address until they are complete, and the erasure waits for them', async () => {
  const shop = await aShop(server)
  const person = await aPerson(shop)
  const orderId = await person.order()
  await server.app.drain()
  await erase(shop, person.id)
  await settle()
  const underWay = () => receiptsOf(shop).then(([{ state, parts }]) => [state, parts.find((part: any) => part.name === 'orders')])
  expect(await underWay()).toEqual([
    'WAITING',
    { name: 'orders', erased: 0, anonymized: 0, kept: [{ reason: 'ORDER_UNDER_WAY', count: 1 }] },
  ])
  const { order } = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body
  expect(order.buyerInfo.email).toBe(person.email)
  await completeOrder(shop, orderId, person.mark)
  await night()
  expect(await underWay()).toEqual([
    'FINISHED',
    { name: 'orders', erased: 0, anonymized: 1, kept: [{ reason: 'ACCOUNTING', count: 1 }] },
  ])
  expect(await rowsWith(shop, person.mark)).toEqual({ sales_order: 1 })
})

test('an erasure takes what guests ordered with the verified address, and nothing of anybody else', async () => {
  const shop = await aShop(server)
  const [person, other] = [await aPerson(shop), await aPerson(shop)]
  const guest = await person.order()
  await completeOrder(shop, guest, person.mark)
  const { siteId } = shop.credentials
  await sql`update sales_order set doc = doc #- '{buyerInfo,memberId}' where site_id = ${siteId}`.execute(server.database.db)
  await completeOrder(shop, await other.order(), other.mark)
  await server.app.drain()
  const before = await rowsWith(shop, other.mark)
  await erase(shop, person.id)
  await settle()
  expect(await rowsWith(shop, person.mark)).toEqual({ sales_order: 1 })
  expect(await rowsWith(shop, other.mark)).toEqual(before)
  expect((await other.send('GET', '/members/v1/members/my')).status).toBe(200)
})

test('an erasure takes what the audit log quotes of guests’ orders, also of changes that asked a provider', async () => {
  const shop = await aShop(server)
  const person = await aPerson(shop)
  const orderId = await person.order()
  const { siteId } = shop.credentials
  await sql`update sales_order set doc = doc #- '{buyerInfo,memberId}' where site_id = ${siteId}`.execute(server.database.db)
  await completeOrder(shop, orderId, person.mark)
  const { payments } = await transactionsNow(shop, orderId)
  const refund = { payments: [{ paymentId: payments[0].id, amount: { amount: '1.00' }, externalRefund: true }] }
  const { status } = await shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/trigger-refund`, refund)
  expect(status).toBe(200)
  await server.app.drain()
  expect(await rowsWith(shop, person.mark)).toHaveProperty('audit_outcome')
  await erase(shop, person.id)
  await settle()
  expect(await rowsWith(shop, person.mark)).toEqual({ sales_order: 1 })
})

test('what staff did to a member by email alone is quoted no longer either', async () => {
  const shop = await aShop(server)
  const person = await aPerson(shop)
  const { email } = person
  const done = [
    await shop.owner('POST', '/wix-sm/api/v1/auth/v1/auth/members/send-set-password-email', { email }),
    await shop.owner('POST', '/api/v1/members/approve', { email }),
    await shop.owner('POST', '/api/v1/members/block', { email }),
    await shop.owner('POST', '/api/v1/members/block', { email }),
  ]
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await erase(shop, person.id)
  await settle()
  expect(await rowsWith(shop, email)).toEqual({})
})

test('the email of an account that nobody has verified leads to nobody’s orders', async () => {
  const shop = await aShop(server)
  const person = await aPerson(shop)
  await completeOrder(shop, await person.order(), person.mark)
  const { siteId } = shop.credentials
  await sql`update sales_order set doc = doc #- '{buyerInfo,memberId}' where site_id = ${siteId}`.execute(server.database.db)
  await sql`update member set login_email = 'another@example.com' where site_id = ${siteId} and id = ${person.id}`.execute(
    server.database.db,
  )
  const stranger = await aMember(shop, { email: person.email })
  await erase(shop, stranger.id)
  await settle()
  expect((await receiptsOf(shop))[0].parts.map(({ name }: any) => name)).not.toContain('orders')
})

test('erasing again is the same erasure while it runs; then there is nobody, as for unknown ids', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop)
  const [first, second] = [await erase(shop, member.id), await erase(shop, member.id)]
  expect(second.body.memberErasure.id).toBe(first.body.memberErasure.id)
  await settle()
  expect(await erase(shop, member.id)).toMatchObject({ status: 404 })
  expect(await erase(shop, '00000000-0000-4000-8000-000000000000')).toMatchObject(refused(404, 'MEMBER_NOT_FOUND'))
  expect(await receiptsOf(shop)).toHaveLength(1)
})

test('once the erasure of a deleted member has begun, nothing restores them', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop, { nickname: 'Gone' })
  const { body } = await shop.owner('POST', '/members/v1/members/bulk/delete-by-filter', {
    filter: { 'profile.nickname': 'Gone' },
  })
  await server.app.drain()
  expect((await erase(shop, member.id)).status).toBe(200)
  await shop.owner('POST', `/stoa/v1/bulk-tasks/${body.jobId}/undo`, {})
  await settle()
  expect((await shop.owner('GET', `/members/v1/members/${member.id}`)).status).toBe(404)
  expect(await receiptsOf(shop)).toMatchObject([{ memberId: member.id, state: 'FINISHED' }])
})
