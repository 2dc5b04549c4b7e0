import { setupI18n, type Messages } from '@lingui/core'
import type { Language } from './preferences.ts'

type Catalogues = Record<Language, () => Promise<{ messages: Messages }>>

/** What the browser's pages are told in. The server has all texts of all languages at once (`texts.server.ts`). */
export const i18n = setupI18n()

/** Adds the texts of the page's language, which the server chose. */
export async function speak(catalogues: Catalogues): Promise<void> {
  const language = document.documentElement.lang as Language
  const { messages } = await catalogues[language]()
  i18n.loadAndActivate({ locale: language, messages: { ...i18n.messages, ...messages } })
}
