import { isDeepStrictEqual } from 'node:util'
import { refusal } from '../../../kernel/basics/errors.ts'
import { ownerOf, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { joinLines, type BasketLine } from '../../pricing/basket/index.ts'
import { takeOrNewOwnCart, writeCart } from '../cart/index.ts'
import { abandonedCheckout, type StoredAbandoned } from './entity.ts'
import { loadRecoverable } from './recoverable-cart.ts'
import { noteOpening } from './store/openings.ts'

/**
 * Puts what a link brings back into the caller's cart. What the cart has stays: an item that is in both has the larger quantity, so that
 * opening the link again, or on the device where the cart still is, changes nothing. Nothing else of the first buyer is copied.
 */
export async function recoverCart(site: SiteTx, caller: Caller, abandoned: StoredAbandoned): Promise<string> {
  const { lines, coupon } = await loadRecoverable(site, caller, abandoned, 'NOW')
  const returning = lines.filter(({ quantity }) => quantity > 0)
  if (abandoned.status === 'RECOVERED' || returning.length === 0)
    throw refusal('NOTHING_TO_RECOVER', 'nothing of this cart can be bought any more, or it was ordered')
  const cart = await takeOrNewOwnCart(site, caller)
  const wanted = returning.map(({ resolved: { line }, quantity }) => ({ ...line, quantity }))
  const { saved } = await writeCart(site, cart, {
    ...cart.content,
    lines: withRecovered(cart.content.lines, wanted, site.newId),
    ...(coupon && !cart.content.coupon && { coupon }),
  })
  await noteOpened(site, abandoned)
  await noteOpening(site, { abandonedCheckoutId: abandoned.id, cartId: saved.id, ...ownerOf(caller) })
  return saved.id
}

/** Throws where both together are too many lines. */
function withRecovered(own: readonly BasketLine[], wanted: readonly BasketLine[], newId: () => string): BasketLine[] {
  const lines = [...own]
  const missing = wanted.filter((line) => {
    const index = lines.findIndex(({ reference, overrides }) => !overrides && isDeepStrictEqual(reference, line.reference))
    const known = lines[index]
    if (known && known.quantity < line.quantity) lines[index] = { ...known, quantity: line.quantity }
    return !known
  })
  return joinLines(
    lines,
    missing.map((line) => ({ ...line, id: newId() })),
  ).lines
}

async function noteOpened(site: SiteTx, { id }: StoredAbandoned): Promise<void> {
  const before = await abandonedCheckout.lock(site, id)
  if (before.status === 'RECOVERED') return
  await abandonedCheckout.save(site, before, { ...before, linkOpenedDate: site.now.toISOString() })
}
