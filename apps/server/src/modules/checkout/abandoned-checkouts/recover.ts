import { service, type Order } from '@stoa/contract/services/ecom/orders'
import { sql } from 'kysely'
import type { Reaction } from '../../../kernel/background/reactions.ts'
import { action } from '../../../kernel/site/events.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findCheckout } from '../checkout/index.ts'
import { abandonedCheckout, published, type RecoveryCause, type StoredAbandoned } from './entity.ts'
import { loadSettings } from './store/settings.ts'
import { hasActivity } from './store/activities.ts'
import { findAbandonedOf, findByCheckout, hasRecovered } from './store/buyers.ts'
import { findOpened } from './store/openings.ts'

const types = [`${service.fqdn}_created`, `${service.fqdn}_approved`]
const day = 24 * 3600_000

/** An order recovers one abandoned checkout: the one it was made of, or else the one whose link led to it, or the buyer's newest. */
export const whenOrderPlaced: Reaction = {
  name: 'abandoned-checkouts.when-order-placed',
  types: {
    condition: () => sql<boolean>`domain_event.type = any(${types}::text[])`,
    // Orders record these events in any case: approvals of what was not approved at once, and whatever was created.
    hasSubscribers: async () => false,
  },
  async react(site, { body }) {
    const order: Order | undefined = body['createdEvent']?.entity ?? body['actionEvent']?.body?.order
    // The event may come twice, and an order has two.
    if (!order?.id || !isPlaced(order) || (await hasRecovered(site, order.id))) return
    const found = await findRecovered(site, order)
    if (found) await site.transaction((tx) => recover(tx, found, order))
  },
}

/** An order that waits for its payment is not placed yet, and one that staff or an import wrote has no checkout. */
function isPlaced({ status, checkoutId, imported }: Order): boolean {
  return (status === 'APPROVED' || status === 'PENDING') && Boolean(checkoutId) && !imported
}

interface Found {
  id: string
  /** The order came from a cart that the link filled. */
  byLink: boolean
}

async function findRecovered(site: SiteRead, order: Order): Promise<Found | undefined> {
  const checkoutId = order.checkoutId ?? ''
  const own = await findByCheckout(site, checkoutId)
  if (own) return { id: own, byLink: false }
  const placed = dateOf(site, order)
  const { attributionDays } = await loadSettings(site)
  const since = new Date(placed.getTime() - attributionDays * day)
  const { memberId = null, visitorId = null, email } = order.buyerInfo ?? {}
  const checkout = await findCheckout(site, { id: checkoutId })
  const opened = await findOpened(site, { cartId: checkout?.cartId ?? null, memberId, visitorId }, since)
  if (opened) return { id: opened, byLink: true }
  const buyers = await findAbandonedOf(site, { memberId, visitorId, email }, since, placed)
  return buyers ? { id: buyers, byLink: false } : undefined
}

async function recover(site: SiteTx, { id, byLink }: Found, order: Order): Promise<void> {
  if (!(await abandonedCheckout.find(site, id))) return
  const before = await abandonedCheckout.lock(site, id)
  if (before.status === 'RECOVERED') return
  const recovered = await abandonedCheckout.save(site, before, {
    ...before,
    status: 'RECOVERED',
    checkoutRecoveredDate: dateOf(site, order).toISOString(),
    recoveredBy: byLink ? 'LINK' : await causeOf(site, before),
    ...(order.id && { orderId: order.id }),
  })
  site.record(action(abandonedCheckout.fqdn, 'recovered', recovered, { abandonedCheckout: published(recovered) }))
}

async function causeOf(site: SiteRead, { id, linkOpenedDate }: StoredAbandoned): Promise<RecoveryCause> {
  if (linkOpenedDate) return 'LINK'
  return (await hasActivity(site, id, 'EMAIL_SENT')) ? 'MAIL' : 'ITSELF'
}

function dateOf({ now }: SiteRead, { purchasedDate, createdDate }: Order): Date {
  const date = purchasedDate ?? createdDate
  return date ? new Date(date) : now
}
