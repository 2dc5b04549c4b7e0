import * as contract from '@stoa/contract/services/ecom/tax-settings'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { forgetRates } from '../rates.ts'
import * as store from '../store.ts'

export const getTaxSettings = implementRead(contract.getTaxSettings, async ({ site }) => {
  const row = await store.findTaxSettings(site)
  return { taxSettings: row ? present(row) : { taxIncludedInItemPrices: false } }
})

export const upsertTaxSettings = implement(
  contract.upsertTaxSettings,
  async ({ site }, { taxSettings: { taxIncludedInItemPrices } }) => {
    const before = await store.findTaxSettings(site)
    if (before) site.noteBefore(present(before))
    const row = await store.saveTaxSettings(site, taxIncludedInItemPrices)
    forgetRates(site)
    return { taxSettings: present(row) }
  },
)

function present(row: store.TaxSettingsRow): contract.TaxSettings {
  return {
    taxIncludedInItemPrices: row.tax_included_in_item_prices,
    createdDate: row.created_date.toISOString(),
    updatedDate: row.updated_date.toISOString(),
  }
}
