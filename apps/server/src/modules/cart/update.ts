import type * as wire from '@stoa/contract/services/ecom/cart'
import { invalid } from '../../kernel/errors.ts'
import { isStaff, type Caller } from '../../kernel/identity.ts'
import { setLines } from '../basket/index.ts'
import { withCartInfo, type CartContent } from './cart.ts'
import { checkMayAdd } from './change.ts'

type Update = Pick<wire.UpdateCartRequest, 'cartInfo' | 'lineItems' | 'customLineItems' | 'merchantDiscounts'>

/** Applies an update of a cart: its fields, and lines set to the given quantities (added if missing). */
export function applyUpdate(content: CartContent, update: object, caller: Caller): CartContent {
  const { cartInfo, lineItems = [], customLineItems = [], merchantDiscounts } = update as Update
  checkMayAdd(caller, { lineItems, customLineItems })
  if (merchantDiscounts && !isStaff(caller)) {
    throw invalid({
      field: 'merchantDiscounts',
      description: 'is for site users and apps',
      violatedRule: 'FIELD_NOT_ALLOWED',
      data: {},
    })
  }
  return {
    ...withCartInfo(content, cartInfo),
    lines: setLines(content.lines, { lineItems, customLineItems }),
    ...(merchantDiscounts && { merchantDiscounts }),
  }
}
