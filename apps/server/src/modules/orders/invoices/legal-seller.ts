import type { SiteRead } from '../../../kernel/site/site.ts'
import type { Seller } from './document.ts'
import { invoiceSettings, sellerOf } from './settings.ts'

/** What the invoice settings say about the company behind the shop. A field without a value is absent. */
export interface InvoiceSeller {
  owner?: string
  street?: string
  street2?: string
  postalCode?: string
  city?: string
  country?: string
  registration?: string
  vatId?: string
  email?: string
  phone?: string
}

export async function loadInvoiceSeller(site: SiteRead): Promise<{ seller: InvoiceSeller; smallBusiness: boolean }> {
  const settings = await invoiceSettings(site)
  const seller: Seller = await sellerOf(site, settings, () => '')
  const { street, street2, postalCode, city, country, registration, vatId, email, phone } = seller
  // The name of a shop is not that of its owner.
  const named = { owner: settings.sellerName, street, street2, postalCode, city, country, registration, vatId, email, phone }
  return {
    seller: Object.fromEntries(Object.entries(named).filter(([, value]) => value)),
    smallBusiness: settings.smallBusiness,
  }
}
