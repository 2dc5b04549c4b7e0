import { speak } from './texts.ts'

// What is said from the cart to the order: whoever only looks around never loads it, and what says it waits for it.
if (!import.meta.env.SSR)
  await speak({
    en: () => import('./locales/buying/en.po'),
    de: () => import('./locales/buying/de.po'),
    'ar-XB': () => import('./locales/buying/ar-XB.po'),
  })
