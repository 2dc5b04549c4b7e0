import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowsWith } from '../../support/members/person.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { orderOf } from '../orders/orders-builders.ts'
import { aCustomer, anOrderOf, customersOf, expectCleanAudits, verify } from './customers-builders.ts'
import { day, erase, receiptsOf, server, settle, setUp } from './erasure-set-up.ts'
import { aMember } from '../../support/members/members.ts'

setUp()

const privacy = '/stoa/v1/member-privacy'
const eraseCustomer = (shop: TestShop, customerId: string) => shop.owner('POST', `${privacy}/customer-erasures`, { customerId })

/** A guest with two addresses, notes, a merge, a consent and orders that are delivered. Everything that says who it is has the mark. */
async function aGuest(shop: TestShop, mark: string) {
  const contact = {
    contactDetails: { firstName: `Ada ${mark}`, lastName: mark, phone: '+49 30 77' },
    address: { country: 'DE', city: mark },
  }
  const emails = [`${mark}@one.example`, `${mark}@two.example`]
  for (const email of emails) {
    const order = {
      ...orderOf({ email }),
      billingInfo: contact,
      recipientInfo: contact,
      fulfillmentStatus: 'FULFILLED',
      paymentStatus: 'PAID',
    }
    await shop.owner('POST', '/ecom/v1/orders/import', { order: { ...order, balanceSummary: undefined } })
  }
  const [kept, merged] = await customersOf(shop, { sort: [{ fieldName: 'email', order: 'ASC' }] })
  const pair = { keptId: kept.id, mergedId: merged.id, keptRevision: '1', mergedRevision: '1' }
  await shop.owner('POST', '/stoa/v1/customer-merges', pair)
  await shop.owner('POST', '/stoa/v1/customer-notes', { customerId: kept.id, text: `Note ${mark}` })
  await shop.owner('POST', '/marketing-consent/v1/marketing-consent/upsert', {
    marketingConsent: {
      details: { type: 'EMAIL', email: emails[1] },
      state: 'CONFIRMED',
      lastConfirmationActivity: { source: 'IN_PERSON', description: mark },
    },
  })
  await server.app.drain()
  return { id: kept.id as string, emails }
}

test(
  'an erasure leaves nothing of a customer without an account but the addresses of invoices',
  { timeout: 60_000 },
  async () => {
    const shop = await aShop(server)
    const guest = await aGuest(shop, 'zqguest')
    const others = await aCustomer(shop, { firstName: 'Other', email: 'other@example.com' })
    const { body } = await eraseCustomer(shop, guest.id)
    expect(body.memberErasures.map(({ cause, memberId }: any) => [cause, memberId])).toMatchObject([
      ['STAFF', guest.id],
      ['STAFF', expect.any(String)],
    ])
    await settle()
    server.clock.advance(day)
    await settle()
    for (const receipt of await receiptsOf(shop)) expect([receipt.state, receipt.failedPart]).toEqual(['FINISHED', undefined])
    expect(await rowsWith(shop, 'zqguest')).toEqual({ sales_order: 2 })
    const { rows } =
      await sql`select from sales_order where site_id = ${shop.credentials.siteId} and (buyer_key is not null or email is not null)`.execute(
        server.database.db,
      )
    expect(rows).toEqual([])
    expect((await customersOf(shop)).map(({ id }) => id)).toEqual([others.id])
    expect(codeOf(await eraseCustomer(shop, guest.id))).toBe('CUSTOMER_NOT_FOUND')
    await expectCleanAudits(shop)
  },
)

test('a copy has what the shop knows of all addresses of a customer, and nothing of others', { timeout: 60_000 }, async () => {
  const shop = await aShop(server)
  const guest = await aGuest(shop, 'zqcopied')
  await anOrderOf(shop, 'other@example.com')
  const { body } = await shop.owner('POST', `${privacy}/customer-exports`, { customerId: guest.id })
  await settle()
  const { body: file } = await shop.owner('GET', `${privacy}/exports/${body.memberExport.id}/content`)
  const copy = JSON.parse(file.content)
  expect(copy.customer).toMatchObject([{ id: guest.id, firstName: 'Ada zqcopied' }])
  expect(copy.orders.map(({ buyerInfo }: any) => buyerInfo.email).toSorted()).toEqual(guest.emails)
  expect(copy.marketingConsents).toMatchObject([{ details: { email: guest.emails[1] }, state: 'CONFIRMED' }])
  expect(copy.notes).toMatchObject([{ text: 'Note zqcopied' }])
  expect(file.content).not.toContain('other@example.com')
})

test(
  'the erasure of a member takes the customer along, but not the addresses that only staff gave them',
  { timeout: 60_000 },
  async () => {
    const shop = await aShop(server)
    const mia = await aMember(shop, { email: 'zqmia@example.com', nickname: 'zqmia' })
    await verify(shop, mia.id)
    const other = await aCustomer(shop, { lastName: 'Guest', email: 'guest@example.com' })
    await anOrderOf(shop, 'guest@example.com')
    await server.app.drain()
    const rows = await customersOf(shop, { sort: [{ fieldName: 'isMember', order: 'ASC' }] })
    expect(rows.map(({ id }) => id)).toEqual([other.id, mia.id])
    expect(codeOf(await eraseCustomer(shop, mia.id))).toBe('CUSTOMER_IS_MEMBER')
    const { keptRevision, mergedRevision } = (
      await shop.owner('POST', '/stoa/v1/customer-merges/preview', { keptId: mia.id, mergedId: other.id })
    ).body
    await shop.owner('POST', '/stoa/v1/customer-merges', { keptId: mia.id, mergedId: other.id, keptRevision, mergedRevision })
    await erase(shop, mia.id)
    await settle()
    expect(await rowsWith(shop, 'zqmia')).toEqual({})
    expect((await customersOf(shop)).map(({ name, email, isMember, orderCount }) => [name, email, isMember, orderCount])).toEqual(
      [['guest@example.com', 'guest@example.com', false, 1]],
    )
    await expectCleanAudits(shop)
  },
)
