import { setupI18n, type Messages } from '@lingui/core'
import type { Language } from '@stoa/web/languages'

type Catalogues = Record<Language, () => Promise<{ messages: Messages }>>

/** The browser's texts. The server has the texts of all languages (`texts.server.ts`). */
export const i18n = setupI18n()

/**
 * Loads the catalogue of the page's language. Further texts are added silently: only modules that wait for them show them, and a
 * change of the context would make React replace all that is not hydrated yet, with what the visitor did there.
 */
export async function loadTexts(catalogues: Catalogues): Promise<void> {
  const language = document.documentElement.lang as Language
  const { messages } = await catalogues[language]()
  if (i18n.locale) Object.assign(i18n.messages, messages)
  else i18n.loadAndActivate({ locale: language, messages: { ...messages } })
}
