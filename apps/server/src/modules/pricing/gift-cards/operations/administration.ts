import * as contract from '@stoa/contract/services/stoa/gift-cards'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { wireMoney } from '../amounts.ts'
import { giftCard } from '../entity.ts'
import { liabilityByMonth, liabilityNow } from '../store/liability.ts'

export const enableGiftCard = implement(contract.enableGiftCard, async ({ site }, { giftCardId }) => {
  const card = await giftCard.lock(site, giftCardId)
  if (card.disabledDate) await giftCard.save(site, card, { ...card, disabledDate: null })
  return {}
})

export const getGiftCardLiability = implementRead(contract.getGiftCardLiability, async ({ site }) => {
  const { currency, language } = site.settings
  const money = (decimal: string) => wireMoney(decimal, currency, language)
  const { liability, cards } = await liabilityNow(site)
  const months = await liabilityByMonth(site)
  const now = money(liability)
  return {
    currency,
    liability: now.amount,
    formattedLiability: now.formattedAmount,
    validCards: cards,
    months: months.map((each) => {
      const { amount, formattedAmount } = money(each.liability)
      return {
        month: each.month,
        liability: amount,
        formattedLiability: formattedAmount,
        issued: money(each.issued).amount,
        redeemed: money(each.redeemed).amount,
      }
    }),
  }
})
