import type { VatId } from '@stoa/contract/services/ecom/checkout'
import { europeanUnion } from '@stoa/pricing'

/** Countries where an invoice names the buyer's tax number. */
export const taxIdCountries = new Set(['BR', ...europeanUnion])

/** Parses a tax number; undefined where it is invalid in the country. */
export function parseTaxId(country: string, input: string): VatId | undefined {
  const id = input.replace(/[\s./-]/g, '').toUpperCase()
  if (country !== 'BR') return isEuVatId(country, id) ? { id } : undefined
  if (/^\d{11}$/.test(id) && hasValidCheckDigits(id, (position) => position + 2)) return { id, type: 'CPF' }
  if (/^[\dA-Z]{12}\d\d$/.test(id) && hasValidCheckDigits(id, (position) => (position % 8) + 2)) return { id, type: 'CNPJ' }
  return undefined
}

/** The country's prefix and two to twelve characters (Directive 2006/112/EC, article 215). The prefix of Greece is EL. */
function isEuVatId(country: string, id: string): boolean {
  return id.startsWith(country === 'GR' ? 'EL' : country) && /^[A-Z]{2}[\dA-Z+*]{2,12}$/.test(id)
}

/**
 * Verifies the two check digits, modulo 11 (Receita Federal). `weightOf` counts positions from the right. The value of a
 * letter, as in a CNPJ since 2026, is its character code minus that of "0".
 */
function hasValidCheckDigits(id: string, weightOf: (position: number) => number): boolean {
  if (new Set(id).size === 1) return false
  return [id.length - 2, id.length - 1].every((end) => {
    const sum = Array.from(
      id.slice(0, end),
      (character, index) => (character.charCodeAt(0) - 48) * weightOf(end - 1 - index),
    ).reduce((one, other) => one + other)
    const remainder = sum % 11
    return Number(id[end]) === (remainder < 2 ? 0 : 11 - remainder)
  })
}
