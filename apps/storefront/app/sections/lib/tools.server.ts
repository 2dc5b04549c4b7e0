import { queryQuestions } from '@stoa/contract/calls/stoa/questions'
import type { ListStorefrontProductsRequest } from '@stoa/contract/services/stoa/storefront-products'
import type { RouterContextProvider } from 'react-router'
import { loadFeaturedCollections } from '../../features/catalog/lists/collection-tiles.tsx'
import { loadRail } from '../../features/catalog/shared/products/load-rail.ts'
import { loadHomeReviews } from '../../features/reviews/shared/load-home-reviews.server.ts'
import { safeHtml } from '../../lib/texts/safe-html.server.ts'
import { paths } from '../../paths.ts'
import { storefront } from '../../lib/page/context.ts'

/** What the sections of a page load of the shop. */
export function sectionTools(args: { context: Readonly<RouterContextProvider> }, place: string) {
  const visit = args.context.get(storefront)
  return {
    locale: visit.i18n.locale,
    timeZone: visit.shop.timeZone,
    now: new Date(),
    sanitised: safeHtml,
    /** The address of the document that a section of this page shows in a frame. */
    documentOf: (sectionId: string) => paths.sectionDocument(place, sectionId) + (visit.staffApi ? '?preview' : ''),
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
