import { setupI18n, type Messages } from '@lingui/core'
import type { Language } from './preferences.ts'

type Catalogues = Record<Language, () => Promise<{ messages: Messages }>>

/** The browser's texts. The server has the texts of all languages (`texts.server.ts`). */
export const i18n = setupI18n()

/** Loads the catalogue of the page's language. */
export async function loadTexts(catalogues: Catalogues): Promise<void> {
  const language = document.documentElement.lang as Language
  const { messages } = await catalogues[language]()
  i18n.loadAndActivate({ locale: language, messages: { ...i18n.messages, ...messages } })
}
