import { loadTexts } from './texts.ts'

// Texts of lists of products. Modules that use them wait for this import.
if (!import.meta.env.SSR)
  await loadTexts({
    en: () => import('../../locales/lists/en.po'),
    de: () => import('../../locales/lists/de.po'),
    'ar-XB': () => import('../../locales/lists/ar-XB.po'),
  })
