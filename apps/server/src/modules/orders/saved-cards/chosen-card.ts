import type { SavedCard } from '@stoa/contract/services/stoa/saved-cards'
import { fieldNotAllowed } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { ownMemberId } from '../../members/members/ports/reading.ts'
import type { Charger } from '../payments/index.ts'
import { cardToCharge, chargerOf, checkRoomForCard, hasRoomForCard, present, savedCards } from './cards.ts'

/** What a buyer chose to pay with. */
interface ChosenCard {
  /** Absent if the buyer enters the card on the provider's page. */
  paymentToken?: string | undefined
  /** In place of a token: a card that the member saved. */
  savedCardId?: string | null | undefined
  /** Saves the card of the token, or what is chosen on the provider's page, for the member once it has paid. */
  saveCard?: boolean | undefined
}

interface CardToCharge {
  paymentToken?: string | undefined
  savedCardId?: string
  savedCardOf?: string
  saveCardFor?: string
  keptBy?: Charger
}

/**
 * Returns the card to charge: the member's saved card, or the one that was entered. `keptBy` is what stores a saved
 * one. `keepForOrder`: the order begins subscriptions, so that the card is kept also for a buyer without an account, under the order's id.
 */
export async function chosenCard(
  site: SiteTx,
  caller: Caller,
  { paymentToken, savedCardId, saveCard }: ChosenCard,
  keepForOrder?: string,
): Promise<CardToCharge> {
  if (savedCardId) {
    if (saveCard && !keepForOrder) throw fieldNotAllowed('savePaymentMethod', 'is for the new card of a member')
    const memberId = ownMemberId(caller)
    const saved = await cardToCharge(site, memberId, savedCardId)
    return { paymentToken: saved.token, savedCardId, savedCardOf: memberId, keptBy: chargerOf(saved) }
  }
  if (!saveCard) return { paymentToken }
  if (caller.kind !== 'MEMBER') {
    if (!keepForOrder) throw fieldNotAllowed('savePaymentMethod', 'is for the new card of a member')
    return { paymentToken, saveCardFor: keepForOrder }
  }
  const memberId = ownMemberId(caller)
  await checkRoomForCard(site, memberId)
  return { paymentToken, saveCardFor: memberId }
}

/** Returns the cards that a member can choose among those of some providers, and if they may save another one. */
export async function offeredCards(
  site: SiteRead,
  memberId: string,
  charging: ReadonlySet<string>,
): Promise<{ savedCards?: SavedCard[]; canSaveCard?: boolean }> {
  if (charging.size === 0) return {}
  const cards = await savedCards(site, memberId)
  return {
    savedCards: cards.filter(({ provider }) => charging.has(provider)).map((card) => present(card, site.now)),
    canSaveCard: await hasRoomForCard(site, memberId),
  }
}
