import * as contract from '@stoa/contract/services/stoa/cart-joins'
import { permissionDenied } from '../../../../kernel/basics/errors.ts'
import type { Caller } from '../../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { openJoin, undoJoin } from '../joins.ts'

export const getCartJoin = implementRead(contract.getCartJoin, async ({ site, caller }) => {
  const found = await openJoin(site, memberOf(caller))
  if (!found) return {}
  const { join, expires } = found
  return {
    cartJoin: {
      itemCount: join.joined.reduce((sum, { line }) => sum + line.quantity, 0),
      joinedDate: join.joinedDate.toISOString(),
      expiresDate: expires.toISOString(),
    },
  }
})

export const undoCartJoin = implement(contract.undoCartJoin, async ({ site, caller, refuse }) => {
  if (!(await undoJoin(site, memberOf(caller)))) throw refuse('CART_JOIN_NOT_FOUND', 'there is nothing to undo')
  return {}
})

function memberOf(caller: Caller): string {
  if (caller.kind !== 'MEMBER') throw permissionDenied('only a member has a cart that another one joined')
  return caller.memberId
}
