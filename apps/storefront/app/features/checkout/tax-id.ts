import type { VatId } from '@stoa/contract/services/ecom/checkout'
import { europeanUnion } from '@stoa/pricing'

/** Countries whose bills name the buyer's tax number. */
export const withTaxId = new Set(['BR', ...europeanUnion])

/** A tax number as it was typed, for the wire; undefined where it cannot be one of the country. */
export function taxIdOf(country: string, typed: string): VatId | undefined {
  const id = typed.replace(/[\s./-]/g, '').toUpperCase()
  if (country !== 'BR') return isOfUnion(country, id) ? { id } : undefined
  if (/^\d{11}$/.test(id) && isChecked(id, (place) => place + 2)) return { id, type: 'CPF' }
  if (/^[\dA-Z]{12}\d\d$/.test(id) && isChecked(id, (place) => (place % 8) + 2)) return { id, type: 'CNPJ' }
  return undefined
}

/** The country's letters, then two to twelve characters (directive 2006/112/EC, article 215); Greece writes EL. */
function isOfUnion(country: string, id: string): boolean {
  return id.startsWith(country === 'GR' ? 'EL' : country) && /^[A-Z]{2}[\dA-Z+*]{2,12}$/.test(id)
}

/**
 * Whether the last two digits are what those before them come to, modulo 11 (Receita Federal). `weightOf` counts places from
 * the right. A letter, of a company since 2026, counts as far as it stands from zero.
 */
function isChecked(id: string, weightOf: (place: number) => number): boolean {
  if (new Set(id).size === 1) return false
  return [id.length - 2, id.length - 1].every((end) => {
    const sum = Array.from(
      id.slice(0, end),
      (character, index) => (character.charCodeAt(0) - 48) * weightOf(end - 1 - index),
    ).reduce((one, other) => one + other)
    const rest = sum % 11
    return Number(id[end]) === (rest < 2 ? 0 : 11 - rest)
  })
}
