import { sql } from 'kysely'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from './builders.ts'
import type { MailServer } from '../providers/mail-server.ts'
import { renderMail } from './mail-templates.ts'
import { startServer, type TestServer } from '../servers/server.ts'
import { aShop, type TestShop } from './shop.ts'

/** A server with the real templates. Its background work is stopped: a test runs what is due with `drain`. */
export async function startMailingServer(
  smtp: MailServer | undefined,
  options: Parameters<typeof startServer>[0] = {},
): Promise<TestServer> {
  const server = await startServer({ ...options, smtp: smtp?.settings, renderMail })
  // Subscribers begin with the events after the first start.
  await server.app.startBackground()
  await server.app.stopBackground()
  return server
}

/** A shop that sends real mails in test mode, with one product and one way of delivery. */
export async function aMailingShop(
  server: TestServer,
  { name = 'Print', ...site }: { name?: string; language?: string; shopName?: string } = {},
) {
  const { language, shopName } = site
  const shop = await aShop(server, { ...(shopName && { name: shopName }), ...(language && { language }) })
  await allowMails(shop)
  const product = await aProduct(shop, { name })
  await aShippingOption(shop)
  return { shop, product, visitor: await aVisitor(shop) }
}

/** Without the call of the owner, which would mail a notice to the owners. */
export async function allowMails({ server, credentials }: TestShop, sendInTestMode = true): Promise<void> {
  await sql`insert into mail_settings (site_id, send_in_test_mode) values (${credentials.siteId}, ${sendInTestMode})
    on conflict (site_id) do update set send_in_test_mode = excluded.send_in_test_mode`.execute(server.database.db)
}

/** An approved order, to be paid by bank transfer. */
export async function placeOrder(visitor: Visitor, product: { id: string; variantId: string }): Promise<string> {
  const checkoutId = await aCheckout(visitor, [product])
  const { body } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  return body.orderId as string
}

export async function mailsOf(shop: TestShop, orderId: string): Promise<any[]> {
  return (await shop.owner('GET', `/stoa/v1/orders/${orderId}/mails`)).body.mails
}
