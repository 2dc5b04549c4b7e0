import * as contract from '@stoa/contract/services/stoa/saved-cards'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { ownMemberId } from '../../../members/members/ports/reading.ts'
import { present, removeCard, savedCards, setDefault } from '../cards.ts'

// The operations of members on their own saved cards. A card can only be saved with a payment.

export const listSavedCards = implementRead(contract.listSavedCards, async ({ site, caller }) => ({
  savedCards: (await savedCards(site, ownMemberId(caller))).map((card) => present(card, site.now)),
}))

export const setDefaultCard = implement(contract.setDefaultCard, async ({ site, caller }, { cardId }) => ({
  savedCard: present(await setDefault(site, ownMemberId(caller), cardId), site.now),
}))

export const removeSavedCard = implement(contract.removeSavedCard, async ({ site, caller }, { cardId }) => {
  await removeCard(site, ownMemberId(caller), cardId)
  return {}
})
