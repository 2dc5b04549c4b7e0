import { t } from '@lingui/core/macro'
import type { Category } from '@stoa/contract/services/categories/categories'

export interface CategoryValues {
  name: string
  slug: string
  description: string
}

export function toValues({ name, slug, description }: Category): CategoryValues {
  return { name: name ?? '', slug: slug ?? '', description: description ?? '' }
}

export function toCategory({ name, slug, description }: CategoryValues) {
  return { name: name.trim(), slug: slug.trim(), description: description.trim() || null }
}

export function checkCategory({ name, slug }: CategoryValues): Record<string, string | undefined> {
  return {
    ...(!name.trim() && { name: t`Give it a name.` }),
    ...(!slug.trim() && { slug: t`A category keeps an address.` }),
  }
}

/** The field that a path of the wire is edited in. */
export function placeOf(path: string): string | undefined {
  const field = path.replace(/^category\./, '')
  return ['name', 'slug', 'description'].find((name) => name === field)
}
