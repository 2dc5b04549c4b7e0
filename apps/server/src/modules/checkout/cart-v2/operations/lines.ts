import * as contract from '@stoa/contract/services/ecom/cart-v-2'
import * as current from '@stoa/contract/services/ecom/current-cart-v-2'
import { fieldNotAllowed, refusal } from '../../../../kernel/basics/errors.ts'
import { implementWithAsyncCommit } from '../../../../kernel/operations/operation.ts'
import type { Caller } from '../../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { removeLines, type BasketLine } from '../../../pricing/basket/index.ts'
import { changeBasket } from '../change.ts'
import { checkAvailable, checkedLines, isFixed, isNothing, withLines, type NewItems } from '../items.ts'
import { checkedUpdates, withMemberships, type LineUpdates } from '../line-updates.ts'
import { takeBasket, takeOrNewOwnBasket, takeOwnBasket, type OpenBasket } from '../take.ts'

export const addLineItems = implementWithAsyncCommit(contract.addLineItems, async ({ site, caller }, { cartId, ...items }) =>
  add(site, caller, await takeBasket(site, caller, cartId), items),
)

export const addLineItemsToCurrentCart = implementWithAsyncCommit(
  current.addLineItemsToCurrentCart,
  async ({ site, caller }, items) => add(site, caller, await takeOrNewOwnBasket(site, caller), items),
)

export const removeLineItems = implementWithAsyncCommit(
  contract.removeLineItems,
  async ({ site, caller }, { cartId, lineItemIds }) => remove(site, caller, await takeBasket(site, caller, cartId), lineItemIds),
)

export const removeLineItemsFromCurrentCart = implementWithAsyncCommit(
  current.removeLineItemsFromCurrentCart,
  async ({ site, caller }, { lineItemIds }) => remove(site, caller, await takeOwnBasket(site, caller), lineItemIds),
)

export const updateLineItems = implementWithAsyncCommit(
  contract.updateLineItems,
  async ({ site, caller }, { cartId, lineItems = [] }) => update(site, caller, await takeBasket(site, caller, cartId), lineItems),
)

export const updateLineItemsInCurrentCart = implementWithAsyncCommit(
  current.updateLineItemsInCurrentCart,
  async ({ site, caller }, { lineItems = [] }) => update(site, caller, await takeOwnBasket(site, caller), lineItems),
)

async function add(site: SiteTx, caller: Caller, basket: OpenBasket, items: NewItems) {
  if (isNothing(items)) throw refusal('NO_LINE_ITEMS_TO_ADD', 'name the items to add')
  checkMayChange(caller, basket, items.catalogItems ? 'catalogItems' : 'customItems')
  const added = await checkedLines(site, caller, memberOf(basket), items)
  const before = basket.content.lines
  return changeBasket(
    site,
    caller,
    basket,
    (content) => ({ ...content, lines: withLines(site, content.lines, added) }),
    checkAvailable(before),
  )
}

async function remove(site: SiteTx, caller: Caller, basket: OpenBasket, lineItemIds: readonly string[]) {
  checkMayChange(caller, basket, 'lineItemIds')
  checkKnown(basket.content.lines, lineItemIds)
  return changeBasket(site, caller, basket, (content) => ({ ...content, lines: removeLines(content.lines, lineItemIds) }))
}

async function update(site: SiteTx, caller: Caller, basket: OpenBasket, updates: LineUpdates) {
  checkMayChange(caller, basket, 'lineItems')
  const { lines } = basket.content
  checkedUpdates(updates)
  checkKnown(
    lines,
    updates.map(({ lineItemId }) => lineItemId),
  )
  const quantities = new Map(
    updates.flatMap(({ lineItemId, quantity }) => (quantity ? [[lineItemId, quantity.newQuantity]] : [])),
  )
  const fixed = lines.findIndex(
    (line) => quantities.has(line.id) && quantities.get(line.id) !== line.quantity && isFixed(caller, line),
  )
  if (fixed >= 0) throw fieldNotAllowed('lineItems', 'the quantity of an item is fixed')
  const chosen = await withMemberships(site, caller, memberOf(basket), lines, updates)
  const changed = chosen.map((line) => ({ ...line, quantity: quantities.get(line.id) ?? line.quantity }))
  return changeBasket(site, caller, basket, (content) => ({ ...content, lines: changed }), checkAvailable(lines))
}

export function memberOf(basket: OpenBasket): string | null {
  const { cart, checkout } = basket
  return (cart ?? checkout).memberId
}

function checkKnown(lines: readonly BasketLine[], ids: readonly string[]): void {
  const known = new Set(lines.map(({ id }) => id))
  const lineItemIds = ids.filter((id) => !known.has(id))
  if (lineItemIds.length > 0) throw refusal('LINE_ITEM_NOT_FOUND_IN_CART', 'the cart has no such line', { lineItemIds })
}

/** Buyers do not change items that whoever made the checkout has fixed. */
function checkMayChange(caller: Caller, { content }: OpenBasket, field: string): void {
  if (content.fixedLines && (caller.kind === 'VISITOR' || caller.kind === 'MEMBER'))
    throw fieldNotAllowed(field, 'the items of this cart are fixed')
}
