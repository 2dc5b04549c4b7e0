import type {
  EcommerceSettings,
  RequestedFields,
  ServicePluginConfiguration,
} from '@stoa/contract/services/ecom/ecommerce-settings'
import type { ComponentType } from '@stoa/contract/services/stoa/plugins'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { checkoutSettings } from '../../pricing/checkout-settings/index.ts'
import { loadDeliveryCountries } from '../../delivery/delivery/index.ts'
import { loadLiveRules } from '../../pricing/discounts/index.ts'
import { loadPlugins } from '../../platform/plugins/index.ts'
import { hasTaxRates, isTaxIncluded } from '../../pricing/tax/index.ts'

type Answer = (site: SiteRead) => Promise<Partial<EcommerceSettings>>

/** Reads the part of the settings for each requested field. */
export const answers: Record<RequestedFields, Answer> = {
  ADDITIONAL_FEES_SERVICE_PLUGIN: async (site) => ({
    additionalFeesServicePlugin: await loadProviders(site, 'ECOM_ADDITIONAL_FEES'),
  }),
  VALIDATIONS_SERVICE_PLUGIN: async (site) => ({ validationsServicePlugin: await loadProviders(site, 'ECOM_VALIDATIONS') }),
  // Recommendations are the server's own.
  PURCHASE_RECOMMENDATIONS_SERVICE_PLUGIN: async () => ({ purchaseRecommendationsServicePlugin: { activeProviders: [] } }),
  TAX: async (site) => ({
    tax: { configured: await hasTaxRates(site), taxIncludedInItemPrices: await isTaxIncluded(site) },
  }),
  DISCOUNT_RULES: async (site) => ({ discountRules: { active: (await loadLiveRules(site)).length > 0 } }),
  CHECKOUT: async (site) => ({ checkout: await checkoutSettings(site) }),
  DELIVERY: async (site) => {
    const { everywhere, countries } = await loadDeliveryCountries(site)
    return everywhere
      ? { delivery: { destinationScope: 'WORLDWIDE', countries: [] } }
      : { delivery: { destinationScope: 'SPECIFIC_DESTINATIONS', countries: countries.map((country) => ({ country })) } }
  },
  PREMIUM_SITE: async () => ({ premiumSite: true }),
  BUSINESS_INFO: async ({ settings: { name, currency, language, country, timeZone } }) => ({
    businessInfo: { siteDisplayName: name, currency, language, country, timeZone },
  }),
}

async function loadProviders(site: SiteRead, kind: ComponentType): Promise<ServicePluginConfiguration> {
  const plugins = await loadPlugins(site, kind)
  return { activeProviders: plugins.map(({ app_id }) => ({ appId: app_id, triggerFlows: ['CART', 'CHECKOUT'] })) }
}
