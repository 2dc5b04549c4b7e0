import { loadTexts } from './texts.ts'

// Texts of what loads with the first interaction or later. Modules that use them wait for this import.
if (!import.meta.env.SSR)
  await loadTexts({
    en: () => import('../../locales/interaction/en.po'),
    de: () => import('../../locales/interaction/de.po'),
    'ar-XB': () => import('../../locales/interaction/ar-XB.po'),
  })
