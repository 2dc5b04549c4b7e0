import * as contract from '@stoa/contract/services/ecom/tax-settings'
import { implement, implementRead } from '../../../kernel/operation.ts'
import { forgetRates } from '../rates.ts'
import * as store from '../store.ts'

export const taxSettings = {
  getTaxSettings: implementRead(contract.getTaxSettings, async ({ site }) => {
    const row = await store.findTaxSettings(site)
    return {
      taxSettings: row
        ? {
            taxIncludedInItemPrices: row.tax_included_in_item_prices,
            createdDate: row.created_date.toISOString(),
            updatedDate: row.updated_date.toISOString(),
          }
        : { taxIncludedInItemPrices: false },
    }
  }),

  upsertTaxSettings: implement(
    contract.upsertTaxSettings,
    async ({ site }, { taxSettings: { taxIncludedInItemPrices = false } }) => {
      const { created_date } = await store.saveTaxSettings(site, taxIncludedInItemPrices)
      forgetRates(site)
      return {
        taxSettings: { taxIncludedInItemPrices, createdDate: created_date.toISOString(), updatedDate: site.now.toISOString() },
      }
    },
  ),
}
