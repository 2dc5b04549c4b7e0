import { queryQuestions } from '@stoa/contract/calls/stoa/questions'
import { dateFormat } from '@stoa/web/date-format'
import type { ListStorefrontProductsRequest } from '@stoa/contract/services/stoa/storefront-products'
import type { RouterContextProvider } from 'react-router'
import { loadFeaturedCollections } from '../../features/catalog/lists/collection-tiles.tsx'
import { loadRail } from '../../features/catalog/shared/products/load-rail.ts'
import { loadHomeReviews } from '../../features/reviews/shared/load-home-reviews.server.ts'
import { safeHtml } from '../../lib/texts/safe-html.server.ts'
import { storefront } from '../../lib/page/context.ts'

/** What sections load of the shop. */
export function sectionTools(args: { context: Readonly<RouterContextProvider> }) {
  const visit = args.context.get(storefront)
  return {
    locale: visit.i18n.locale,
    /** A date and time of the shop, written in the language of the page. */
    writeMoment: (moment: string) =>
      dateFormat(visit.i18n.locale, visit.shop, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment)),
    now: new Date(),
    sanitised: safeHtml,
    products: (request: ListStorefrontProductsRequest) => loadRail(args, request),
    collections: () => loadFeaturedCollections(args),
    reviews: () => loadHomeReviews(visit),
    async questions() {
      const { questions = [] } = await visit.api.call(queryQuestions, { query: { cursorPaging: { limit: 20 } } })
      return questions.map(({ id = '', text = '', answer = '' }) => ({ id, text, answer }))
    },
  }
}

export type SectionTools = ReturnType<typeof sectionTools>
