import { isDeepStrictEqual } from 'node:util'
import type { RecoverableCart, RecoverableLine } from '@stoa/contract/services/stoa/abandoned-checkouts'
import { formatAmount } from '@stoa/pricing'
import { asStaff } from '../../../kernel/site/audience.ts'
import { refusal, WireError } from '../../../kernel/basics/errors.ts'
import { ownerOf, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { chooseCoupon, type ChosenCoupon } from '../../pricing/discounts/index.ts'
import { resolveLines, seenPrice, type BasketLine, type Freshness, type ResolvedLine } from '../../pricing/basket/index.ts'
import { buyerOf, findOwnCart } from '../cart/index.ts'
import { abandonedCheckout, type StoredAbandoned } from './entity.ts'
import { linkExpiry } from './links.ts'
import { loadSettings } from './store/settings.ts'

/** What a recovery link leads to. Throws RECOVERY_LINK_NOT_VALID for one that was altered, is of another site, or has expired. */
export async function openLink(site: SiteRead, token: string): Promise<StoredAbandoned> {
  const id = site.ports.recoveryTokens.read(site, token)
  // A visitor may follow a link, and not read what it names.
  const abandoned = id ? await abandonedCheckout.find(asStaff(site), id) : undefined
  if (abandoned && linkExpiry(abandoned, await loadSettings(site)) > site.now) return abandoned
  throw refusal('RECOVERY_LINK_NOT_VALID', 'the link is not valid any more')
}

export interface Recoverable {
  lines: { resolved: ResolvedLine; state: RecoverableLine['state']; quantity: number }[]
  coupon: ChosenCoupon | undefined
}

/** The lines as they are now, each with how many of it come back, and the coupon as far as it still counts. */
export async function loadRecoverable(
  site: SiteRead,
  caller: Caller,
  abandoned: StoredAbandoned,
  freshness: Freshness,
): Promise<Recoverable> {
  const { lines, couponCode } = abandoned.basket
  const isBuyer = isOfBuyer(abandoned, caller)
  const resolved = await resolveLines(site, lines.map(isBuyer ? withoutTerms : withoutFields), freshness)
  return {
    lines: resolved.map((line) => ({ resolved: line, ...stateOf(line, isBuyer) })),
    coupon: couponCode ? await findCoupon(site, couponCode, caller) : undefined,
  }
}

/** Prices that staff or an app agreed with the buyer, and memberships that paid, are not for whoever opens the link. */
function withoutTerms({ overrides: _overrides, membership: _membership, ...line }: BasketLine): BasketLine {
  return line
}

/** What apps noted of the line is the buyer's. */
function withoutFields(line: BasketLine): BasketLine {
  const { extendedFields: _fields, ...rest } = withoutTerms(line)
  return rest
}

/** What can be bought of a line, by its buyer or by whoever has the link. */
export function stateOf(
  { line, availability: { status, quantityAvailable = 0 }, productId }: ResolvedLine,
  isBuyer: boolean,
): { state: RecoverableLine['state']; quantity: number } {
  if (line.custom || (!isBuyer && isPersonal(line))) return { state: 'PERSONAL', quantity: 0 }
  switch (status) {
    case 'AVAILABLE':
      return { state: 'AVAILABLE', quantity: line.quantity }
    case 'PARTIALLY_AVAILABLE':
      return { state: 'FEWER', quantity: quantityAvailable }
    case 'NOT_AVAILABLE':
      // A hidden product is as good as gone, and nothing of it is shown that its buyer had not seen.
      return { state: productId ? 'SOLD_OUT' : 'GONE', quantity: 0 }
    default:
      return { state: 'GONE', quantity: 0 }
  }
}

/** Texts that a buyer typed for an item may name people: the recipient of a gift card, an engraving. */
export function isPersonal({ reference }: BasketLine): boolean {
  const texts = reference?.options?.customTextFields
  return typeof texts === 'object' && texts !== null && Object.keys(texts).length > 0
}

function isOfBuyer({ buyerInfo }: StoredAbandoned, caller: Caller): boolean {
  const owner = ownerOf(caller)
  return 'memberId' in owner ? buyerInfo?.memberId === owner.memberId : buyerInfo?.visitorId === owner.visitorId
}

/** Undefined for a coupon that has ended, is used up, or is not for this buyer. */
async function findCoupon(site: SiteRead, code: string, caller: Caller): Promise<ChosenCoupon | undefined> {
  try {
    return await chooseCoupon(site, { code }, buyerOf(caller.kind === 'MEMBER' ? caller.memberId : null, undefined))
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return undefined
  }
}

/** What the page of the link shows: no name, no address, no email. */
export async function presentRecoverable(site: SiteRead, caller: Caller, abandoned: StoredAbandoned): Promise<RecoverableCart> {
  const { currency } = site.settings
  const abandonedDate = new Date(abandoned.restsSince).toISOString()
  if (abandoned.status === 'RECOVERED') return { abandonedDate, currency, lines: [], ordered: true }
  const { lines, coupon } = await loadRecoverable(site, caller, abandoned, 'RECENT')
  const { couponCode } = abandoned.basket
  const own = await findOwnCart(site, caller)
  const subtotal = lines.reduce((sum, { resolved, quantity }) => sum + resolved.unitPrice * BigInt(quantity), 0n)
  return {
    abandonedDate,
    currency,
    lines: lines.map(({ resolved, state, quantity }) => {
      const line = presentLine(resolved, { state, quantity, currency })
      return state === 'PERSONAL' ? { ...line, options: [] } : line
    }),
    subtotal: formatAmount(subtotal, currency),
    ...(couponCode && (coupon ? { couponCode } : { couponCode, couponProblem: 'NOT_VALID' as const })),
    otherItems: countOthers(own?.content.lines ?? [], abandoned.basket.lines),
    ordered: false,
  }
}

function countOthers(own: readonly BasketLine[], recovered: readonly BasketLine[]): number {
  return own
    .filter(({ reference }) => !recovered.some((line) => isDeepStrictEqual(line.reference, reference)))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

export function presentLine(
  resolved: ResolvedLine,
  { state, quantity, currency }: { state: RecoverableLine['state']; quantity: number; currency: string },
): RecoverableLine {
  const { line, translatedName, options, image, slug, unitPrice } = resolved
  const isSold = state === 'AVAILABLE' || state === 'FEWER'
  const { seenPrice: earlierPrice } = seenPrice(resolved, currency, (minor) => formatAmount(minor, currency))
  return {
    id: line.id,
    name: translatedName,
    options: options.map(({ name, plainText, colorInfo }) => ({
      name: name?.translated ?? name?.original ?? '',
      value: plainText?.translated ?? plainText?.original ?? colorInfo?.translated ?? colorInfo?.original ?? '',
    })),
    ...(image?.url && { image: image.url }),
    ...(slug && { slug }),
    quantity: line.quantity,
    recoverableQuantity: quantity,
    ...(isSold && {
      price: formatAmount(unitPrice, currency),
      total: formatAmount(unitPrice * BigInt(quantity), currency),
    }),
    ...(isSold && earlierPrice && { earlierPrice }),
    state,
  }
}
