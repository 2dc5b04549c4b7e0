import { defineConfig, type LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Of either front end: the texts stand in the sources, in English; `npm run texts` collects them. */
export function textsOf(catalogs: NonNullable<LinguiConfig['catalogs']>) {
  return defineConfig({
    sourceLocale: 'en',
    locales: ['en', 'de', 'ar-XB'],
    pseudoLocale: 'ar-XB',
    catalogs,
    orderBy: 'message',
    // Without places: a text that only moved is no change of its file.
    format: formatter({ origins: false }),
  })
}
