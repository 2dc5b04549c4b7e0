import { isDeepStrictEqual } from 'node:util'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { joinLines, splitLines } from '../../pricing/basket/index.ts'
import type { Cart, CartContent } from './cart.ts'
import { changeCart, removeCart } from './change.ts'
import { deleteJoin, findJoin, lockJoin, saveJoin, saveUndone, type Join } from './store/joins.ts'
import * as store from './store/carts.ts'

const hour = 3600_000
/** Milliseconds in which a member can undo that a visitor's cart joined theirs. */
const undoTime = hour

/** A join that can still be undone: of the member's cart as it is now, and not older than an hour. */
export async function openJoin(site: SiteRead, memberId: string): Promise<{ join: Join; expires: Date } | undefined> {
  const cart = await store.findCart(site, { memberId })
  const join = cart && (await findJoin(site, memberId))
  return join && isOpen(join, cart, site.now) ? { join, expires: expiryOf(join) } : undefined
}

function isOpen({ cartId, undone, ...join }: Join, cart: Cart, now: Date): boolean {
  return !undone && cartId === cart.id && expiryOf(join) > now
}

function expiryOf({ joinedDate }: Pick<Join, 'joinedDate'>): Date {
  return new Date(joinedDate.getTime() + undoTime)
}

/** Joins a visitor's locked cart to the member's locked one. Throws where both together are too large. */
export async function join(site: SiteTx, memberId: string, theirs: Cart, visited: Cart): Promise<Cart> {
  const { lines, joined } = joinLines(theirs.content.lines, visited.content.lines)
  const { lines: _lines, ...fields } = visited.content
  const isNoted = theirs.content.lines.length > 0 && visited.content.lines.length > 0
  if (isNoted) {
    const filled = (Object.keys(fields) as (keyof typeof fields)[]).filter((field) => theirs.content[field] === undefined)
    const entry = { cartId: theirs.id, visitorId: visited.visitorId!, joinedDate: site.now, joined, visited: fields, filled }
    await saveJoin(site, memberId, entry)
  } else await deleteJoin(site, memberId)
  store.deleteCart(site, visited)
  return store.saveCart(site, { ...theirs, content: { ...visited.content, ...theirs.content, lines } })
}

/** True if the member wanted to keep a visitor's cart apart, and nobody has changed it since. */
export async function isKeptApart(site: SiteRead, memberId: string, visited: Cart): Promise<boolean> {
  const undone = (await findJoin(site, memberId))?.undone
  return undone?.cartId === visited.id && undone.revision === visited.revision
}

/**
 * Returns the visitor's lines to the visitor, whose cart is available again once the member signs out, and leaves the rest to the
 * member. Returns false if there is nothing to undo.
 */
export async function undoJoin(site: SiteTx, memberId: string): Promise<boolean> {
  const cart = await store.lockCart(site, { memberId })
  const join = cart && (await lockJoin(site, memberId))
  if (!join || !isOpen(join, cart, site.now)) return false
  const { visitorId, visited } = join
  const { own, joining } = splitLines(cart.content.lines, join.joined)
  if (own.length === 0) removeCart(site, cart)
  else await changeCart(site, { ...cart, checkoutId: null }, (content) => ({ ...withoutFilled(content, join), lines: own }))
  const returned = joining.length > 0 ? await giveBack(site, visitorId, { ...visited, lines: joining }) : undefined
  await saveUndone(site, memberId, { cartId: returned?.id ?? null, revision: returned?.revision ?? null })
  return true
}

/** The visitor may have begun another cart meanwhile, in another tab. */
async function giveBack(site: SiteTx, visitorId: string, content: CartContent): Promise<Cart> {
  const begun = await store.lockCart(site, { visitorId })
  if (!begun) return store.saveCart(site, { ...store.newCart(site, { visitorId }), content })
  const { lines } = joinLines(begun.content.lines, content.lines)
  return store.saveCart(site, { ...begun, content: { ...content, ...begun.content, lines } })
}

/** Removes the values that the join filled in, except those that the member has changed since. */
function withoutFilled(content: CartContent, { filled, visited }: Join): CartContent {
  const own = { ...content }
  for (const field of filled) if (field !== 'lines' && isDeepStrictEqual(content[field], visited[field])) delete own[field]
  return own
}
