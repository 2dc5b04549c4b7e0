import { countQuestions } from '@stoa/contract/calls/stoa/questions'
import { getSitemap } from '@stoa/contract/calls/stoa/sitemap'
import type { Client } from '@stoa/client'
import type { Place } from '@stoa/contract/services/stoa/sitemap'
import { storefront } from '../../lib/page/context.ts'
import { notFound } from '../../lib/page/not-found.ts'
import { entryPaths } from '../../entry-paths.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/sitemap.ts'

/** One file, or an index of several parts for a large shop. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, origin } = context.get(storefront)
  const requestedPart = new URL(request.url).searchParams.get('part')
  const part = requestedPart === null ? 1 : Number(requestedPart)
  if (!Number.isInteger(part) || part < 1 || part > 1000) throw notFound()
  const { parts = 1, places = [] } = await api.call(getSitemap, { part })
  if (part > parts) throw notFound()
  if (requestedPart === null && parts > 1) return xml(writeIndex(origin, parts))
  const shopEntries = part === 1 ? (await loadShopPaths(api)).map((path) => entry('url', origin + path)) : []
  return xml(list('urlset', [...shopEntries, ...places.map((place) => entry('url', origin + toPath(place), place.updatedDate))]))
}

/** The pages of every shop, and that of the questions where there are any. */
async function loadShopPaths(api: Client): Promise<string[]> {
  const { count } = await api.call(countQuestions, {})
  return [paths.home(), paths.products(), ...(count > 0 ? [paths.questions()] : [])]
}

function writeIndex(origin: string, parts: number): string {
  const files = Array.from({ length: parts }, (_, index) => entry('sitemap', origin + entryPaths.sitemap(index + 1)))
  return list('sitemapindex', files)
}

function toPath({ kind, slug = '' }: Place): string {
  switch (kind) {
    case 'PAGE':
      return paths.page(slug)
    case 'CATEGORY':
      return paths.category(slug)
    default:
      return paths.product(slug)
  }
}

function list(tag: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${tag}>\n`
}

function entry(tag: string, address: string, changed?: string): string {
  const modified = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<${tag}><loc>${address.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc>${modified}</${tag}>\n`
}

function xml(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
