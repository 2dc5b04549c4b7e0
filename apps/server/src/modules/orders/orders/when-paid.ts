import { service, type Order } from '@stoa/contract/services/ecom/orders'
import { on, type Reaction } from '../../../kernel/background/reactions.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { lockOrder } from './store/orders.ts'
import type { StoredOrder } from './stored-order.ts'

const created = `${service.fqdn}_created`
const paid = `${service.fqdn}_payment_status_updated`
const edited = `${service.fqdn}_committed`

interface PaidOrderReaction {
  name: string
  /** Decides by the order as the event has it, so that other orders cost no statement. */
  concerns(site: SiteRead, order: Order): boolean | Promise<boolean>
  /** Gets the order locked, while it is paid. It may run more than once for one order. */
  react(site: SiteTx, order: StoredOrder): Promise<void>
}

/** Makes a reaction to an order that is paid, be it when it is placed, later, or when a paid order is changed. Imported orders were paid elsewhere. */
export function whenPaid({ name, concerns, react }: PaidOrderReaction): Reaction {
  return on([created, paid, edited], name, async (site, { type, entityId, body }) => {
    const order: Order | undefined = type === created ? body['createdEvent']?.entity : body['actionEvent']?.body?.order
    if (!order || !isPaid(order) || !(await concerns(site, order))) return
    await site.transaction(async (tx) => {
      const locked = await lockOrder(tx, entityId)
      if (isPaid(locked.order)) await react(tx, locked)
    })
  })
}

function isPaid({ paymentStatus, imported }: Order): boolean {
  return paymentStatus === 'PAID' && !imported
}
