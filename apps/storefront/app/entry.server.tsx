import { I18nProvider } from '@lingui/react'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { textUrls } from 'virtual:text-urls'
import { storefront, type Visit } from './lib/page/context.ts'
import { lateScripts } from './lib/page/late-scripts.server.ts'

/** Milliseconds after which the router rejects deferred data. */
export const streamTimeout = 5_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { i18n, shop, isKept, staffApi, frames } = context.get(storefront)
  const nonce = crypto.randomUUID()
  headers.set('content-type', 'text/html; charset=utf-8')
  const shows = (pages: RegExp) => routerContext.staticHandlerContext.matches.some(({ route }) => pages.test(route.id))
  const pays = shows(payingPages)
  // Its links load a new document, as those to the checkout do.
  const replacesCard = shows(/^features\/account\/subscriptions\/subscription-page$/)
  const page = {
    pays,
    showsCardFields: pays || replacesCard,
    leadsToPayment: pays || replacesCard || shows(/^features\/order\/thank-you-page$/),
    frames: [...frames],
    // The back office shows the shop beside its theme.
    isFramed: shows(/^features\/checkout\/(preview\/preview|express\/express)-page/) || staffApi !== undefined,
  }
  headers.set('content-security-policy', contentPolicy(nonce, shop, page))
  const modules = catalogueUrls(i18n.locale, routerContext)

  // Crawlers and caches get the complete page in one piece.
  const ready = isKept || isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    const document = (
      <I18nProvider i18n={i18n}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </I18nProvider>
    )
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      // Without this, React sends large content out of order, and only a script could move it into place.
      progressiveChunkSize: Infinity,
      [ready]() {
        const body = lateScripts({ nonce, modules }).once('finish', () => clearTimeout(timeout))
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        pipe(body)
      },
      onShellError: reject,
      onError: console.error,
    })
    // After the router's own timeout, so that the rejected parts still reach the page.
    const timeout = setTimeout(abort, streamTimeout + 1_000)
  })
}

/** Logs what failed in the router. A request that no page takes, such as a form sent to the wrong address, is the client's error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !(isRouteErrorResponse(error) && error.status < 500)) console.error(error)
}

/** The URLs of the text catalogues that this page needs. */
function catalogueUrls(language: string, { staticHandlerContext: { matches } }: EntryContext): string[] {
  // The other pages that need the texts from cart to order load them with the first interaction.
  const buying = matches.some(({ route }) =>
    /^features\/checkout\/(payment\/(challenge|return)-page$|(dead-)?link-page$|express\/express-page)/.test(route.id),
  )
  const lists = matches.some(({ route }) => /^features\/catalog\/(all-products|category|search)-page$/.test(route.id))
  return [
    textUrls[language] ?? [],
    (buying && textUrls[`buying/${language}`]) || [],
    (lists && textUrls[`lists/${language}`]) || [],
  ].flat()
}

/** The pages that show the fields of payment providers. No other page allows their scripts. */
const payingPages =
  /^features\/checkout\/(checkout-page$|preview\/preview-page$|express\/express-page|payment-request\/pay-page$)/

/**
 * Client navigation can reach a form with a captcha from any page, without a new document and its policy. The checkout is always a new
 * document. Pages of the shop show the buttons of wallets and documents of sections in frames, and the back office its preview.
 */
function contentPolicy(
  nonce: string,
  { paymentPolicy, captchaOrigins }: Visit['shop'],
  page: { pays: boolean; showsCardFields: boolean; leadsToPayment: boolean; isFramed: boolean; frames: readonly string[] },
): string {
  const { script = [], frame = [], connect = [], form = [] } = page.leadsToPayment ? paymentPolicy : {}
  const list = (...origins: readonly (readonly string[])[]) => [...new Set(origins.flat())].map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${list(captchaOrigins, page.pays ? script : [])}`,
    `connect-src 'self'${list(captchaOrigins, page.pays ? connect : [])}`,
    // React writes swatch colours as style attributes.
    `style-src 'self' 'unsafe-inline'${list(captchaOrigins)}`,
    "img-src 'self' data: https:",
    // Films of sections may be elsewhere.
    "media-src 'self' https:",
    `frame-src 'self'${list(captchaOrigins, page.showsCardFields ? frame : [], page.frames)}`,
    "base-uri 'none'",
    `form-action 'self'${list(form)}`,
    `frame-ancestors ${page.isFramed ? "'self'" : "'none'"}`,
    "object-src 'none'",
  ].join('; ')
}
