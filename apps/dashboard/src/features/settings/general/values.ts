import { t } from '@lingui/core/macro'
import type { Shop } from '@stoa/contract/services/stoa/shop'

export interface GeneralValues {
  name: string
  announcement: string
  language: string
  country: string
  currency: string
  timeZone: string
  weightUnit: 'KG' | 'LB'
}

export function toValues(shop: Shop): GeneralValues {
  const { name = '', announcement = '', language = '', country = '', currency = '', timeZone = '', weightUnit } = shop
  return { name, announcement, language, country, currency, timeZone, weightUnit: weightUnit === 'LB' ? 'LB' : 'KG' }
}

export function toSite({ name, ...others }: GeneralValues) {
  return { name: name.trim(), ...others }
}

export function checkGeneral({ name }: GeneralValues): Record<string, string | undefined> {
  return name.trim() ? {} : { name: t`A shop needs a name.` }
}

/** The field that a path of the wire is edited in. */
export function placeOf(path: string): string | undefined {
  const field = path.replace(/^site\./, '')
  return ['name', 'announcement', 'language', 'country', 'currency', 'timeZone', 'weightUnit'].find((name) => name === field)
}
