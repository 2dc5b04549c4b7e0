import { setupI18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { Language } from './preferences.ts'

const catalogs: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('./locales/en.po'),
  de: () => import('./locales/de.po'),
  'ar-XB': () => import('./locales/ar-XB.po'),
}

// The server chose the language. Its texts are on their way since the page's first bytes, and here before React looks at it.
const locale = document.documentElement.lang as Language
const { messages } = await catalogs[locale]()
const i18n = setupI18n({ locale, messages: { [locale]: messages } })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  )
})
