import * as contract from '@stoa/contract/services/stoa/shop'
import type { Module } from '../../../kernel/background/module.ts'
import type { SiteSettings } from '../../../kernel/site/context.ts'
import { factsOf, type Translatable } from '../../../kernel/operations/translations/translatable.ts'
import { listSiteScripts, getEssentialProperties, getSiteMetadata } from './site-assets.ts'
import { getDeliveryCountries, getFreeDelivery, getShop, getTowns } from './operations.ts'

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
export const shopModule = (parts: Parameters<typeof getShop>[0]) =>
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
        getShop: getShop(parts),
        getFreeDelivery,
        getDeliveryCountries,
        getTowns,
      },
    },
  }) satisfies Module
