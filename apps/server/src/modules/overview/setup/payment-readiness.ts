import type { PaymentReadiness } from '@stoa/contract/services/stoa/setup'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadDeliveryCountries } from '../../delivery/delivery/index.ts'
import { countriesWithoutPayment, takesPayments } from '../../orders/payments/index.ts'

/** Whether buyers can pay in a mode: at all, and in each country that the shop delivers to. */
export async function loadPaymentReadiness(site: SiteRead, mode: 'TEST' | 'LIVE'): Promise<PaymentReadiness> {
  const { countries, everywhere } = await loadDeliveryCountries(site)
  // A shop that delivers everywhere is checked for its own country.
  const checked = everywhere ? [...new Set([site.settings.country, ...countries])] : countries
  const ready = await takesPayments(site, mode)
  return { mode, ready, countriesWithout: ready ? await countriesWithoutPayment(site, checked, mode) : [] }
}
