import * as contract from '@stoa/contract/services/ecom/tips'
import { formatAmount, parseAmount, tipAmount, type TipChoice } from '@stoa/pricing'
import { sql } from 'kysely'
import { isGuid } from '../../../../kernel/basics/ids.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { isCatalogApp } from '../../../catalog/catalog/ports/items.ts'
import { loadProductNames } from '../../../catalog/catalog/ports/storefront.ts'
import { tipSettings } from '../entity.ts'
import { splitAmongStaff } from '../split.ts'

/** Calculates the tip of a choice and its split among staff. Stores nothing. */
export const previewTip = implementRead(
  contract.previewTip,
  async ({ site, refuse }, { lineItemInfo, tipChoice, tipSettingsId }) => {
    const settings = await tipSettings.findWhere(site, tipSettingsId ? sql`id = ${tipSettingsId}` : sql`is_default`)
    if (!settings)
      throw refuse('TIP_SETTINGS_NOT_FOUND', 'there are no such tip settings', { tipSettingsId: tipSettingsId ?? null })
    const unknown = await findUnknownItems(site, lineItemInfo)
    if (unknown.length > 0)
      throw refuse('CATALOG_ITEMS_NOT_FOUND', 'some of the items are not in the catalogue', { catalogItemIds: unknown })
    const { currency } = site.settings
    const lines = lineItemInfo.map((info) => ({ info, price: parseAmount(info.price ?? '0', currency) }))
    const subtotal = lines.reduce((sum, { price }) => sum + price, 0n)
    const tip = tipAmount(choiceOf(tipChoice), subtotal, currency)
    const shares = await splitAmongStaff(site, settings, tip, lines, 'UNKNOWN_SOURCE')
    const undistributed = shares.reduce((left, { amount }) => left - amount, tip)
    return {
      tip: {
        lineItemSubtotal: formatAmount(subtotal, currency),
        amount: formatAmount(tip, currency),
        distributions: shares.map(({ staff, amount, lineItemInfo: items }) => ({
          staff,
          amount: formatAmount(amount, currency),
          lineItemInfo: items,
        })),
        ...(undistributed > 0n && { undistributedAmount: formatAmount(undistributed, currency) }),
      },
    }
  },
)

function choiceOf({ tipType, value }: contract.TipChoice): TipChoice {
  return { type: tipType === 'PERCENTAGE' ? 'PERCENTAGE' : 'CUSTOM', value: value ?? '0' }
}

async function findUnknownItems(site: SiteRead, lines: readonly contract.LineItemInfo[]): Promise<string[]> {
  const references = lines.map(({ catalogReference }) => ({ appId: '', catalogItemId: '', ...catalogReference }))
  const ids = references.flatMap(({ appId, catalogItemId }) =>
    isCatalogApp(appId ?? '') && isGuid(catalogItemId ?? '') ? [catalogItemId!] : [],
  )
  const known = await loadProductNames(site, ids)
  return references.map(({ catalogItemId }) => catalogItemId ?? '').filter((id) => !known.has(id))
}
