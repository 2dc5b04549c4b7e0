import { storefront } from '../../lib/page/context.ts'
import { entryPaths } from '../../entry-paths.ts'
import type { Route } from './+types/robots.ts'

/** Paths without content for search engines. Crawling them would only cost load. */
const disallowed = [
  '/cart',
  '/wishlist',
  '/checkout/',
  '/hand-over',
  '/orders/',
  '/preferences',
  '/dashboard',
  '/api',
  '/_api/',
  '/stoa/',
  '/oauth2/',
  '/openapi.json',
]

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(storefront)
  const lines = [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${entryPaths.sitemap()}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
