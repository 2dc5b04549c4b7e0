import * as contract from '@stoa/contract/services/ecom/tip-settings'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { tipSettings } from '../entity.ts'

const ofSettings = operationsOf(tipSettings)

export const createTipSettings = ofSettings.create(contract.createTipSettings)

export const updateTipSettings = ofSettings.update(contract.updateTipSettings)

export const queryTipSettings = implementRead(contract.queryTipSettings, async ({ site }, { query }) => {
  const { items, metadata, offset, total } = await tipSettings.query(site, query)
  const { hasNext: _next, ...paging } = metadata
  const pagingMetadata =
    offset === undefined ? paging : { count: items.length, offset, total: await total(), tooManyToCount: false }
  return { tipSettings: items, pagingMetadata }
})

export const createDefaultTipSettings = ofSettings.change(contract.createDefaultTipSettings, (site, { tipSettings: given }) =>
  tipSettings.create(site, given, undefined, { default: true }),
)

export const deleteTipSettings = implement(contract.deleteTipSettings, async ({ site }, { tipSettingsId }) => {
  const settings = await tipSettings.lock(site, tipSettingsId)
  if (settings.default)
    throw refusal('CANNOT_DELETE_DEFAULT_SETTINGS', 'the default settings can be changed, not deleted', { tipSettingsId })
  await tipSettings.remove(site, tipSettingsId)
  return {}
})
