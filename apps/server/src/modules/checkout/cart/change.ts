import * as contract from '@stoa/contract/services/ecom/cart'
import { asStaff } from '../../../kernel/site/audience.ts'
import { created, deleted, updated } from '../../../kernel/site/events.ts'
import { fieldNotAllowed, invalid } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { addLines, membershipLine, type BasketLine, type NewLines, type ResolvedLine } from '../../pricing/basket/index.ts'
import { checkChosen } from '../../pricing/memberships/index.ts'
import type { Cart, CartContent } from './cart.ts'
import { resolveCartLines } from './own-holds.ts'
import { findJoin } from './store/joins.ts'
import { presentCart, remember } from './present.ts'
import * as store from './store/carts.ts'

const fqdn = contract.service.fqdn

/** Changes a cart that was taken for it (`owner.ts`), and returns it in the contract's form. */
export async function changeCart(
  site: SiteTx,
  cart: Cart,
  change: (content: CartContent) => CartContent,
): Promise<contract.Cart> {
  const { saved, resolved } = await writeCart(site, cart, change(cart.content))
  return presentCart(site, saved, resolved)
}

/**
 * Writes a cart that was taken for a change: resolves its lines, which `check` may refuse, writes once, and records the events. Returns
 * the cart as it is stored, and its lines.
 */
export async function writeCart(
  site: SiteTx,
  cart: Cart,
  content: CartContent,
  check: (resolved: readonly ResolvedLine[]) => void = () => {},
): Promise<{ saved: Cart; resolved: ResolvedLine[] }> {
  const resolved = await resolveCartLines(site, cart, content.lines)
  check(resolved)
  const lines = remember(content.lines, resolved, site.settings.currency)
  const { shownPrice: _before, ...chosen } = content
  const saved = store.saveCart(site, { ...cart, content: { ...chosen, lines } })
  // Events contain what a response to the owner's apps would contain.
  const forStaff = () => presentCart(asStaff(site), saved, resolved)
  if (cart.revision === 0n) site.recordIfSubscribed(`${fqdn}_created`, async () => created(fqdn, await forStaff()))
  else site.recordIfSubscribed(`${fqdn}_updated`, async () => updated(fqdn, await forStaff()))
  site.ports.cartEvents.changed(site, saved)
  return { saved, resolved }
}

/** Stores which amounts the buyer was shown. For the buyer this changes nothing, so it is no event. Nothing is stored where the cart was changed meanwhile. */
export async function noteShown(
  site: SiteTx,
  { id, revision }: Pick<Cart, 'id' | 'revision'>,
  shownPrice: NonNullable<CartContent['shownPrice']>,
): Promise<Cart | undefined> {
  const cart = await store.lockCart(site, { id })
  if (cart?.revision !== revision) return undefined
  return store.saveCart(site, { ...cart, content: { ...cart.content, shownPrice } })
}

/** Deletes a cart that was taken for a change. */
export function removeCart(site: SiteTx, cart: Cart): void {
  dropCart(site, cart)
  site.ports.cartEvents.deleted(site, cart)
}

/** Deletes the row of a cart, which lives on as its order or as another cart. */
function dropCart(site: SiteTx, cart: Cart): void {
  store.deleteCart(site, cart)
  site.recordIfSubscribed(`${fqdn}_deleted`, () => deleted(fqdn, { id: cart.id, revision: String(cart.revision) }))
}

/**
 * Removes the lines of an order from the cart as it is now: lines and quantities added meanwhile stay. A missing cart is not an
 * error.
 */
export async function takeFromCart(
  site: SiteTx,
  { cartId, visitorId, memberId }: Pick<Cart, 'visitorId' | 'memberId'> & { cartId: string | null },
  bought: readonly BasketLine[],
): Promise<void> {
  if (!cartId) return
  const own = await store.takeCart(site, cartId, { visitorId, memberId })
  const cart = own ?? (memberId ? await store.lockCart(site, { memberId }) : undefined)
  if (!cart) return
  const idAfterJoin = own || !memberId ? new Map<string, string>() : await joinedIds(site, memberId)
  const quantities = new Map(bought.map(({ id, quantity }) => [idAfterJoin.get(id) ?? id, quantity]))
  const lines = cart.content.lines
    .map((line) => ({ ...line, quantity: line.quantity - (quantities.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) return dropCart(site, cart)
  await changeCart(site, leftOver(site, cart), (content) => ({ ...content, lines }))
}

/**
 * The cart for lines that were not bought. The id of a visitor's or member's cart names the order from now on, so that nobody orders
 * the rest by repeating a call. A cart without an owner is only known by its id, so it keeps it.
 */
function leftOver(site: SiteTx, cart: Cart): Cart {
  const { visitorId, memberId } = cart
  const owner = memberId ? { memberId } : visitorId ? { visitorId } : undefined
  if (!owner) return { ...cart, checkoutId: null }
  dropCart(site, cart)
  const { namesCheckout: _named, shownPrice: _shown, ...content } = cart.content
  return { ...store.newCart(site, owner), content }
}

/** The visitor's cart joined the member's during checkout: which lines of the member's cart hold those of the visitor's. */
async function joinedIds(site: SiteRead, memberId: string): Promise<Map<string, string>> {
  const { joined = [] } = (await findJoin(site, memberId)) ?? {}
  return new Map(joined.map(({ lineId, line }) => [line.id, lineId]))
}

/**
 * Checks the memberships that a change chooses. Only members have memberships, so a visitor cannot choose one. Throws
 * CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM.
 */
export async function checkMemberships(
  site: SiteRead,
  caller: Caller,
  memberId: string | null,
  { lineItems = [] }: NewLines,
): Promise<void> {
  const chosen = addLines([], { lineItems: lineItems.filter(({ selectedMembership }) => selectedMembership) }, newId)
  if (chosen.length === 0) return
  if (!memberId && !isStaff(caller)) throw onlyMembers('lineItems.selectedMembership')
  await checkChosen(site, chosen.map(membershipLine), 'lineItems')
}

export function onlyMembers(field: string) {
  return fieldNotAllowed(field, 'is for members who are signed in')
}

/** Only the owner sets prices: visitors may add neither custom items nor overridden prices. */
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
