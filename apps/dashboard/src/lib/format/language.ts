import { i18n, type Messages } from '@lingui/core'
import { getDirection, languages, supportedLanguage, type Language } from '@stoa/web/languages'

const catalogs: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('../../locales/en.po'),
  de: () => import('../../locales/de.po'),
  'ar-XB': () => import('../../locales/ar-XB.po'),
}

const chosenKey = 'stoa.language'

/** Runs before the first render, so that texts outside components are translated too. */
export async function activateLanguage(): Promise<void> {
  const code = guessLanguage()
  const { messages } = await catalogs[code]()
  i18n.loadAndActivate({ locale: code, messages })
  document.documentElement.lang = code
  document.documentElement.dir = getDirection(code)
}

/** Reloads the page, so that no text formatted in the old language remains. */
export function chooseLanguage(code: string): void {
  localStorage.setItem(chosenKey, code)
  window.location.reload()
}

function guessLanguage(): Language {
  const candidates = [localStorage.getItem(chosenKey) ?? undefined, ...navigator.languages]
  return candidates.flatMap((tag) => supportedLanguage(tag) ?? [])[0] ?? languages[0].code
}
