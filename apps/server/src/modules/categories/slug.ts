import { brokenRule } from '../../kernel/errors.ts'

const slugForm = /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*$/u

/** `Crème & Brûlée` becomes `creme-brulee`. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return slug || 'category'
}

export function checkSlug(slug: string, path: string): void {
  if (!slugForm.test(slug)) throw brokenRule(path, 'INVALID_SLUG_FORMAT', 'must be letters and digits joined by hyphens')
}

/** The first free of `slug`, `slug-1`, `slug-2` ... */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 1; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}
