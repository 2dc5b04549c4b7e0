import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Language } from '@stoa/web/languages'
import { messages as arabic } from '../../locales/ar-XB.po'
import { messages as arabicOfAccount } from '../../locales/account/ar-XB.po'
import { messages as arabicOfLists } from '../../locales/lists/ar-XB.po'
import { messages as germanOfAccount } from '../../locales/account/de.po'
import { messages as germanOfLists } from '../../locales/lists/de.po'
import { messages as englishOfAccount } from '../../locales/account/en.po'
import { messages as englishOfLists } from '../../locales/lists/en.po'
import { messages as arabicOfBuying } from '../../locales/buying/ar-XB.po'
import { messages as germanOfBuying } from '../../locales/buying/de.po'
import { messages as englishOfBuying } from '../../locales/buying/en.po'
import { messages as german } from '../../locales/de.po'
import { messages as english } from '../../locales/en.po'
import { messages as arabicOfInteraction } from '../../locales/interaction/ar-XB.po'
import { messages as arabicOfServer } from '../../locales/server/ar-XB.po'
import { messages as germanOfInteraction } from '../../locales/interaction/de.po'
import { messages as germanOfServer } from '../../locales/server/de.po'
import { messages as englishOfInteraction } from '../../locales/interaction/en.po'
import { messages as englishOfServer } from '../../locales/server/en.po'

/** One instance for each language. They are never changed, so concurrent requests can share them. */
export const texts: Record<Language, I18n> = {
  en: textsIn('en', {
    ...english,
    ...englishOfAccount,
    ...englishOfLists,
    ...englishOfBuying,
    ...englishOfInteraction,
    ...englishOfServer,
  }),
  de: textsIn('de', {
    ...german,
    ...germanOfAccount,
    ...germanOfLists,
    ...germanOfBuying,
    ...germanOfInteraction,
    ...germanOfServer,
  }),
  'ar-XB': textsIn('ar-XB', {
    ...arabic,
    ...arabicOfAccount,
    ...arabicOfLists,
    ...arabicOfBuying,
    ...arabicOfInteraction,
    ...arabicOfServer,
  }),
}

function textsIn(locale: Language, messages: Messages): I18n {
  return setupI18n({ locale, messages: { [locale]: messages } })
}
