import type { SavedCard } from '@stoa/contract/services/stoa/saved-cards'
import { notFound, refusal } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { JobName } from '../../../kernel/site/site.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findMember, lockMember } from '../../members/members/ports/reading.ts'
import { isUsable, type Charger, type KeptCard } from '../payments/index.ts'
import { expiryStateOf } from './expiry.ts'
import * as store from './store.ts'

export const maxCards = 20

/** A card that its provider is to forget. Jobs from before accounts have none. */
export interface ForgottenCard {
  provider: string
  accountId?: string | null
  token: string
}

/** Has the provider forget a card. Orders handle it, because they know whether a payment still needs the card. */
export const forgetCard: JobName<ForgottenCard> = { name: 'orders.forget-card' }

/** The member's cards whose providers work in the site's mode; the default is first. */
export async function savedCards(site: SiteRead, memberId: string): Promise<store.SavedCardRow[]> {
  return usableOf(site, await store.loadSavedCards(site, memberId))
}

/** The cards whose accounts charge in the site's mode. */
async function usableOf(site: SiteRead, cards: readonly store.SavedCardRow[]): Promise<store.SavedCardRow[]> {
  const usable = await Promise.all(cards.map((card) => isUsable(site, chargerOf(card))))
  return cards.filter((_card, index) => usable[index])
}

export function chargerOf({ provider, account_id }: store.SavedCardRow): Charger {
  return { provider, accountId: account_id }
}

export function present(card: store.SavedCardRow, now: Date): SavedCard {
  const { id, brand, last_four_digits, expiry_month, expiry_year, is_default } = card
  return {
    id,
    brand,
    lastFourDigits: last_four_digits,
    ...(expiry_month !== null && { expiryMonth: expiry_month }),
    ...(expiry_year !== null && { expiryYear: expiry_year }),
    expiryState: expiryStateOf({ month: expiry_month, year: expiry_year }, now),
    default: is_default,
  }
}

/** A member's card for a payment; a removal waits until the transaction ends. Throws SAVED_CARD_NOT_FOUND. */
export async function cardToCharge(site: SiteTx, memberId: string, id: string): Promise<store.SavedCardRow> {
  const card = await cardOf(site, memberId, id)
  if (!card) throw notFound('savedCard', { id })
  return card
}

/** A card of a member, or of an order, to show it. */
export async function findCard(site: SiteRead, holderId: string, id: string): Promise<store.SavedCardRow | undefined> {
  return (await store.loadSavedCards(site, holderId)).find((card) => card.id === id)
}

export async function hasRoomForCard(site: SiteRead, memberId: string): Promise<boolean> {
  return (await store.loadSavedCards(site, memberId)).length < maxCards
}

/** Throws TOO_MANY_SAVED_CARDS. */
export async function checkRoomForCard(site: SiteRead, memberId: string): Promise<void> {
  if (!(await hasRoomForCard(site, memberId)))
    throw refusal('TOO_MANY_SAVED_CARDS', `a member has at most ${maxCards} saved cards`)
}

/** A card that was saved. `isNew` is false where its holder had it before. */
interface SavedNow {
  id: string
  isNew: boolean
}

/**
 * Adds a card that a provider keeps for a member; the first one is the default. A card that is there already gets the newer token, and
 * one that a member may not have any more is forgotten: undefined. Safe to repeat.
 */
export async function addCard(site: SiteTx, memberId: string, charger: Charger, kept: KeptCard): Promise<SavedNow | undefined> {
  const { provider, accountId } = charger
  const member = await findMember(site, memberId)
  if (member?.status !== 'APPROVED') return refuse()
  await lockMember(site, memberId)
  const cards = await store.loadSavedCards(site, memberId)
  const ofAccount = cards.filter((card) => card.provider === provider && card.account_id === accountId)
  const known = ofAccount.find((card) => card.token === kept.token)
  if (known) return { id: known.id, isNew: false }
  const same = ofAccount.find((card) => isSame(card, kept))
  if (same) {
    site.enqueue(forgetCard, { provider, accountId, token: same.token })
    await store.updateCard(site, same.id, { token: kept.token })
    return { id: same.id, isNew: false }
  }
  if (cards.length >= maxCards) return refuse()
  // The cards of the other mode are not shown, so one of them is no default.
  const isFirst = (await usableOf(site, cards)).length === 0
  if (isFirst) await clearDefault(site, cards)
  return insert(site, memberId, charger, kept, isFirst)

  function refuse(): undefined {
    site.enqueue(forgetCard, { provider, accountId, token: kept.token })
  }
}

