import { loadTexts } from './texts.ts'

// Texts from the cart to the order page. Other pages do not load them; modules that use them wait for this import.
if (!import.meta.env.SSR)
  await loadTexts({
    en: () => import('../../locales/buying/en.po'),
    de: () => import('../../locales/buying/de.po'),
    'ar-XB': () => import('../../locales/buying/ar-XB.po'),
  })
