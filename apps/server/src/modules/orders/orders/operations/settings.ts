import * as contract from '@stoa/contract/services/ecom/orders-settings'
import { modifiedFields } from '../../../../kernel/operations/modified-fields.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { findSettings, saveSettings } from '../store/settings.ts'

export const getOrdersSettings = implementRead(contract.getOrdersSettings, async ({ site }) => ({
  ordersSettings: await findSettings(site),
}))

export const updateOrdersSettings = implement(contract.updateOrdersSettings, async ({ site }, { ordersSettings: change }) => {
  const before = await findSettings(site)
  site.noteBefore(before)
  const after = await saveSettings(site, {
    inventoryUpdateTrigger: change.inventoryUpdateTrigger ?? before.inventoryUpdateTrigger,
    createInvoice: change.createInvoice ?? before.createInvoice ?? false,
    cancelHours: change.cancelHours ?? before.cancelHours,
    addressHours: change.addressHours ?? before.addressHours,
    downloadDays: change.downloadDays ?? before.downloadDays,
    downloadLimit: change.downloadLimit ?? before.downloadLimit,
  })
  site.record({
    entityFqdn: contract.service.fqdn,
    slug: 'updated',
    // A site has one settings entity, and its id is the site's id.
    entityId: site.siteId,
    sequence: BigInt(site.now.getTime()),
    body: { updatedEvent: { currentEntity: after, modifiedFields: modifiedFields(before, after) } },
  })
  return { ordersSettings: after }
})
