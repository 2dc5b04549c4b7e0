import { queryQuestions } from '@stoa/contract/calls/stoa/questions'
import { dateFormat } from '@stoa/web/date-format'
import type { ListStorefrontProductsRequest } from '@stoa/contract/services/stoa/storefront-products'
import type { RouterContextProvider } from 'react-router'
import { loadContactForm } from '../../features/content/contact/load-contact-form.server.ts'
import { loadPlace } from '../../features/content/place/load-place.server.ts'
import type { ContactSettings } from '../../features/content/contact/contact-settings.ts'
import { pathOf } from '../../lib/page/path-of.ts'
import type { SectionPlace } from './define.ts'
import { loadFeaturedCollections } from '../../features/catalog/lists/collection-tiles.tsx'
import { loadRail } from '../../features/catalog/shared/products/load-rail.ts'
import { loadNewsletterForm } from '../../features/marketing/newsletter-view.server.ts'
import { withoutSent } from '../../lib/page/sent-path.ts'
import { loadHomeReviews } from '../../features/reviews/shared/load-home-reviews.server.ts'
import { safeHtml } from '../../lib/texts/safe-html.server.ts'
import { paths } from '../../paths.ts'
import { storefront } from '../../lib/page/context.ts'

/** What sections load of the shop. */
export function sectionTools(args: { url: URL; context: Readonly<RouterContextProvider> }) {
  const visit = args.context.get(storefront)
  return {
    locale: visit.i18n.locale,
    /** A date and time of the shop, written in the language of the page. */
    writeMoment: (moment: string) =>
      dateFormat(visit.i18n.locale, visit.shop, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment)),
    now: visit.now,
    /** Milliseconds by which the shop's time is ahead of the system's. */
    ahead: visit.now.getTime() - Date.now(),
    sanitised: safeHtml,
    /** The address of the document that a section of this page shows in a frame. */
    documentOf: ({ place, id }: SectionPlace) => paths.sectionDocument(place, id) + (visit.staffApi ? '?preview' : ''),
    products: (request: ListStorefrontProductsRequest) => loadRail(args, request),
    collections: () => loadFeaturedCollections(args),
    reviews: () => loadHomeReviews(visit),
    contactForm: (settings: ContactSettings, at: SectionPlace) =>
      loadContactForm(visit, { settings, ...at, back: pathOf(args.url), sent: args.url.searchParams.get('sent') }),
    place: (settings: Parameters<typeof loadPlace>[1], id: string) => loadPlace(visit, settings, { id, url: args.url }),
    newsletter: (texts: { title: string; text: string; button: string }, id: string) =>
      loadNewsletterForm(visit, { ...texts, id, back: withoutSent(pathOf(args.url)), sent: args.url.searchParams.get('sent') }),
    async questions() {
      const { questions = [] } = await visit.api.call(queryQuestions, { query: { cursorPaging: { limit: 20 } } })
      return questions.map(({ id = '', text = '', answer = '' }) => ({ id, text, answer }))
    },
  }
}

export type SectionTools = ReturnType<typeof sectionTools>
