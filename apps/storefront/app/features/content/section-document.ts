import { notFound } from '../../lib/page/not-found.ts'
import { storefront } from '../../lib/page/context.ts'
import { readSections } from '../../sections/lib/load-sections.server.ts'
import type { Route } from './+types/section-document.ts'

/**
 * The HTML of a section with its scripts. The policy takes every right of the shop's origin from it: it has an origin of its own, without
 * the visitor's cookies and storage.
 */
const policy = "sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'"

export async function loader({ params: { place, sectionId }, context }: Route.LoaderArgs) {
  const sections = (await readSections(context.get(storefront), place)) ?? []
  const { settings } = sections.find(({ id, type }) => id === sectionId && type === 'custom-html') ?? {}
  if (settings?.['scripts'] !== true) throw notFound()
  return new Response(
    `<!doctype html><meta charset="utf-8"><style>body { margin: 0; font-family: system-ui, sans-serif }</style>${settings['html']}`,
    {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, 'x-robots-tag': 'noindex' },
    },
  )
}
