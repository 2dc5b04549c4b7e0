import { I18nProvider } from '@lingui/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { i18n, loadTexts } from './lib/texts/texts.ts'

// The page preloads these catalogues, so they are usually here by now.
await loadTexts({
  en: () => import('./locales/en.po'),
  de: () => import('./locales/de.po'),
  'ar-XB': () => import('./locales/ar-XB.po'),
})

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
