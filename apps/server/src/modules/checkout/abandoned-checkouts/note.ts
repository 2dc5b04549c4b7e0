import type { SiteTx } from '../../../kernel/site/site.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { Checkout, CheckoutStep } from '../checkout/index.ts'
import { abandonedCheckout, type StoredAbandoned } from './entity.ts'
import { recoveryUrl } from './links.ts'
import type { Snapshot } from './snapshot.ts'
import { findAbandonedOf, findByCheckout, findOfCart } from './store/buyers.ts'

const day = 24 * 3600_000

/**
 * Writes a checkout that rests: into the row that it has, into one of the same purchase, or into a new one. A row that is recovered stays
 * as it is: whatever its buyer does later is another purchase.
 */
export async function noteAbandoned(
  site: SiteTx,
  checkout: Checkout & { step: CheckoutStep },
  { fields }: Snapshot,
): Promise<StoredAbandoned | undefined> {
  const own = await findByCheckout(site, checkout.id)
  const known = own ?? (await findSamePurchase(site, checkout, fields.typedEmail))
  if (!known) {
    const id = newId()
    return abandonedCheckout.createWith(
      site,
      { ...fields, status: 'ABANDONED', activities: [], checkoutUrl: recoveryUrl(site, id) },
      id,
    )
  }
  const before = await abandonedCheckout.lock(site, known)
  // An order was placed since the row was found.
  if (before.status === 'RECOVERED') return undefined
  // What comes from a checkout is replaced as a whole: a coupon that was removed is gone.
  const { id, revision, createdDate, updatedDate, status, activities, linkOpenedDate } = before
  const kept = { id, revision, createdDate, updatedDate, status, activities, ...(linkOpenedDate && { linkOpenedDate }) }
  return abandonedCheckout.save(site, before, { ...kept, ...fields, checkoutUrl: recoveryUrl(site, id) })
}

/**
 * A buyer who begins again, from the same cart, on another device or after signing in, is still at the same purchase for a day: the row
 * moves on to the newer checkout, so that nobody is written to twice.
 */
async function findSamePurchase(site: SiteTx, { cartId, memberId }: Checkout, email: string | undefined) {
  const since = new Date(site.now.getTime() - day)
  return (cartId && (await findOfCart(site, cartId))) || findAbandonedOf(site, { memberId, email }, since)
}
