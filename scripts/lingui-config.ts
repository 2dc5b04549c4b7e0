import { defineConfig, type LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** The Lingui configuration of both front ends. The sources hold the English texts; `npm run texts` extracts them. */
export function textsOf(catalogs: NonNullable<LinguiConfig['catalogs']>) {
  return defineConfig({
    sourceLocale: 'en',
    locales: ['en', 'de', 'ar-XB'],
    pseudoLocale: 'ar-XB',
    catalogs,
    orderBy: 'message',
    // Neither source locations nor source expressions, so that only a changed text changes the catalogue.
    format: formatter({ origins: false, printPlaceholdersInComments: false }),
  })
}
