import * as contract from '@stoa/contract/services/stoa/shop'
import { formatAmount } from '@stoa/pricing'
import type { Module } from '../../kernel/module.ts'
import { implementRead } from '../../kernel/operation.ts'
import type { SiteAddresses } from '../../kernel/site.ts'
import { deliveryCountries, freeDeliveryFrom } from '../delivery/index.ts'
import { cardFieldOrigins, usableMethods } from '../payments/index.ts'
import { taxIncludedOnSite } from '../tax/index.ts'

/** What a storefront needs to know about its shop first; the module owns no tables. */
export const shopModule = ({ addresses }: { addresses: SiteAddresses }) =>
  ({
    name: 'shop',
    services: {
      'stoa/shop': {
        getShop: implementRead(contract.getShop, async ({ site }) => {
          const methods = await usableMethods(site)
          const { id, name, currency, language, country, timeZone, weightUnit, announcement, maintenance, hero } = site.settings
          return {
            shop: {
              siteId: id,
              name,
              currency,
              language,
              country,
              timeZone,
              weightUnit,
              announcement,
              maintenance,
              hero,
              taxIncludedInPrices: await taxIncludedOnSite(site),
              testMode: site.settings.mode === 'TEST',
              paymentMethods: methods.map(({ kind, title }) => ({ kind: kind!, title: title! })),
              cardFieldOrigins: cardFieldOrigins(site, methods, await addresses.originOf(site)),
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
      },
    },
  }) satisfies Module
