import { t } from '@lingui/core/macro'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import type { SiteSummary } from '@stoa/contract/services/stoa/sessions'

export interface GeneralValues {
  name: string
  announcement: string
  language: string
  languages: string[]
  country: string
  currency: string
  timeZone: string
  weightUnit: 'KG' | 'LB'
  /** A quantity. */
  lowStock: string
  showStock: boolean
  maintenance: boolean
  heroTitle: string
  heroText: string
  heroButton: string
  heroLink: string
  heroPicture: string
}

export function toValues(shop: Shop, { lowStock, showStock }: SiteSummary): GeneralValues {
  const {
    name = '',
    announcement = '',
    language = '',
    languages = [],
    country = '',
    currency = '',
    timeZone = '',
    weightUnit,
  } = shop
  const { hero = {}, maintenance = false } = shop
  return {
    name,
    announcement,
    language,
    languages,
    country,
    currency,
    timeZone,
    weightUnit: weightUnit === 'LB' ? 'LB' : 'KG',
    maintenance,
    lowStock: String(lowStock),
    showStock,
    heroTitle: hero.title ?? '',
    heroText: hero.text ?? '',
    heroButton: hero.button ?? '',
    heroLink: hero.link ?? '',
    heroPicture: hero.picture ?? '',
  }
}

export function toSite({ name, lowStock, heroTitle, heroText, heroButton, heroLink, heroPicture, ...others }: GeneralValues) {
  return {
    name: name.trim(),
    lowStock: Number(lowStock),
    hero: {
      title: heroTitle.trim(),
      text: heroText.trim(),
      button: heroButton.trim(),
      link: heroLink.trim(),
      picture: heroPicture.trim(),
    },
    ...others,
  }
}

export function checkGeneral({ name, heroLink, heroPicture }: GeneralValues): Record<string, string | undefined> {
  const address = t`Start with / for a page of your shop, or with https://.`
  return {
    ...(!name.trim() && { name: t`Enter a name for the shop.` }),
    ...(!isAddress(heroLink) && { heroLink: address }),
    ...(!isAddress(heroPicture) && { heroPicture: address }),
  }
}

const isAddress = (typed: string) => typed.trim() === '' || /^(\/(?!\/)|https?:\/\/)/.test(typed.trim())

/** Maps a contract path to a form field. */
export function toFormField(path: string): string | undefined {
  const field = path.replace(/^site\./, '')
  const heroField = { title: 'heroTitle', text: 'heroText', button: 'heroButton', link: 'heroLink', picture: 'heroPicture' }
  const [, part = ''] = /^hero\.(\w+)$/.exec(field) ?? []
  if (part) return heroField[part as keyof typeof heroField]
  return ['name', 'announcement', 'language', 'languages', 'country', 'currency', 'timeZone', 'weightUnit', 'lowStock'].find(
    (name) => name === field,
  )
}
