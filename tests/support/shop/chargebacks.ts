import { randomUUID } from 'node:crypto'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { getProviderSecret, signProviderEvent } from '../../../apps/server/src/modules/orders/payments/index.ts'
import type { TestServer } from '../servers/server.ts'
import type { TestShop, WireAnswer } from './shop.ts'

/** Sends a signed report of a dispute, as the sandbox's card network does. */
export async function sendChargeback(
  server: TestServer,
  shop: TestShop,
  paymentId: string,
  chargeback: { id: string; status: string; amount?: string },
  eventId: string = randomUUID(),
): Promise<WireAnswer> {
  const site = await openSite(server.app.kernel, shop.credentials.siteId)
  const payload = JSON.stringify({ id: eventId, siteId: site.siteId, paymentId, chargeback })
  const signature = signProviderEvent(await getProviderSecret(site, 'sandbox'), payload)
  return shop.raw('POST', '/stoa/v1/sandbox/events', { body: { payload, signature } })
}
