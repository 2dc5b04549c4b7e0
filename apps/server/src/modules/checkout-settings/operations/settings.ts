import * as contract from '@stoa/contract/services/ecom/checkout-settings'
import { modifiedFields } from '../../../kernel/modified-fields.ts'
import { implement, implementRead } from '../../../kernel/operation.ts'
import { changed, completed } from '../settings.ts'
import * as store from '../store.ts'

export const settingsOperations = {
  getCheckoutSettings: implementRead(contract.getCheckoutSettings, async ({ site }) => {
    const row = await store.findSettings(site)
    return { checkoutSettings: row ? present(row) : completed({}) }
  }),

  updateCheckoutSettings: implement(contract.updateCheckoutSettings, async ({ site }, { checkoutSettings: change }) => {
    const row = await store.lockSettings(site)
    const before = present(row)
    site.noteBefore(before)
    const doc = changed(row.doc, change)
    await store.saveSettings(site, doc)
    const after = present({ ...row, doc })
    site.record({
      entityFqdn: contract.service.fqdn,
      slug: 'updated',
      // A site has one settings entity, and its id is the site's id.
      entityId: site.siteId,
      sequence: BigInt(site.now.getTime()),
      body: { updatedEvent: { currentEntity: after, modifiedFields: modifiedFields(before, after) } },
    })
    return { checkoutSettings: after }
  }),
}

type Row = NonNullable<Awaited<ReturnType<typeof store.findSettings>>>

function present({ doc, created_date, updated_date }: Row): contract.CheckoutSettings {
  return { ...completed(doc), createdDate: created_date.toISOString(), updatedDate: updated_date.toISOString() }
}
