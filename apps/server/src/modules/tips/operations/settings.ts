import * as contract from '@stoa/contract/services/ecom/tip-settings'
import { operationsOf } from '../../../kernel/entity/operations.ts'
import { refusal } from '../../../kernel/errors.ts'
import { implement } from '../../../kernel/operation.ts'
import { tipSettings } from '../entity.ts'

const ofSettings = operationsOf(tipSettings)

export const settingsOperations = {
  queryTipSettings: ofSettings.query(contract.queryTipSettings),
  createTipSettings: ofSettings.create(contract.createTipSettings),
  updateTipSettings: ofSettings.update(contract.updateTipSettings),

  createDefaultTipSettings: ofSettings.change(contract.createDefaultTipSettings, (site, { tipSettings: given }) =>
    tipSettings.create(site, given, undefined, { default: true }),
  ),

  deleteTipSettings: implement(contract.deleteTipSettings, async ({ site }, { tipSettingsId }) => {
    const settings = await tipSettings.lock(site, tipSettingsId!)
    if (settings.default)
      throw refusal('CANNOT_DELETE_DEFAULT_SETTINGS', 'the default settings can be changed, not deleted', { tipSettingsId })
    await tipSettings.remove(site, tipSettingsId!)
    return {}
  }),
}
