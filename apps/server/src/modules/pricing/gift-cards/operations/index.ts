import type { HolderLimits } from '../holder-limits.ts'
import type { Seal } from '../../../../kernel/secrets/sealed.ts'
import { createGiftCard } from './create-gift-card.ts'
import {
  getGiftCard,
  queryGiftCards,
  searchGiftCards,
  countGiftCards,
  listGiftCardsByEmail,
  listGiftCardsByContactDetails,
} from './read-gift-cards.ts'
import { sendGiftCardEmail, disableGiftCard, increaseGiftCardBalance, decreaseGiftCardBalance } from './change-gift-cards.ts'
import { queryGiftCardTransactions } from './transactions.ts'
import {
  createGiftCardProduct,
  getGiftCardProduct,
  updateGiftCardProduct,
  deleteGiftCardProduct,
  queryGiftCardProducts,
} from './gift-card-products.ts'
import * as host from './gift-card-host.ts'
import { checkGiftCard } from './check-gift-card.ts'
import { requestGiftCardHistory, readGiftCardHistory } from './gift-card-history.ts'
import { listMyGiftCards, addMyGiftCard, sendMyGiftCard } from './my-gift-cards.ts'
import { importGiftCards } from './import-gift-cards.ts'
import { enableGiftCard, getGiftCardLiability } from './administration.ts'

export const giftCards = (parts: { seal: Seal }) => ({
  createGiftCard: createGiftCard(parts),
  getGiftCard,
  queryGiftCards,
  searchGiftCards,
  countGiftCards,
  listGiftCardsByEmail,
  listGiftCardsByContactDetails,
  sendGiftCardEmail: sendGiftCardEmail(parts),
  disableGiftCard,
  increaseGiftCardBalance,
  decreaseGiftCardBalance,
})

export const giftCardTransactions = {
  queryGiftCardTransactions,
}

export const giftCardProducts = {
  createGiftCardProduct,
  getGiftCardProduct,
  updateGiftCardProduct,
  deleteGiftCardProduct,
  queryGiftCardProducts,
}

export const giftCardHost = {
  getGiftCard: host.getGiftCard,
  redeemGiftCard: host.redeemGiftCard,
  voidTransaction: host.voidTransaction,
}

export const stoaGiftCards = (parts: { seal: Seal; limits: HolderLimits }) => ({
  checkGiftCard: checkGiftCard(parts),
  requestGiftCardHistory: requestGiftCardHistory(parts),
  readGiftCardHistory: readGiftCardHistory(parts),
  listMyGiftCards,
  addMyGiftCard: addMyGiftCard(parts),
  sendMyGiftCard: sendMyGiftCard(parts),
  importGiftCards: importGiftCards(parts),
  enableGiftCard,
  getGiftCardLiability,
})
