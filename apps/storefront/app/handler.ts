import type { Shop } from '@stoa/contract/services/stoa/shop'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { storefront, type StorefrontContext } from './context.ts'
import { allArrived } from './once-touched.tsx'
import { languageLike } from './preferences.ts'
import { pricesFor } from './prices.ts'
import { tellFailures } from './tell-failures.server.ts'
import { texts } from './texts.server.ts'

// Bundled with the app, so that the router and the context key are the same objects in both.
const answer = createRequestHandler(tellFailures(build), import.meta.env.MODE)

export async function handle(
  request: Request,
  { api, shop, origin, preferences, access, requestId, ownEyes }: StorefrontContext,
): Promise<Response> {
  await allArrived()
  // getShop returns every field.
  const whole = shop as Required<Shop>
  const i18n = texts[preferences.language ?? languageLike(whole.language) ?? 'en']
  const prices = await pricesFor(preferences.currency, { api, shop: whole, language: i18n.locale })
  const context = new RouterContextProvider()
  const announcement = preferences.announcementClosed ? '' : whole.announcement
  let partial = false
  const isPartial = () => void (partial = true)
  context.set(storefront, { api, shop: whole, origin, access, requestId, ownEyes, i18n, announcement, isPartial, ...prices })
  const response = await answer(request, context)
  // Seconds until a crawler may come back.
  if (access === 'CLOSED') response.headers.set('retry-after', whole.maintenance ? '600' : '86400')
  if (partial) response.headers.set('cache-control', 'no-store')
  else if (response.ok && isOfCatalogue(request)) {
    response.headers.set('cache-control', `private, max-age=${backAndForthSeconds}`)
    response.headers.set('vary', 'cookie')
  }
  return response
}

/** Going back and forth between a list and its products reuses the responses. */
const backAndForthSeconds = 30

/** Whether the router requests data of catalogue pages only, which hold nothing personal. */
function isOfCatalogue({ method, url }: Request): boolean {
  const { pathname, searchParams } = new URL(url)
  const routes = searchParams.get('_routes')?.split(',') ?? []
  return (
    method === 'GET' &&
    pathname.endsWith('.data') &&
    routes.length > 0 &&
    routes.every((route) => /^features\/(catalog|product)\//.test(route))
  )
}
