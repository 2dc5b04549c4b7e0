import type { MetaDescriptor } from 'react-router'
import { paths } from '../../paths.ts'
import type { PictureView } from '../../ui/picture.tsx'
import type { Visit } from './context.ts'

interface PageMeta {
  title: string
  shopName: string | undefined
  /** The text below the title in search results. */
  description?: string | undefined
  /** The absolute URL of the preview image for shared links. */
  picture?: string | undefined
  /** Not to be indexed. */
  hidden?: boolean
}

const descriptionLength = 160

/** The title and the meta tags for search engines and shared links. */
export function pageMeta({ title, shopName, description, picture, hidden }: PageMeta): MetaDescriptor[] {
  const text = description?.replaceAll(/\s+/g, ' ').trim().slice(0, descriptionLength)
  return [
    { title },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(text
      ? [
          { name: 'description', content: text },
          { property: 'og:description', content: text },
        ]
      : []),
    { property: 'og:title', content: title },
    { property: 'og:type', content: 'website' },
    ...(shopName ? [{ property: 'og:site_name', content: shopName }] : []),
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...(picture
      ? [
          { property: 'og:image', content: picture },
          { name: 'twitter:image', content: picture },
        ]
      : []),
  ]
}

/**
 * The absolute URL of a picture as shared links show it: the shop's own pictures as PNG, others as they
 * are. The owner's picture for shared links stands in for none.
 */
export function shareImageUrl(
  picture: Pick<PictureView, 'url'> | undefined,
  { origin, theme }: Pick<Visit, 'origin' | 'theme'>,
): string | undefined {
  const url = picture?.url ?? theme.socialPicture
  if (!url) return undefined
  const { href, pathname } = new URL(url, origin)
  const [, stored] = /^\/media\/(.+)/.exec(pathname) ?? []
  return stored && href === origin + pathname ? `${origin}${paths.socialPictures()}${stored}.png` : href
}

interface SeoTags {
  tags?: { type?: string; children?: string; props?: unknown; disabled?: boolean }[]
}

/**
 * The owner's own title, description and robots setting. Title and description exist in the owner's language only: a page that is
 * shown in a further language of the site describes itself with its translated texts.
 */
export function toSeo(
  seoData: SeoTags | undefined,
  { i18n, shop }: Pick<Visit, 'i18n' | 'shop'>,
): { title?: string; description?: string; hidden?: boolean } {
  const tags = (seoData?.tags ?? []).filter(({ disabled }) => !disabled)
  const findMeta = (name: string) => {
    const props = tags.map(({ type, props }) => (type === 'meta' ? (props as { name?: string; content?: string } | null) : null))
    return props.find((each) => each?.name === name)?.content
  }
  const title = tags.find(({ type }) => type === 'title')?.children
  const description = findMeta('description')
  const isTranslated = shop.languages.includes(i18n.locale)
  return {
    ...(!isTranslated && title && { title }),
    ...(!isTranslated && description && { description }),
    ...(findMeta('robots')?.includes('noindex') && { hidden: true }),
  }
}
