import * as contract from '@stoa/contract/services/stoa/shop'
import type { Module } from '../../kernel/module.ts'
import { implementRead } from '../../kernel/operation.ts'
import { taxIncludedOnSite } from '../tax/index.ts'

/** What a storefront must know of its shop before anything else; it owns nothing. */
export const shop = {
  name: 'shop',
  services: {
    'stoa/shop': {
      getShop: implementRead(contract.getShop, async ({ site }) => {
        const { id, name, currency, language, country, timeZone, weightUnit } = site.settings
        return {
          shop: {
            siteId: id,
            name,
            currency,
            language,
            country,
            timeZone,
            weightUnit,
            taxIncludedInPrices: await taxIncludedOnSite(site),
            paymentMethods: [
              { id: 'SANDBOX_CARD' as const, title: 'Card' },
              { id: 'MANUAL' as const, title: 'Pay later by bank transfer' },
            ],
          },
        }
      }),
    },
  },
} satisfies Module
