import type { MetaDescriptor } from 'react-router'
import type { PictureFacts } from './ui/picture.tsx'

interface PageFacts {
  title: string
  shopName: string | undefined
  /** What a result of a search engine says below the title. */
  description?: string | undefined
  /** What is shown where the page's address is shared; a whole address. */
  picture?: string | undefined
  /** Nobody should arrive here from a search engine. */
  hidden?: boolean
}

const descriptionLength = 160

/** The head of a page: for its tab, for search engines, and for where its address is shared. */
export function pageMeta({ title, shopName, description, picture, hidden }: PageFacts): MetaDescriptor[] {
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

/** The picture's whole address. */
export function shared(picture: Pick<PictureFacts, 'url'> | undefined, origin: string): string | undefined {
  return picture && new URL(picture.url, origin).href
}

interface SeoTags {
  tags?: { type?: string; children?: string; props?: unknown; disabled?: boolean }[]
}

/** What the owner wrote for search engines instead of the name and the description. */
export function ownWords(seoData: SeoTags | undefined): { title?: string; description?: string; hidden?: boolean } {
  const tags = (seoData?.tags ?? []).filter(({ disabled }) => !disabled)
  const metaOf = (name: string) => {
    const props = tags.map(({ type, props }) => (type === 'meta' ? (props as { name?: string; content?: string } | null) : null))
    return props.find((each) => each?.name === name)?.content
  }
  const title = tags.find(({ type }) => type === 'title')?.children
  const description = metaOf('description')
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(metaOf('robots')?.includes('noindex') && { hidden: true }),
  }
}
