import * as contract from '@stoa/contract/services/stoa/returns'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { loadSettings, saveSettings } from '../store/settings.ts'

export const getReturnSettings = implementRead(contract.getReturnSettings, async ({ site }) => ({
  settings: await loadSettings(site),
}))

export const updateReturnSettings = implement(contract.updateReturnSettings, async ({ site }, { settings }) => {
  const before = await loadSettings(site)
  site.noteBefore(before)
  const { instructions, returnAddress, freeReasons, excludedProductIds, excludedCategoryIds, ...others } = settings
  const after = {
    ...before,
    ...others,
    ...(freeReasons && { freeReasons: [...new Set(freeReasons)] }),
    ...(excludedProductIds && { excludedProductIds: [...new Set(excludedProductIds)] }),
    ...(excludedCategoryIds && { excludedCategoryIds: [...new Set(excludedCategoryIds)] }),
    ...(instructions !== undefined && { instructions: instructions?.trim() || null }),
    ...(returnAddress !== undefined && { returnAddress: returnAddress?.trim() || null }),
  }
  await saveSettings(site, after)
  return { settings: after }
})
