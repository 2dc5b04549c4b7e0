import { t } from '@lingui/core/macro'
import { isPictureUrl } from '../../../../lib/files/picture-upload.tsx'
import type { Category } from '@stoa/contract/services/categories/categories'
import { readSeoTexts, toSeo } from '../values.ts'

export interface CategoryValues {
  name: string
  slug: string
  description: string
  /** The URL of the image, or empty. */
  picture: string
  pictureInWords: string
  seoTitle: string
  seoDescription: string
}

export function toValues({ name, slug, description, image, seoData }: Category): CategoryValues {
  return {
    name: name ?? '',
    slug: slug ?? '',
    description: description ?? '',
    picture: image?.url ?? '',
    pictureInWords: image?.altText ?? '',
    ...readSeoTexts(seoData),
  }
}

export function toCategory(values: CategoryValues, before: Category) {
  const { name, slug, description, picture, pictureInWords, seoTitle, seoDescription } = values
  const isSame = picture.trim() === before.image?.url
  const image = {
    ...(isSame && before.image?.id && { id: before.image.id }),
    url: picture.trim(),
    ...(pictureInWords.trim() && { altText: pictureInWords.trim() }),
  }
  return {
    name: name.trim(),
    slug: slug.trim(),
    description: description.trim() || null,
    image: picture.trim() ? image : null,
    seoData: toSeo({ seoTitle: seoTitle.trim(), seoDescription: seoDescription.trim() }, before.seoData),
  } as Pick<Category, 'name' | 'slug' | 'description' | 'image' | 'seoData'>
}

export function checkCategory({ name, slug, picture }: CategoryValues): Record<string, string | undefined> {
  return {
    ...(!name.trim() && { name: t`Enter a name.` }),
    ...(!slug.trim() && { slug: t`Enter a URL for the category.` }),
    ...(picture.trim() && !isPictureUrl(picture.trim()) && { picture: t`Enter a full URL that starts with https://.` }),
  }
}

/** Maps a contract path to a form field. */
export function toFormField(path: string): string | undefined {
  const field = path.replace(/^category\./, '')
  if (field.startsWith('image')) return field.endsWith('altText') ? 'pictureInWords' : 'picture'
  if (field.startsWith('seoData')) return 'seoTitle'
  return ['name', 'slug', 'description'].find((name) => name === field)
}
