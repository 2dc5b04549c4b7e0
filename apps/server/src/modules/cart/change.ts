import * as contract from '@stoa/contract/services/ecom/cart'
import { asStaff } from '../../kernel/audience.ts'
import { created, deleted, updated } from '../../kernel/events.ts'
import { invalid } from '../../kernel/errors.ts'
import { isStaff, type Caller } from '../../kernel/identity.ts'
import type { SiteTx } from '../../kernel/site.ts'
import { resolveLines, type BasketLine, type NewLines } from '../basket/index.ts'
import type { Cart, CartContent } from './cart.ts'
import { presentCart, remember } from './present.ts'
import * as store from './store.ts'

const fqdn = contract.service.fqdn

/** Changes a locked cart: looks the lines up, writes once, records the event, and answers the cart as the wire shows it. */
export async function changeCart(
  site: SiteTx,
  cart: Cart,
  change: (content: CartContent) => CartContent,
): Promise<contract.Cart> {
  const content = change(cart.content)
  const resolved = await resolveLines(site, content.lines, 'RECENT')
  const lines = remember(content.lines, resolved, site.settings.currency)
  const saved = store.saveCart(site, { ...cart, content: { ...content, lines } })
  const shown = await presentCart(site, saved, resolved)
  // Events hold what the owner's apps would be answered.
  const forStaff = () => presentCart(asStaff(site), saved, resolved)
  if (cart.revision === 0n) site.recordIfSubscribed(`${fqdn}_created`, async () => created(fqdn, await forStaff()))
  else site.recordIfSubscribed(`${fqdn}_updated`, async () => updated(fqdn, await forStaff()))
  return shown
}

/** Removes a cart that was taken to be changed. */
export function removeCart(site: SiteTx, cart: Cart): void {
  store.deleteCart(site, cart)
  site.recordIfSubscribed(`${fqdn}_deleted`, () => deleted(fqdn, { id: cart.id, revision: String(cart.revision) }))
}

/**
 * An order takes these lines out of the cart they came from, as it is by then: what was put in meanwhile stays, and so does what
 * is more of a line than was bought. A cart that is gone already is no fault.
 */
export async function takeFromCart(
  site: SiteTx,
  { cartId, visitorId, memberId }: Pick<Cart, 'visitorId' | 'memberId'> & { cartId: string | null },
  bought: readonly BasketLine[],
): Promise<void> {
  const cart = cartId && (await store.takeCart(site, cartId, { visitorId, memberId }))
  if (!cart) return
  const quantities = new Map(bought.map(({ id, quantity }) => [id, quantity]))
  const lines = cart.content.lines
    .map((line) => ({ ...line, quantity: line.quantity - (quantities.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) removeCart(site, cart)
  else await changeCart(site, { ...cart, checkoutId: null }, (content) => ({ ...content, lines }))
}

/** Prices are the owner's word: a visitor brings neither items of their own nor other prices for the shop's. */
export function checkMayAdd(caller: Caller, { lineItems = [], customLineItems = [] }: NewLines): void {
  if (isStaff(caller)) return
  const fields = [
    ...customLineItems.map((_, index) => `customLineItems[${index}]`),
    ...lineItems.flatMap(({ catalogOverrideFields }, index) =>
      catalogOverrideFields ? [`lineItems[${index}].catalogOverrideFields`] : [],
    ),
  ]
  if (fields.length === 0) return
  throw invalid(
    ...fields.map((field) => ({
      field,
      description: 'is for site users and apps',
      violatedRule: 'FIELD_NOT_ALLOWED' as const,
      data: {},
    })),
  )
}

/** Coupons come with their own service; until a site has one, no code is one. */
export function checkCoupon(
  couponCode: string | null | undefined,
  refuse: (code: never, description: string, data?: object) => Error,
): void {
  if (couponCode) throw refuse('ERROR_COUPON_DOES_NOT_EXIST' as never, `there is no coupon ${couponCode}`, { couponCode })
}
