import { createHash } from 'node:crypto'
import type { DeliveryOffer } from './offer.ts'

/**
 * Returns the offers for items of several profiles: an option of the first profile, and with it of each other
 * profile the option with the same name, or else the cheapest. The prices are added. A profile without an option makes the
 * basket undeliverable. The parts of an offer say which profile's items each option delivers.
 */
export function combineOffers([first = [], ...others]: readonly (readonly DeliveryOffer[])[]): DeliveryOffer[] {
  if (others.some((offers) => offers.length === 0)) return []
  return first.map((offer) => joined([offer, ...others.map((offers) => partnerOf(offer, offers))]))
}

function partnerOf({ title }: DeliveryOffer, offers: readonly DeliveryOffer[]): DeliveryOffer {
  return offers.find((offer) => offer.title === title) ?? offers.reduce((one, other) => (other.price < one.price ? other : one))
}

function joined(chosen: readonly DeliveryOffer[]): DeliveryOffer {
  const [first] = chosen as [DeliveryOffer]
  const times = new Set(chosen.map(({ deliveryTime }) => deliveryTime))
  return {
    ...first,
    code: codeOf(chosen.map(({ code }) => code)),
    title: [...new Set(chosen.map(({ title }) => title))].join(' + ').slice(0, maxTitle),
    deliveryTime: times.size === 1 ? first.deliveryTime : undefined,
    price: chosen.reduce((sum, { price }) => sum + price, 0n),
    parts: chosen.flatMap(({ parts }) => parts),
  }
}

/** One option for all profiles keeps its code. Others would together be longer than a code may be. */
function codeOf(codes: readonly string[]): string {
  if (new Set(codes).size === 1) return codes[0]!
  return `${codes[0]}+${createHash('sha256').update(codes.join('+')).digest('hex').slice(0, 16)}`
}

/** The contract's limit. */
const maxTitle = 250
