import type * as wire from '@stoa/contract/services/ecom/cart'
import { fieldNotAllowed } from '../../../kernel/basics/errors.ts'
import { limitCodeGuessing, type CodeCaller, type CodeLimits } from '../../../kernel/abuse/code-guessing.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { setLines } from '../../pricing/basket/index.ts'
import { chooseCoupon, type ChosenCoupon } from '../../pricing/discounts/index.ts'
import { buyerOf, withCartInfo, type Cart, type CartContent } from './cart.ts'
import { checkMayAdd } from './change.ts'
import { checkUnlocked } from './locks.ts'

type Update = Pick<wire.UpdateCartRequest, 'cartInfo' | 'lineItems' | 'customLineItems' | 'merchantDiscounts'>

/**
 * The coupon that an update chooses; undefined where it names none. Throws the contract's codes for one that is not valid, and
 * above the limit of wrong codes.
 */
export async function chosenCoupon(
  site: SiteRead,
  limits: CodeLimits,
  who: CodeCaller,
  { memberId, content }: Pick<Cart, 'memberId' | 'content'>,
  { couponCode, cartInfo }: Pick<wire.UpdateCartRequest, 'couponCode'> & { cartInfo?: object },
): Promise<ChosenCoupon | undefined> {
  if (!couponCode) return undefined
  checkUnlocked(who.caller, content, { coupon: true })
  const email = (cartInfo as wire.Cart | undefined)?.buyerInfo?.email ?? content.email
  return limitCodeGuessing(limits, 'coupon', who, () => chooseCoupon(site, { code: couponCode }, buyerOf(memberId, email)))
}

/** Applies an update of a cart: its fields, and lines set to the given quantities (added if missing). */
export function applyUpdate(
  { newId }: SiteTx,
  content: CartContent,
  update: object,
  caller: Caller,
  coupon: ChosenCoupon | undefined,
): CartContent {
  const { cartInfo, lineItems = [], customLineItems = [], merchantDiscounts } = update as Update
  checkMayAdd(caller, { lineItems, customLineItems })
  if (merchantDiscounts && !isStaff(caller)) {
    throw fieldNotAllowed('merchantDiscounts', 'is for site users and apps')
  }
  return {
    ...withCartInfo(content, cartInfo, caller),
    lines: setLines(content.lines, { lineItems, customLineItems }, newId),
    ...(merchantDiscounts && { merchantDiscounts }),
    ...(coupon && { coupon }),
  }
}
