import { i18n, type Messages } from '@lingui/core'

/** The languages of the back office. The last one is right-to-left English for layout tests. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'ar-XB', name: 'Right to left', direction: 'rtl' },
] as const

type Language = (typeof languages)[number]

const catalogs: Record<Language['code'], () => Promise<{ messages: Messages }>> = {
  en: () => import('../locales/en.po'),
  de: () => import('../locales/de.po'),
  'ar-XB': () => import('../locales/ar-XB.po'),
}

const chosenKey = 'stoa.language'

/** Runs before the first render, so that texts outside components are translated too. */
export async function activateLanguage(): Promise<void> {
  const { code } = languageOfReader()
  const { messages } = await catalogs[code]()
  i18n.loadAndActivate({ locale: code, messages })
  document.documentElement.lang = code
  document.documentElement.dir = directionOf(code)
}

export function directionOf(code: string): Language['direction'] {
  return languages.find((language) => language.code === code)?.direction ?? 'ltr'
}

/** Reloads the page, so that no text formatted in the old language remains. */
export function chooseLanguage(code: string): void {
  localStorage.setItem(chosenKey, code)
  window.location.reload()
}

function languageOfReader(): Language {
  const candidates = [localStorage.getItem(chosenKey), ...navigator.languages.map((tag) => tag.split('-')[0])]
  return candidates.flatMap((tag) => languages.filter(({ code }) => code === tag))[0] ?? languages[0]
}
