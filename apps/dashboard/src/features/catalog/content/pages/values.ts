import { t } from '@lingui/core/macro'
import type { Page, PageKind } from '@stoa/contract/services/stoa/pages'

export interface PageValues {
  title: string
  slug: string
  kind: PageKind
  visible: boolean
  /** The id of the page above this one; may be empty. */
  parentPage: string
  /** A ProseMirror document. */
  body: object | null
  seoTitle: string
  seoDescription: string
}

export const emptyPage: PageValues = {
  title: '',
  slug: '',
  kind: 'OTHER',
  visible: true,
  parentPage: '',
  body: null,
  seoTitle: '',
  seoDescription: '',
}

export function toValues({ title = '', slug, kind = 'OTHER', visible = true, parentPage, body, seo }: Page): PageValues {
  return {
    title,
    slug: slug ?? '',
    kind,
    visible,
    parentPage: parentPage ?? '',
    body: body ?? null,
    seoTitle: seo?.title ?? '',
    seoDescription: seo?.description ?? '',
  }
}

export function toPage({ title, slug, kind, visible, parentPage, body, seoTitle, seoDescription }: PageValues) {
  return {
    title: title.trim(),
    ...(slug && { slug }),
    kind,
    visible,
    parentPage: parentPage || null,
    body,
    seo: { title: seoTitle.trim() || null, description: seoDescription.trim() || null },
  }
}

export function checkPage({ title, slug }: PageValues): Record<string, string | undefined> {
  return {
    ...(!title.trim() && { title: t`Enter a title for the page.` }),
    ...(slug && !slugForm.test(slug) && { slug: t`Use letters, digits and hyphens.` }),
  }
}

const slugForm = /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*$/u

/** Maps a contract path to a form field. */
export function toFormField(path: string): string | undefined {
  const field = path.replace(/^page\./, '')
  if (field.startsWith('body')) return 'body'
  if (field === 'seo.title') return 'seoTitle'
  if (field === 'seo.description') return 'seoDescription'
  return ['title', 'slug', 'kind', 'visible', 'parentPage'].find((name) => name === field)
}
