import { t } from '@lingui/core/macro'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import type { SiteSummary } from '@stoa/contract/services/stoa/sessions'

export interface GeneralValues {
  name: string
  announcement: string
  language: string
  country: string
  currency: string
  timeZone: string
  weightUnit: 'KG' | 'LB'
  /** Pieces. */
  lowStock: string
}

export function toValues(shop: Shop, { lowStock }: SiteSummary): GeneralValues {
  const { name = '', announcement = '', language = '', country = '', currency = '', timeZone = '', weightUnit } = shop
  const unit = weightUnit === 'LB' ? 'LB' : 'KG'
  return { name, announcement, language, country, currency, timeZone, weightUnit: unit, lowStock: String(lowStock) }
}

export function toSite({ name, lowStock, ...others }: GeneralValues) {
  return { name: name.trim(), ...others, lowStock: Number(lowStock) }
}

export function checkGeneral({ name, lowStock }: GeneralValues): Record<string, string | undefined> {
  return {
    ...(!name.trim() && { name: t`A shop needs a name.` }),
    ...(!/^\d{1,4}$/.test(lowStock.trim()) && { lowStock: t`Enter a whole number.` }),
  }
}

/** The field that a path of the wire is edited in. */
export function placeOf(path: string): string | undefined {
  const field = path.replace(/^site\./, '')
  return ['name', 'announcement', 'language', 'country', 'currency', 'timeZone', 'weightUnit', 'lowStock'].find(
    (name) => name === field,
  )
}
