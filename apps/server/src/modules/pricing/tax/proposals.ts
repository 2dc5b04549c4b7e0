import type { TaxProposal, TaxScheme } from '@stoa/contract/services/stoa/tax-proposals'
import { europeanUnion } from '@stoa/pricing'
import { publishedRates, type PublishedRate } from './published-rates.ts'

/** What a site charges in one of its regions for its default tax group. */
export interface ChargedRate {
  regionId: string
  country: string
  subdivision: string | null
  /** Null for a region without a rate. */
  taxRate: string | null
}

interface ProposedShop {
  country: string
  language: string
}

/** The published rates beside what the site charges already. */
export function proposalsFor(shop: ProposedShop, scheme: TaxScheme, charged: readonly ChargedRate[]): TaxProposal[] {
  const known = new Map(charged.map((rate) => [placeKey(rate), rate]))
  const rates = publishedRates()
  const home = rates.find(({ country, subdivision }) => country === shop.country && !subdivision)
  return rates.map((published) => {
    const { country, subdivision } = published
    const rate = scheme === 'ORIGIN' && isUnionSale(shop.country, country) && home ? home.rate : published.rate
    const current = known.get(placeKey(published))
    const proposal = { country, ...(subdivision && { subdivision }), taxName: nameOf(published, shop.language), taxRate: rate }
    if (!current?.taxRate) return { ...proposal, state: 'NEW' as const }
    const { regionId, taxRate: currentRate } = current
    return Number(currentRate) === Number(rate)
      ? { ...proposal, state: 'EXISTS' as const, regionId }
      : { ...proposal, state: 'DIFFERENT' as const, currentRate, regionId }
  })
}

export function placeKey({ country, subdivision }: { country?: string; subdivision?: string | null }): string {
  return subdivision || (country ?? '')
}

/** True for a sale from one member state of the European Union to another. */
function isUnionSale(from: string, to: string): boolean {
  return from !== to && europeanUnion.has(from) && europeanUnion.has(to)
}

/** The name of the tax as buyers read it, in the language of the shop. */
function nameOf({ country, type }: PublishedRate, language: string): string {
  if (country === 'US') return 'Sales tax'
  return type === 'vat' && language.startsWith('de') ? 'MwSt.' : type.toUpperCase()
}
