import * as contract from '@stoa/contract/services/stoa/abandoned-checkouts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { findAbandoned } from '../detection.ts'
import { loadSettings, saveSettings } from '../store/settings.ts'

export const getAbandonedCheckoutSettings = implementRead(contract.getAbandonedCheckoutSettings, async ({ site }) => ({
  settings: await loadSettings(site),
}))

export const updateAbandonedCheckoutSettings = implement(
  contract.updateAbandonedCheckoutSettings,
  async ({ site }, { settings }) => {
    const before = await loadSettings(site)
    site.noteBefore(before)
    const after = { ...before, ...settings }
    await saveSettings(site, after)
    // A shorter time may have passed for some checkouts already.
    if (after.enabled) site.enqueue(findAbandoned.job, {}, { key: 'settings' })
    return { settings: after }
  },
)
