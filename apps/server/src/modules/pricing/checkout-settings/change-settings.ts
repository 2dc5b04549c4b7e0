import { service, type CheckoutSettings } from '@stoa/contract/services/ecom/checkout-settings'
import { modifiedFields } from '../../../kernel/operations/modified-fields.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { completed } from './settings.ts'
import { lockSettings, saveSettings, type SettingsRow } from './store.ts'

/** Stores the settings that `change` makes of the stored ones, and returns them complete. */
export async function changeSettings(
  site: SiteTx,
  change: (stored: CheckoutSettings) => CheckoutSettings,
): Promise<CheckoutSettings> {
  const row = await lockSettings(site)
  const before = present(row)
  site.noteBefore(before)
  const doc = change(row.doc)
  await saveSettings(site, doc)
  const after = present({ ...row, doc })
  site.record({
    entityFqdn: service.fqdn,
    slug: 'updated',
    // A site has one settings entity, and its id is the site's id.
    entityId: site.siteId,
    sequence: BigInt(site.now.getTime()),
    body: { updatedEvent: { currentEntity: after, modifiedFields: modifiedFields(before, after) } },
  })
  return after
}

/** The stored settings as the contract shows them. */
export function present({ doc, created_date, updated_date }: SettingsRow): CheckoutSettings {
  return { ...completed(doc), createdDate: created_date.toISOString(), updatedDate: updated_date.toISOString() }
}
