import * as contract from '@stoa/contract/services/stoa/wishlist-joins'
import { permissionDenied } from '../../../../kernel/basics/errors.ts'
import type { Caller } from '../../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { openJoin, undoJoin } from '../join.ts'

export const getWishlistJoin = implementRead(contract.getWishlistJoin, async ({ site, caller }) => {
  const join = await openJoin(site, memberOf(caller))
  if (!join) return {}
  return {
    wishlistJoin: {
      itemCount: join.added.length,
      joinedDate: join.joinedDate.toISOString(),
      expiresDate: join.expires.toISOString(),
    },
  }
})

export const undoWishlistJoin = implement(contract.undoWishlistJoin, async ({ site, caller, refuse }) => {
  if (!(await undoJoin(site, memberOf(caller)))) throw refuse('WISHLIST_JOIN_NOT_FOUND', 'there is nothing to undo')
  return {}
})

function memberOf(caller: Caller): string {
  if (caller.kind !== 'MEMBER') throw permissionDenied('only a member has a wishlist that another one joined')
  return caller.memberId
}
