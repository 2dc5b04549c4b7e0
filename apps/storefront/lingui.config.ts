import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** The texts stand in the sources, in English; `npm run texts` collects them. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'ar-XB'],
  pseudoLocale: 'ar-XB',
  catalogs: [
    { path: '<rootDir>/app/locales/{locale}', include: ['<rootDir>/app'], exclude: ['**/*.server.ts'] },
    // What only the server says costs no browser anything.
    { path: '<rootDir>/app/locales/server/{locale}', include: ['<rootDir>/app/**/*.server.ts'] },
  ],
  orderBy: 'message',
  // Without places: a text that only moved is no change of its file.
  format: formatter({ origins: false }),
})
