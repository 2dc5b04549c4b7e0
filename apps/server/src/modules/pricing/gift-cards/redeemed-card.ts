import type { SiteRead } from '../../../kernel/site/site.ts'
import { findRedemption } from './provider/store.ts'
import { findTransaction } from './store/transactions.ts'

/** The card that a payment of an order was redeemed from: of the shop, or of an app. */
export async function findRedeemedCard(site: SiteRead, redemptionId: string): Promise<string | undefined> {
  const own = await findTransaction(site, redemptionId)
  return own?.gift_card_id ?? (await findRedemption(site, redemptionId))?.card_id
}
