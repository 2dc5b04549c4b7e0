import type { Module } from '../../../kernel/background/module.ts'
import { listSavedCards, setDefaultCard, removeSavedCard } from './operations/saved-cards.ts'
import { moveCardsToSandbox } from './disarm.ts'
import { savedCardData } from './personal-data.ts'
import { whenMemberDeleted } from './reactions.ts'

export {
  addCard,
  cardOf,
  findCard,
  keepCardOfOrder,
  keepOnlyCards,
  cardToCharge,
  chargerOf,
  checkRoomForCard,
  forgetCard,
  hasRoomForCard,
  type ForgottenCard,
  present as presentCard,
  removeAllCards,
  savedCards,
} from './cards.ts'

export { chosenCard, offeredCards } from './chosen-card.ts'

export const savedCardsModule = {
  name: 'saved-cards',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'stoa/saved-cards': {
      listSavedCards,
      setDefaultCard,
      removeSavedCard,
    },
  },
  disarm: moveCardsToSandbox,
  reactions: [whenMemberDeleted],
  personalData: [savedCardData],
} satisfies Module
