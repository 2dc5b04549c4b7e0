import type { JobSite } from '../../../apps/server/src/kernel/site/jobs.ts'
import {
  connectedProvider,
  type ChargeRequest,
  type ConnectedProvider,
} from '../../../apps/server/src/modules/orders/payments/index.ts'

export const sandboxCharger = { provider: 'sandbox', accountId: null }

/** The sandbox as the server calls it for a site. */
export async function sandboxOf(site: JobSite): Promise<ConnectedProvider> {
  return (await connectedProvider(site, sandboxCharger))!
}

/** A charge of a card in euros, as the server asks for it. */
export function aCharge(of: Pick<ChargeRequest, 'paymentId' | 'orderId' | 'amount' | 'source'>): ChargeRequest {
  return {
    ...of,
    siteId: '00000000-0000-4000-8000-000000000001',
    orderNumber: '10001',
    currency: 'EUR',
    method: undefined,
    capture: true,
    returnUrl: `http://127.0.0.1/payments/${of.paymentId}/return`,
    buyer: { language: 'en' },
    lines: [],
  }
}
