import { formatAmount, parseAmount, type GiftCardInput } from '@stoa/pricing'
import { giftCardAppId } from '@stoa/web/gift-card'
import { invalid, refusal, WireError } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { readAmount } from './amounts.ts'
import { isMistyped, obfuscatedCode } from './codes.ts'
import { findCardByCode, findCardById, stateOf, type StoredGiftCard } from './entity.ts'
import { fetchProviderBalance, findProviderCard, type ChosenGiftCard, type HeldOnCard } from './provider/balance.ts'
import { whyUnusable, type CardState, type GiftCardProblem } from './ledger.ts'

/** A chosen card in a basket: the amount that it can pay, or the reason why it cannot. */
export interface BasketGiftCard {
  chosen: ChosenGiftCard
  inputs: GiftCardInput[]
  problem: BasketGiftCardProblem | undefined
}

export type BasketGiftCardProblem =
  | GiftCardProblem
  | 'GIFT_CARD_NOT_FOUND'
  | 'GIFT_CARD_UNAVAILABLE'
  | 'GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD'
  | 'GIFT_CARD_CANNOT_PAY_SUBSCRIPTION'

/** The card with a code. Throws GIFT_CARD_CODE_INVALID for a mistyped one and GIFT_CARD_NOT_FOUND for any other without a card. */
export async function requireCard(site: SiteRead, code: string): Promise<StoredGiftCard> {
  return (await findCardByCode(site, code)) ?? refuseCode(code)
}

function refuseCode(code: string): never {
  if (isMistyped(code)) throw refusal('GIFT_CARD_CODE_INVALID', 'the code has a typing error', {})
  throw new WireError(404, 'GIFT_CARD_NOT_FOUND', 'there is no gift card with this code', { data: {} })
}

/** The card with a code, of the shop or of an app, if it can pay anything. Throws the contract's codes. */
export async function chooseGiftCard(
  site: SiteRead,
  code: string,
  redeemAmount?: string | null,
  held?: HeldOnCard,
): Promise<ChosenGiftCard> {
  const own = await findCardByCode(site, code)
  const ofApp = own || isMistyped(code) ? undefined : await findProviderCard(site, code, held)
  const requested = requestedAmount(site, redeemAmount)
  if (ofApp) return { ...ofApp, ...(requested && { requested }) }
  const card = own ?? refuseCode(code)
  const problem = whyUnusable(withHeld(card, held), site.now)
  if (problem) throw refusal(problem, describeProblem(problem), { obfuscatedCode: obfuscatedCode(card.codeSuffix) })
  return {
    id: card.id,
    appId: giftCardAppId,
    obfuscatedCode: obfuscatedCode(card.codeSuffix),
    codeHash: card.code,
    ...(requested && { requested }),
  }
}

function withHeld(card: StoredGiftCard, held: HeldOnCard | undefined): CardState {
  const state = stateOf(card)
  return held?.cardId === card.id ? { ...state, balance: state.balance + held.amount } : state
}

/** True if the card still has the code with which it was chosen. */
export function isChosen({ code }: StoredGiftCard, { codeHash }: ChosenGiftCard): boolean {
  return codeHash === undefined || codeHash === code
}

/** Undefined for an absent amount and for zero: as much as the card holds. */
function requestedAmount({ settings: { currency } }: SiteRead, amount: string | null | undefined): string | undefined {
  if (!amount) return undefined
  const minor = readAmount(amount, currency)
  if (minor === undefined) {
    throw invalid({
      field: 'giftCardRedeemAmount',
      description: `is an amount in ${currency}`,
      violatedRule: 'DECIMAL_MAX_SCALE',
      data: {},
    })
  }
  return minor > 0n ? formatAmount(minor, currency) : undefined
}

/** Goods in a basket that no gift card pays for: another card, so that nobody can hide where money came from, and what is charged again. */
export type NotForGiftCards = 'GIFT_CARD' | 'SUBSCRIPTION'

/** Returns the amount of a basket that a chosen card can pay now. */
export async function giftCardInBasket(
  site: SiteRead,
  chosen: ChosenGiftCard | null | undefined,
  buys: NotForGiftCards | undefined,
  held?: HeldOnCard,
): Promise<BasketGiftCard | undefined> {
  if (!chosen) return undefined
  const state = buys
    ? { problem: notFor[buys] }
    : chosen.appId === giftCardAppId
      ? await ownBalance(site, chosen, held)
      : await fetchProviderBalance(site, chosen, held)
  if ('problem' in state) return { chosen, inputs: [], problem: state.problem }
  const { currency } = site.settings
  const requested = chosen.requested === undefined ? undefined : parseAmount(chosen.requested, currency)
  const input = { id: chosen.id, balance: state.balance, ...(requested !== undefined && { requested }) }
  return { chosen, inputs: [input], problem: undefined }
}

const notFor = {
  GIFT_CARD: 'GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD',
  SUBSCRIPTION: 'GIFT_CARD_CANNOT_PAY_SUBSCRIPTION',
} as const

async function ownBalance(
  site: SiteRead,
  chosen: ChosenGiftCard,
  held: HeldOnCard | undefined,
): Promise<{ balance: bigint } | { problem: BasketGiftCardProblem }> {
  const card = await findCardById(site, chosen.id)
  if (!card || !isChosen(card, chosen)) return { problem: 'GIFT_CARD_NOT_FOUND' }
  const state = withHeld(card, held)
  const problem = whyUnusable(state, site.now)
  return problem ? { problem } : { balance: state.balance }
}

/** The reason as an application error. */
export function wireGiftCardProblem({ obfuscatedCode: card }: ChosenGiftCard, problem: BasketGiftCardProblem) {
  return { code: problem, description: describeProblem(problem), data: { obfuscatedCode: card } }
}

function describeProblem(problem: BasketGiftCardProblem): string {
  switch (problem) {
    case 'GIFT_CARD_DISABLED':
      return 'the gift card is disabled'
    case 'GIFT_CARD_EXPIRED':
      return 'the gift card has expired'
    case 'GIFT_CARD_IS_EMPTY':
      return 'the gift card has no balance left'
    case 'GIFT_CARD_NOT_FOUND':
      return 'there is no such gift card any more'
    case 'GIFT_CARD_UNAVAILABLE':
      return 'the app of the gift card gives no answer'
    case 'GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD':
      return 'a gift card cannot pay for another gift card'
    case 'GIFT_CARD_CANNOT_PAY_SUBSCRIPTION':
      return 'a gift card cannot pay for a subscription'
  }
}
