import { permissionDenied } from '../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../kernel/site/caller.ts'

/** A mail about an order shows it. */
export function checkReadsOrders(caller: Caller): void {
  if (!holds(caller, 'ECOM.READ_ORDERS')) throw permissionDenied('mails about orders need the permission to read orders')
}
