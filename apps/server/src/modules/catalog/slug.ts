import { brokenRule } from '../../kernel/errors.ts'
import { normalised } from './search-text.ts'

const slugForm = /^[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)*$/u

/** `Crème brûlée No. 5` becomes `creme-brulee-no-5`. */
export function slugOf(name: string): string {
  const slug = normalised(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 90)
  return slug || 'product'
}

export function checkSlug(slug: string, path: string): void {
  if (!slugForm.test(slug)) throw brokenRule(path, 'INVALID_SLUG_FORMAT', 'must be letters and digits joined by hyphens')
}

/** The first free of `slug`, `slug-1`, `slug-2` ... */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 1; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}
