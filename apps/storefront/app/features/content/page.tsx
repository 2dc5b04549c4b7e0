import type { Client } from '@stoa/client'
import { getPageBySlug, queryPages } from '@stoa/contract/calls/stoa/pages'
import { storefront } from '../../lib/page/context.ts'
import { pageMeta, shareImageUrl } from '../../lib/page/meta.ts'
import { loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { notFound, requireFound } from '../../lib/page/not-found.ts'
import { loadSections } from '../../sections/lib/load-sections.server.ts'
import { paths } from '../../paths.ts'
import { toParagraphs } from '../../lib/texts/plain-text.ts'
import { breadcrumbs } from '../../lib/page/structured-data.ts'
import { Article } from './article.tsx'
import type { Route } from './+types/page.ts'

const Sections = loadOnInteraction(async () => (await import('../../sections/lib/sections.tsx')).Sections)

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args
  const visit = context.get(storefront)
  const { api, shop, origin } = visit
  const { page } = await requireFound(api.call(getPageBySlug, { slug: params.slug }))
  if (!page) throw notFound()
  const { title = '', html = '', seo, parentPage } = page
  const sections = await loadSections(args, page.id ?? '')
  const above = parentPage ? await pagesAbove(api, parentPage) : []
  return {
    shopName: shop.name,
    picture: shareImageUrl(undefined, visit),
    title,
    html,
    sections,
    above,
    seoTitle: seo?.title || `${title} – ${shop.name}`,
    description: seo?.description || toParagraphs(html).join(' '),
    structured: breadcrumbs(origin, [
      { name: shop.name, path: paths.home() },
      ...above,
      { name: title, path: paths.page(params.slug) },
    ]),
  }
}

/** The page above, unless it is deleted or hidden. */
async function pagesAbove(api: Client, id: string): Promise<{ name: string; path: string }[]> {
  const { pages = [] } = await api.call(queryPages, { query: { filter: { id } } })
  return pages.map(({ title, slug }) => ({ name: title ?? '', path: paths.page(slug!) }))
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta({
          title: loaderData.seoTitle,
          shopName: loaderData.shopName,
          description: loaderData.description,
          picture: loaderData.picture,
        }),
        { 'script:ld+json': loaderData.structured },
      ]
    : []

export default function ContentPage({ loaderData: { title, html, above, sections } }: Route.ComponentProps) {
  return (
    <Article title={title} above={above}>
      {/* The server sanitized this HTML to an allow-list of tags. */}
      <div dir="auto" className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
      {sections && <Sections sections={sections} />}
    </Article>
  )
}
