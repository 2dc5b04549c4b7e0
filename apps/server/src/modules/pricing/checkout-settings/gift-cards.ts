import { fieldNotAllowed } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { checkoutSettings } from './store.ts'

/** True if buyers of this shop may redeem gift cards. */
export async function takesGiftCards(site: SiteRead): Promise<boolean> {
  return (await checkoutSettings(site)).checkoutFields.giftCardRedeemEnabled
}

/** Throws if a buyer redeems a gift card in a shop that takes none. */
export async function checkTakesGiftCards(site: SiteRead, caller: Caller): Promise<void> {
  if (isStaff(caller) || (await takesGiftCards(site))) return
  throw fieldNotAllowed('giftCardCode', 'gift cards cannot be redeemed here')
}
