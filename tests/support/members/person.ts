import { sql } from 'kysely'
import { addMember } from '../../../apps/server/src/modules/members/members/ports/accounts.ts'
import { inSite } from '../../conformance/catalog/catalog-site.ts'
import { aProduct, aShippingOption, storesAppId } from '../shop/builders.ts'
import { aBadge, aMember, sendAs, type TestMember } from './members.ts'
import { allowMails } from '../shop/mailing.ts'
import type { TestShop } from '../shop/shop.ts'

let counter = 0

/** A member whose every text has `mark` in it, so that a test finds what is left of them. */
export interface MarkedPerson extends Omit<TestMember, 'token'> {
  mark: string
  phone: string
  product: { id: string; variantId: string }
  /** Orders something with the person's name, address and note; returns the order's id. */
  order(): Promise<string>
}

/** A member with everything that a shop can have of somebody, except for orders. */
export async function aPerson(shop: TestShop): Promise<MarkedPerson> {
  const mark = `zq${process.pid}x${++counter}`
  const email = `${mark}@example.com`
  const phone = `+4930${String(process.pid).padStart(7, '0')}${counter}`
  const given = {
    loginEmail: email,
    privacyStatus: 'PUBLIC' as const,
    profile: { nickname: `Nick ${mark}` },
    contact: { firstName: `Anna ${mark}`, lastName: `Test ${mark}`, phones: [phone], company: `Company ${mark}` },
  }
  const { id } = await inSite(shop, (site) => addMember(site, given, { loginEmailVerified: true }))
  const send = sendAs(shop, id!)
  await allowMails(shop)
  await aShippingOption(shop)
  const product = await aProduct(shop)
  const other = await aMember(shop)
  const { id: badgeId } = await aBadge(shop)
  const ok = async (answer: ReturnType<typeof send>) => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
    return body
  }
  await ok(
    shop.owner('POST', '/marketing-consent/v1/marketing-consent/upsert', {
      marketingConsent: {
        details: { type: 'EMAIL', email },
        state: 'REVOKED',
        lastRevokeActivity: { source: 'IN_PERSON', description: `Told by ${mark}` },
      },
    }),
  )
  const nodes = [
    { id: 'p', type: 'PARAGRAPH', nodes: [{ id: 't', type: 'TEXT', textData: { text: `About ${mark}`, decorations: [] } }] },
  ]
  await ok(send('POST', '/members/v2/abouts', { memberAbout: { content: { nodes } } }))
  await ok(send('POST', '/members/v1/members/my/slug', { slug: `slug-${mark}` }))
  await ok(send('POST', '/members/v1/members/my/slug', { slug: `other-slug-${mark}` }))
  await ok(send('POST', `/members/v3/followers/${other.id}`, {}))
  await ok(other.send('POST', `/members/v3/followers/${id}`, {}))
  await ok(
    send('POST', '/members/v1/member-reports', {
      memberReport: { reportedMemberId: other.id, reason: { category: 'OTHER', description: `Reason ${mark}` } },
    }),
  )
  await ok(send('POST', '/members/v1/member-to-member-blocks/members/my', { memberId: (await aMember(shop)).id }))
  await ok(shop.owner('PATCH', `/members/v1/members/${id}`, { member: { id, contact: { jobTitle: `Job ${mark}` } } }))
  await ok(shop.owner('POST', '/badges/v4/assignments', { badgeAssignment: { badgeId, memberId: id } }))
  const [group] = (await ok(shop.owner('GET', '/billing/v1/tax-exempt-groups/default-tax-exempt-groups'))).taxExemptGroups
  await ok(
    shop.owner('POST', '/billing/v1/contact-tax-details', {
      contactTaxDetails: { id, taxExemptGroupId: group.id, certificate: { number: `Certificate ${mark}` } },
    }),
  )
  const content = { rating: 4, title: 'Hangs straight' }
  const review = { namespace: 'stores', entityId: product.id, content }
  await ok(send('POST', '/reviews/v1/reviews', { review }))
  const voted = await ok(other.send('POST', '/reviews/v1/reviews', { review }))
  await ok(send('POST', `/stoa/v1/reviews/${voted.review.id}/vote`, { vote: 'HELPFUL' }))
  await ok(send('POST', '/ecom/v1/wishlists/add-item', { catalogReference: { appId: storesAppId, catalogItemId: product.id } }))
  await ok(
    shop.owner('POST', '/back-in-stock-service/v1/back-in-stock-notification-requests/settings/start-collecting', {
      appId: storesAppId,
    }),
  )
  const soldOut = await aProduct(shop, { stock: 0 })
  await ok(
    send('POST', '/back-in-stock-service/v1/back-in-stock-notification-requests', {
      request: { catalogReference: { appId: storesAppId, catalogItemId: soldOut.id }, email: `${mark}-other@example.com` },
      itemDetails: { name: 'Print', price: '20.00' },
    }),
  )
  await ok(
    send('POST', '/back-in-stock-service/v1/back-in-stock-notification-requests', {
      request: { catalogReference: { appId: storesAppId, catalogItemId: soldOut.id }, email },
      itemDetails: { name: 'Print', price: '20.00' },
    }),
  )
  const lineItems = [
    {
      quantity: 1,
      catalogReference: { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } },
    },
  ]
  const contactDetails = { firstName: `Anna ${mark}`, lastName: `Test ${mark}`, phone }
  const address = { country: 'DE', city: `City ${mark}`, postalCode: '10115', addressLine: `Street ${mark}` }
  return {
    id: id!,
    email,
    send,
    mark,
    phone,
    product,
    async order() {
      await ok(send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems }))
      await ok(send('PATCH', '/ecom/v1/carts/current', { cartInfo: { buyerNote: `Note ${mark}` } }))
      const { checkoutId } = await ok(
        send('POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB', email, shippingAddress: address }),
      )
      const { checkout } = await ok(send('GET', `/ecom/v1/checkouts/${checkoutId}`))
      const { code } = checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0]
      await ok(
        send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
          checkout: {
            id: checkoutId,
            buyerNote: `Note ${mark}`,
            billingInfo: { address, contactDetails },
            shippingInfo: { shippingDestination: { address, contactDetails }, selectedCarrierServiceOption: { code } },
          },
        }),
      )
      const { orderId } = await ok(send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {}))
      return orderId as string
    },
  }
}

/** An order that nobody waits for: paid, sent, and with a comment of the shop. */
export async function completeOrder(shop: TestShop, orderId: string, mark: string): Promise<void> {
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${orderId}`)
  const lineItems = body.order.lineItems.map(({ id, quantity }: { id: string; quantity: number }) => ({ id, quantity }))
  await shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
  await shop.owner('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
    fulfillment: { lineItems, trackingInfo: { trackingNumber: `TRACK-${mark}`, shippingProvider: 'dhl' } },
  })
  await shop.owner('POST', `/ecom/v1/orders/${orderId}/activities`, {
    activity: { merchantComment: { message: `Comment ${mark}` } },
  })
}

/** Which tables have rows of the site with a text in them, and how many. */
export async function rowsWith({ server, credentials }: TestShop, text: string): Promise<Record<string, number>> {
  const { db } = server.database
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'site_id' order by table_name`.execute(db)
  const found: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)} as it
      where site_id = ${credentials.siteId} and it::text ilike ${`%${text}%`}`.execute(db)
    if (rows[0]!.count > 0) found[name] = rows[0]!.count
  }
  return found
}
