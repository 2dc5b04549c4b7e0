import type { Shop } from '@stoa/contract/services/stoa/shop'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { supportedLanguage } from '@stoa/web/languages'
import type { SectionKind } from '@stoa/web/sections/schema'
import { completeTheme } from '@stoa/web/theme/complete'
import { loadDraftTheme } from './lib/page/draft-theme.server.ts'
import { knownSections } from './sections/lib/known-sections.server.ts'
import { storefront, type StorefrontContext } from './lib/page/context.ts'
import type { MailRenderer } from './mail/request.ts'
import { allLoaded } from './lib/page/load-on-interaction.tsx'
import { loadPrices } from './lib/money/prices.ts'
import { withErrorLogging } from './lib/page/log-errors.server.ts'
import { texts } from './lib/texts/texts.server.ts'

// Bundled with the app, so that the router and the context key are the same objects in both. One per prefix of the addresses.
const logged = withErrorLogging(build)
const handlers = new Map<string, ReturnType<typeof createRequestHandler>>()

function handlerFor(prefix: string): ReturnType<typeof createRequestHandler> {
  let handler = handlers.get(prefix)
  if (!handler)
    handlers.set(prefix, (handler = createRequestHandler({ ...logged, basename: prefix || '/' }, import.meta.env.MODE)))
  return handler
}

/** Loaded with the first mail. */
export const renderMail: MailRenderer = async (request) => (await import('./mail/render.tsx')).renderMail(request)

/** The kinds of sections that pages consist of. */
export const sectionKinds = async (): Promise<readonly SectionKind[]> => knownSections()

export async function handle(
  request: Request,
  {
    api,
    shop,
    origin,
    now,
    preferences,
    prefix,
    access,
    requestId,
    ownEyes,
    unsavedSections,
    isKept,
    wayBack,
    deadLink,
    memberId,
    isViewOnly = false,
    signIn,
    requests,
  }: StorefrontContext,
): Promise<Response> {
  await allLoaded()
  // getShop returns every field.
  const completeShop = shop as Required<Shop>
  const i18n = texts[preferences.language ?? supportedLanguage(completeShop.language) ?? 'en']
  const prices = await loadPrices(preferences.currency, { api, shop: completeShop, language: i18n.locale })
  const context = new RouterContextProvider()
  const theme = completeTheme((ownEyes && (await loadDraftTheme(ownEyes))) ?? completeShop.theme)
  const announcement = preferences.announcementClosed ? '' : completeShop.announcement
  let isIncomplete = false
  const markIncomplete = () => void (isIncomplete = true)
  const frames = new Set<string>()
  context.set(storefront, {
    api,
    shop: completeShop,
    theme,
    origin,
    now,
    prefix,
    access,
    requestId,
    wayBack,
    deadLink,
    memberId,
    isViewOnly,
    signIn,
    requests,
    staffApi: ownEyes,
    unsavedSections,
    i18n,
    announcement,
    markIncomplete,
    frames,
    allowFrame: (origin) => void frames.add(origin),
    isKept,
    ...prices,
  })
  const streamed = await handlerFor(prefix)(request, context)
  const response = isKept ? new Response(await streamed.arrayBuffer(), streamed) : streamed
  // Seconds until a crawler may come back.
  if (access === 'CLOSED') response.headers.set('retry-after', completeShop.maintenance ? '600' : '86400')
  if (isIncomplete) response.headers.set('cache-control', 'no-store')
  else if (response.ok && isCatalogueData(request)) {
    response.headers.set('cache-control', `private, max-age=${catalogueMaxAge}`)
    response.headers.set('vary', 'accept-language, cookie')
  }
  return response
}

/** Going back and forth between a list and its products reuses the responses. */
const catalogueMaxAge = 30

/** True if the router requests only data of catalogue pages, which hold nothing personal. */
function isCatalogueData({ method, url }: Request): boolean {
  const { pathname, searchParams } = new URL(url)
  const routes = searchParams.get('_routes')?.split(',') ?? []
  return (
    method === 'GET' &&
    pathname.endsWith('.data') &&
    routes.length > 0 &&
    routes.every((route) => /^features\/(catalog|product)\//.test(route))
  )
}
