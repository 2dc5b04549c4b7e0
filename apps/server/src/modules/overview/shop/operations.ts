import * as contract from '@stoa/contract/services/stoa/shop'
import { formatAmount } from '@stoa/pricing'
import { implementRead } from '../../../kernel/operations/operation.ts'
import type { SiteAddresses } from '../../../kernel/site/site.ts'
import { findExpressButtons } from '../../checkout/checkout/index.ts'
import { takesGiftCards } from '../../pricing/checkout-settings/index.ts'
import { loadDeliveryCountries, findFreeDeliveryThreshold, loadTowns } from '../../delivery/delivery/index.ts'
import { loadPublishedTheme } from '../../design/theme/index.ts'
import { collectsRequests } from '../../messages/back-in-stock/index.ts'
import { paymentPolicy, usableMethods } from '../../orders/payments/index.ts'
import { isTaxIncluded } from '../../pricing/tax/index.ts'

interface ShopParts {
  addresses: SiteAddresses
  /** The origins from which the page loads the captcha. */
  captchaOrigins: readonly string[]
}

export const getShop = ({ addresses, captchaOrigins }: ShopParts) =>
  implementRead(contract.getShop, async ({ site }) => {
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
        theme: await loadPublishedTheme(site),
        taxIncludedInPrices: await isTaxIncluded(site),
        testMode: site.settings.mode === 'TEST',
        paymentMethods: methods.map(({ method: { kind, title } }) => ({ kind, title })),
        takesGiftCards: await takesGiftCards(site),
        paymentPolicy: paymentPolicy(site, methods, await addresses.originOf(site)),
        backInStock: await collectsRequests(site),
        expressCheckout: (await findExpressButtons(site)).length > 0,
        captchaOrigins: [...captchaOrigins],
      },
    }
  })

export const getFreeDelivery = implementRead(contract.getFreeDelivery, async ({ site }) => {
  const { country, currency } = site.settings
  const from = await findFreeDeliveryThreshold(site, { country })
  return { country, ...(from !== undefined && { from: formatAmount(from, currency) }) }
})

export const getDeliveryCountries = implementRead(contract.getDeliveryCountries, ({ site }) => loadDeliveryCountries(site), {
  sameForVisitors: true,
})

export const getTowns = implementRead(
  contract.getTowns,
  ({ site }, { country, postalCode }) => loadTowns(site, { country, postalCode }),
  {
    sameForVisitors: true,
  },
)
