import * as contract from '@stoa/contract/services/stoa/returns'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { loadFigures } from '../store/figures.ts'
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

export const getReturnFigures = implementRead(contract.getReturnFigures, async ({ site }, { from, to, includeTest = false }) =>
  loadFigures(site, { from: new Date(from), to: new Date(to), includeTest }),
)
