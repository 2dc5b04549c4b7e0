import { queryGiftCardProducts } from '@stoa/contract/calls/marketing/gift-voucher-products'
import type { Visit } from '../../../lib/page/context.ts'

/** The pages of gift cards that the shop has. */
export interface GiftCardPages {
  sold: boolean
  /** Buyers may redeem them, so they may look up what is left. */
  taken: boolean
}

export async function loadGiftCards({ api, shop }: Pick<Visit, 'api' | 'shop'>): Promise<GiftCardPages> {
  const { giftCardProducts = [] } = await api.call(queryGiftCardProducts, { query: { cursorPaging: { limit: 1 } } })
  return { sold: giftCardProducts.length > 0, taken: shop.takesGiftCards }
}
