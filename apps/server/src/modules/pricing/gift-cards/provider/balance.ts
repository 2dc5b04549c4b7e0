import { derivedId } from '../../../../kernel/basics/ids.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { providerBalance } from '../../../platform/plugins/index.ts'
import { hashOfCode, obfuscatedCode, suffixOf } from '../codes.ts'

/** A gift card as carts and checkouts store it: never its code. */
export interface ChosenGiftCard {
  id: string
  appId: string
  obfuscatedCode: string
  /** The hash of the code that was entered: with another code, the card is another one's. */
  codeHash?: string
  /** The sealed code of an app's card, which is redeemed by its code. */
  sealedCode?: string
  /** Decimal: the amount that the buyer wants to redeem; absent for the card's whole balance. */
  requested?: string
}

/** What an unfinished order has taken from a card, in minor units. Its own checkout counts it as still on the card. */
export interface HeldOnCard {
  orderId: string
  cardId: string
  amount: bigint
}

/** "code: len=8..20": as the buyer typed it, without spaces around. */
const possibleCode = /^[^\s\p{C}]{8,20}$/u

/**
 * Finds the app's card for a code that is not one of the shop's own cards; undefined if no app knows it. Throws the app's error
 * about its card. Apps are asked in the order in which they were installed.
 */
export async function findProviderCard(
  site: SiteRead,
  code: string,
  held: HeldOnCard | undefined,
): Promise<ChosenGiftCard | undefined> {
  const asked = code.trim()
  if (!possibleCode.test(asked)) return undefined
  const answers = await site.plugins.ask(site, providerBalance, () => ({ code: asked }))
  const [known] = answers.flatMap(({ appId, answer }) => (answer ? { appId, balance: answer.minor } : []))
  if (!known) {
    const reasons = answers.map(({ refusal: reason }) => reason)
    const refused = reasons.find((reason) => reason === 'GIFT_CARD_DISABLED' || reason === 'GIFT_CARD_EXPIRED')
    if (refused) throw refusal(refused, 'the gift card cannot be used', {})
    if (reasons.includes(undefined)) throw refusal('GIFT_CARD_UNAVAILABLE', 'the app of the gift card gives no answer', {})
    return undefined
  }
  const id = derivedId(site.siteId, `gift card ${known.appId} ${hashOfCode(asked)}`)
  if (known.balance === 0n && held?.cardId !== id) throw refusal('GIFT_CARD_IS_EMPTY', 'the gift card has no balance left', {})
  return {
    id,
    appId: known.appId,
    obfuscatedCode: obfuscatedCode(suffixOf(asked)),
    sealedCode: site.plugins.seal.close(asked),
  }
}

/** Returns the balance of an app's card, or the reason why it pays nothing. */
export async function fetchProviderBalance(
  site: SiteRead,
  { id, appId, sealedCode }: ChosenGiftCard,
  held: HeldOnCard | undefined,
): Promise<
  | { balance: bigint }
  | {
      problem: 'GIFT_CARD_DISABLED' | 'GIFT_CARD_EXPIRED' | 'GIFT_CARD_IS_EMPTY' | 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_UNAVAILABLE'
    }
> {
  const own = held?.cardId === id ? held : undefined
  const request = { code: site.plugins.seal.open(sealedCode!) }
  // An answer from before the order's redemption would count what the order holds twice.
  const answered = await site.plugins.askApp(site, providerBalance, appId, request, own?.orderId)
  if (answered?.answer) {
    const balance = answered.answer.minor + (own?.amount ?? 0n)
    return balance > 0n ? { balance } : { problem: 'GIFT_CARD_IS_EMPTY' }
  }
  switch (answered?.refusal) {
    case 'GIFT_CARD_DISABLED':
    case 'GIFT_CARD_EXPIRED':
    case 'GIFT_CARD_NOT_FOUND':
      return { problem: answered.refusal }
    default:
      return { problem: 'GIFT_CARD_UNAVAILABLE' }
  }
}