/**
 * Keeps the card of a buyer without an account for the subscriptions that an order began: its holder is the order. Safe to
 * repeat.
 */
export async function keepCardOfOrder(site: SiteTx, orderId: string, charger: Charger, kept: KeptCard): Promise<SavedNow> {
  const known = (await store.loadSavedCards(site, orderId)).find((card) => card.token === kept.token)
  return known ? { id: known.id, isNew: false } : insert(site, orderId, charger, kept, false)
}

async function insert(
  site: SiteTx,
  holderId: string,
  { provider, accountId }: Charger,
  kept: KeptCard,
  isDefault: boolean,
): Promise<SavedNow> {
  const id = newId()
  await store.insertCard(site, {
    id,
    member_id: holderId,
    created_date: site.now,
    provider,
    account_id: accountId,
    token: kept.token,
    brand: kept.brand,
    last_four_digits: kept.lastFourDigits,
    expiry_month: kept.expiryMonth ?? null,
    expiry_year: kept.expiryYear ?? null,
    is_default: isDefault,
  })
  return { id, isNew: true }
}

/** A card of a member, or of an order, by its id; undefined where it was removed or its account charges no more. */
export async function cardOf(site: SiteTx, holderId: string, id: string): Promise<store.SavedCardRow | undefined> {
  const card = await store.holdCard(site, holderId, id)
  return card && (await isUsable(site, chargerOf(card))) ? card : undefined
}

/** Throws SAVED_CARD_NOT_FOUND. */
export async function setDefault(site: SiteTx, memberId: string, id: string): Promise<store.SavedCardRow> {
  const { card, cards } = await lockCard(site, memberId, id)
  await clearDefault(site, cards)
  await store.updateCard(site, card.id, { is_default: true })
  return { ...card, is_default: true }
}

async function clearDefault(site: SiteTx, cards: readonly store.SavedCardRow[]): Promise<void> {
  const before = cards.find(({ is_default }) => is_default)
  if (before) await store.updateCard(site, before.id, { is_default: false })
}

/** Removes a card; where it was the default, the newest other one is now. Throws SAVED_CARD_NOT_FOUND. */
export async function removeCard(site: SiteTx, memberId: string, id: string): Promise<void> {
  const { card, cards } = await lockCard(site, memberId, id)
  await store.deleteCard(site, card.id)
  site.enqueue(forgetCard, { ...chargerOf(card), token: card.token })
  const [next] = await usableOf(
    site,
    cards.filter(({ id: other }) => other !== card.id),
  )
  if (card.is_default && next) await store.updateCard(site, next.id, { is_default: true })
}

/** Removes all cards of somebody who is no member any more; returns how many. */
export async function removeAllCards(site: SiteTx, memberId: string): Promise<number> {
  const gone = await store.deleteCardsOf(site, memberId)
  for (const card of gone) site.enqueue(forgetCard, { ...chargerOf(card), token: card.token })
  return gone.length
}

/** Removes the cards of an order that are not among these. */
export async function keepOnlyCards(site: SiteTx, orderId: string, kept: ReadonlySet<string>): Promise<void> {
  for (const card of await store.loadSavedCards(site, orderId)) {
    if (kept.has(card.id)) continue
    await store.deleteCard(site, card.id)
    site.enqueue(forgetCard, { ...chargerOf(card), token: card.token })
  }
}

/** Changes of a member's cards are serialized by the lock of the member. */
async function lockCard(site: SiteTx, memberId: string, id: string) {
  await lockMember(site, memberId)
  const cards = await store.loadSavedCards(site, memberId)
  const card = cards.find((each) => each.id === id)
  if (!card || !(await isUsable(site, chargerOf(card)))) throw notFound('savedCard', { id })
  return { card, cards }
}

function isSame(card: store.SavedCardRow, kept: KeptCard): boolean {
  return (
    card.brand === kept.brand &&
    card.last_four_digits === kept.lastFourDigits &&
    card.expiry_month === (kept.expiryMonth ?? null) &&
    card.expiry_year === (kept.expiryYear ?? null)
  )
}
