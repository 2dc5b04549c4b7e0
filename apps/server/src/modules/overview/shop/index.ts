import * as contract from '@stoa/contract/services/stoa/shop'
import { formatAmount } from '@stoa/pricing'
import type { Module } from '../../../kernel/background/module.ts'
import { implementRead } from '../../../kernel/operations/operation.ts'
import type { SiteAddresses } from '../../../kernel/site/site.ts'
import type { SiteSettings } from '../../../kernel/site/context.ts'
import { takesGiftCards } from '../../pricing/checkout-settings/index.ts'
import { deliveryCountries, freeDeliveryFrom, townsOf } from '../../delivery/delivery/index.ts'
import { factsOf, type Translatable } from '../../../kernel/operations/translations/translatable.ts'
import { cardFieldOrigins, usableMethods } from '../../orders/payments/index.ts'
import { taxIncludedOnSite } from '../../pricing/tax/index.ts'
import { listSiteScripts, getEssentialProperties, getSiteMetadata } from './site-assets.ts'

/** The texts of the home page and the announcement, which are settings of the site. */
const translatableShop: Translatable = {
  service: contract.service,
  type: 'Shop',
  facts: factsOf(contract.service, 'Shop'),
  permissions: { read: 'STOA.SHOP_READ', update: 'STOA.SITE_UPDATE' },
  read: async ({ siteId, settings }, ids) => new Map(ids.includes(siteId) ? [[siteId, textsOfShop(settings)]] : []),
  page: async ({ siteId, settings }) => ({ items: new Map([[siteId, textsOfShop(settings)]]), next: undefined }),
}

function textsOfShop({ id, announcement, hero }: SiteSettings): Record<string, unknown> {
  return { siteId: id, announcement, hero }
}

/** Serves the data that a storefront needs first about its shop; the module owns no tables. */
export const shopModule = ({ addresses, captchaOrigins }: { addresses: SiteAddresses; captchaOrigins: readonly string[] }) =>
  ({
    name: 'shop',
    translatable: [translatableShop],
    services: {
      'headless-site-assets/scripts': {
        listSiteScripts,
        getEssentialProperties,
        getSiteMetadata,
      },
      'stoa/shop': {
        getShop: implementRead(contract.getShop, async ({ site }) => {
          const methods = await usableMethods(site)
          const { id, name, currency, language, languages, country, timeZone, weightUnit } = site.settings
          const { announcement, maintenance, hero } = site.settings
          return {
            shop: {
              siteId: id,
              name,
              currency,
              language,
              languages: [...languages],
              country,
              timeZone,
              weightUnit,
              announcement,
              maintenance,
              hero,
              taxIncludedInPrices: await taxIncludedOnSite(site),
              testMode: site.settings.mode === 'TEST',
              paymentMethods: methods.map(({ kind, title }) => ({ kind: kind!, title: title! })),
              takesGiftCards: await takesGiftCards(site),
              cardFieldOrigins: cardFieldOrigins(site, methods, await addresses.originOf(site)),
              captchaOrigins: [...captchaOrigins],
            },
          }
        }),
        getFreeDelivery: implementRead(contract.getFreeDelivery, async ({ site }) => {
          const { country, currency } = site.settings
          const from = await freeDeliveryFrom(site, { country })
          return { country, ...(from !== undefined && { from: formatAmount(from, currency) }) }
        }),
        getDeliveryCountries: implementRead(contract.getDeliveryCountries, ({ site }) => deliveryCountries(site), {
          sameForVisitors: true,
        }),
        getTowns: implementRead(
          contract.getTowns,
          ({ site }, { country, postalCode }) => townsOf(site, { country, postalCode }),
          {
            sameForVisitors: true,
          },
        ),
      },
    },
  }) satisfies Module
