import type { Module } from '../../../kernel/background/module.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { giftCardAudit } from './audit.ts'
import { issueSoldCards } from './issue-sold.ts'
import { giftCardHost, giftCardProducts, giftCards, giftCardTransactions, stoaGiftCards } from './operations/index.ts'
import type { HolderLimits } from './holder-limits.ts'
import { giftCardData } from './personal-data.ts'
import { giveBackRedemption, voidUnused } from './provider/void.ts'
import { codePurpose } from './reseal-codes.ts'
import { giftCardProductUsage } from './file-usage.ts'

export {
  chooseGiftCard,
  giftCardInBasket,
  wireGiftCardProblem,
  type BasketGiftCard,
  type NotForGiftCards,
} from './chosen-gift-card.ts'
export type { ChosenGiftCard, HeldOnCard } from './provider/balance.ts'
export { findCardCurrency, findRedeemedCard } from './redeemed-card.ts'
export { groupedCode } from './codes.ts'
export { endTestCards } from './end-test-cards.ts'
export { liabilityBetween } from './store/liability.ts'
export { hasGiftCards } from './store/transactions.ts'
export { cardToMail, forgetCode, giftCardMail, recipientOfCard } from './deliver.ts'
export { historyMail, newHistoryCode } from './history-code.ts'
export { giftCardProduct, loadGiftCardProducts } from './product-entity.ts'
export { restoreSoldCards, lockUnspentCards, withdrawSoldCards } from './withdraw-sold.ts'
export { redeemAtProvider } from './provider/redeem.ts'
export { handOverRedemption, voidAtProvider } from './provider/void.ts'
export { redeemForOrder, refundToGiftCard, voidRedemption } from './redeem.ts'
export { codePurpose, resealGiftCardCodes } from './reseal-codes.ts'
export { chosenAmount, readOptions, type GiftCardOptions } from './sold-card.ts'

/** Gift cards: issued, imported or sold, redeemed beside other payments, and given back by refunds. */
export function giftCardsModule({ secrets, limits }: { secrets: Secrets; limits: HolderLimits }) {
  const codes = seal(secrets, codePurpose)
  return {
    name: 'gift-cards',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'marketing/gift-vouchers': giftCards({ seal: codes }),
      'marketing/gift-voucher-transactions': giftCardTransactions,
      'marketing/gift-voucher-products': giftCardProducts,
      'ecom/gift-vouchers': giftCardHost,
      'stoa/gift-cards': stoaGiftCards({ seal: codes, limits }),
    },
    reactions: [issueSoldCards(codes)],
    jobs: [voidUnused, giveBackRedemption],
    audits: [giftCardAudit],
    personalData: [giftCardData],
    fileUsages: [giftCardProductUsage],
  } satisfies Module
}
