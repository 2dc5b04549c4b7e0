import { giftCardAppId } from '@stoa/web/gift-card'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { findCardById } from './entity.ts'
import type { ChosenGiftCard } from './provider/balance.ts'
import { findRedemption } from './provider/store.ts'
import { findTransaction } from './store/transactions.ts'

/** The card that a payment of an order was redeemed from: of the shop, or of an app. */
export async function findRedeemedCard(site: SiteRead, redemptionId: string): Promise<string | undefined> {
  const own = await findTransaction(site, redemptionId)
  return own?.gift_card_id ?? (await findRedemption(site, redemptionId))?.card_id
}

/** The currency of one of the shop's own cards; undefined for a card of an app, which is in the shop's currency. */
export async function findCardCurrency(site: SiteRead, { id, appId }: ChosenGiftCard): Promise<string | undefined> {
  return appId === giftCardAppId ? (await findCardById(site, id))?.currency : undefined
}
