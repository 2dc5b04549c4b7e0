import * as contract from '@stoa/contract/services/ecom/checkout-settings'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { changeSettings, present } from '../change-settings.ts'
import { changed, completed } from '../settings.ts'
import { findSettings } from '../store.ts'

export const getCheckoutSettings = implementRead(contract.getCheckoutSettings, async ({ site }) => {
  const row = await findSettings(site)
  return { checkoutSettings: row ? present(row) : completed({}) }
})

export const updateCheckoutSettings = implement(
  contract.updateCheckoutSettings,
  async ({ site }, { checkoutSettings: change }) => ({
    checkoutSettings: await changeSettings(site, (stored) => changed(stored, change)),
  }),
)
