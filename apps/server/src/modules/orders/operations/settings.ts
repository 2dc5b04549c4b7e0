import * as contract from '@stoa/contract/services/ecom/orders-settings'
import { modifiedFields } from '../../../kernel/modified-fields.ts'
import { implement, implementRead } from '../../../kernel/operation.ts'
import { findSettings, saveSettings } from '../store/settings.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findSettings>>>

export const ordersSettings = {
  getOrdersSettings: implementRead(contract.getOrdersSettings, async ({ site }) => ({
    ordersSettings: present(await findSettings(site)),
  })),

  updateOrdersSettings: implement(contract.updateOrdersSettings, async ({ site }, { ordersSettings: change }) => {
    const before = present(await findSettings(site))
    site.noteBefore(before)
    const { inventoryUpdateTrigger = before.inventoryUpdateTrigger, createInvoice = before.createInvoice } = change
    const after = present(await saveSettings(site, inventoryUpdateTrigger!, createInvoice ?? false))
    site.record({
      entityFqdn: contract.service.fqdn,
      slug: 'updated',
      // A site has one settings entity, and its id is the site's id.
      entityId: site.siteId,
      sequence: BigInt(site.now.getTime()),
      body: { updatedEvent: { currentEntity: after, modifiedFields: modifiedFields(before, after) } },
    })
    return { ordersSettings: after }
  }),
}

function present(row: Row | undefined): contract.OrdersSettings {
  if (!row) return { inventoryUpdateTrigger: 'ON_ORDER_PLACED', createInvoice: false }
  return {
    inventoryUpdateTrigger: row.inventory_update_trigger,
    createInvoice: row.create_invoice,
    createdDate: row.created_date.toISOString(),
    updatedDate: row.updated_date.toISOString(),
  }
}
