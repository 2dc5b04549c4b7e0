import { msg } from '@lingui/core/macro'
import { data, type MiddlewareFunction } from 'react-router'
import { storefront, type Visit } from '../../lib/page/context.ts'
import { backInStockPaths } from '../../back-in-stock-paths.ts'
import { mailingPaths } from '../../mailing-paths.ts'
import { entryPaths } from '../../entry-paths.ts'
import { paths } from '../../paths.ts'
import { reviewLinkPaths } from '../../review-link-paths.ts'
import { pageTheme } from '../../lib/page/theme.server.ts'
import { closedStatus, type ClosedShop } from './closed-page.tsx'

/** Unsubscribing from emails works while the shop is closed. Browsers ask for the manifest as nobody, also for the owner’s page. */
const openPaths = [
  entryPaths.manifest(),
  reviewLinkPaths.consent({ token: '' }),
  backInStockPaths.choice({ token: '' }),
  mailingPaths.choice({ token: '' }),
]

/** Keeps visitors out of a shop that is not open or in maintenance, before any loader runs. */
export const requireOpenShop: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const visit = context.get(storefront)
  const { pathname } = new URL(request.url)
  if (visit.access !== 'CLOSED' || openPaths.some((path) => pathname === visit.prefix + path)) return next()
  throw data(closedShop(visit), { status: closedStatus })
}

function closedShop(visit: Visit): ClosedShop {
  const {
    shop: { name, maintenance },
    i18n,
  } = visit
  const texts = maintenance
    ? {
        title: i18n._(msg`${name} will be right back`),
        text: i18n._(msg`We’re working on the shop. Your cart is safe. Please come back in a few minutes.`),
      }
    : { title: i18n._(msg`${name} opens soon`), text: i18n._(msg`We’re still setting up. Please check back soon.`) }
  return { ...texts, theme: pageTheme(visit) }
}

/** Tells staff that only they see the shop; undefined where it is open. */
export function previewNotice({ access, shop: { maintenance, siteId }, i18n }: Visit) {
  if (access !== 'PREVIEW') return undefined
  return maintenance
    ? {
        text: i18n._(msg`Maintenance mode: only you can see this shop. Visitors see a notice.`),
        label: i18n._(msg`End maintenance mode`),
        to: paths.backOffice(siteId, '/settings/general'),
      }
    : {
        text: i18n._(msg`Only you can see this shop: it isn’t open yet.`),
        label: i18n._(msg`Continue the set-up`),
        to: paths.backOffice(siteId, '/setup'),
      }
}
