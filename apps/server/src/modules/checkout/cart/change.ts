import * as contract from '@stoa/contract/services/ecom/cart'
import { asStaff } from '../../../kernel/site/audience.ts'
import { created, deleted, updated } from '../../../kernel/site/events.ts'
import { fieldNotAllowed, invalid } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { addLines, membershipLine, type BasketLine, type NewLines } from '../../pricing/basket/index.ts'
import { checkChosen } from '../../pricing/memberships/index.ts'
import type { Cart, CartContent } from './cart.ts'
import { resolveCartLines } from './own-holds.ts'
import { findJoin } from './store/joins.ts'
import { presentCart, remember } from './present.ts'
import * as store from './store/carts.ts'

const fqdn = contract.service.fqdn

/** Changes a cart that was taken for it (`owner.ts`): resolves the lines, writes once, records the event, and returns the cart in the contract's form. */
export async function changeCart(
  site: SiteTx,
  cart: Cart,
  change: (content: CartContent) => CartContent,
): Promise<contract.Cart> {
  const content = change(cart.content)
  const resolved = await resolveCartLines(site, cart, content.lines)
  const lines = remember(content.lines, resolved, site.settings.currency)
  const saved = store.saveCart(site, { ...cart, content: { ...content, lines } })
  const shown = await presentCart(site, saved, resolved)
  // Events contain what a response to the owner's apps would contain.
  const forStaff = () => presentCart(asStaff(site), saved, resolved)
  if (cart.revision === 0n) site.recordIfSubscribed(`${fqdn}_created`, async () => created(fqdn, await forStaff()))
  else site.recordIfSubscribed(`${fqdn}_updated`, async () => updated(fqdn, await forStaff()))
  return shown
}

/** Deletes a cart that was taken for a change. */
export function removeCart(site: SiteTx, cart: Cart): void {
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
  if (lines.length === 0) removeCart(site, cart)
  else await changeCart(site, { ...cart, checkoutId: null }, (content) => ({ ...content, lines }))
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
  const chosen = addLines([], { lineItems: lineItems.filter(({ selectedMembership }) => selectedMembership) })
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
