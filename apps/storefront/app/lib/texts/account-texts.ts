import { loadTexts } from './texts.ts'

// Texts of the pages to sign in and of a member's own pages. Modules that use them wait for this import.
if (!import.meta.env.SSR)
  await loadTexts({
    en: () => import('../../locales/account/en.po'),
    de: () => import('../../locales/account/de.po'),
    'ar-XB': () => import('../../locales/account/ar-XB.po'),
  })
