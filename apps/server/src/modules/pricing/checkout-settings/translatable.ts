import { service } from '@stoa/contract/services/stoa/checkout-page'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { factsOf, type Translatable } from '../../../kernel/operations/translations/translatable.ts'
import { ownerTexts } from './page.ts'
import { checkoutSettings } from './store.ts'

/** The owner's texts among the settings of the checkout: the header and the policies. */
export const translatableSettings: Translatable = {
  service,
  type: 'CheckoutPage',
  facts: factsOf(service, 'CheckoutPage'),
  permissions: { read: 'STOA.SHOP_READ', update: 'ECOM.UPDATE_CHECKOUT_SETTINGS' },
  read: async (site, ids) => (ids.includes(site.siteId) ? loadTexts(site) : new Map()),
  page: async (site) => ({ items: await loadTexts(site), next: undefined }),
}

async function loadTexts(site: SiteRead): Promise<Map<string, Record<string, unknown>>> {
  return new Map([[site.siteId, ownerTexts(site, await checkoutSettings(site))]])
}
