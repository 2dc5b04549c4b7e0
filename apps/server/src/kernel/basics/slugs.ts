import { brokenRule } from './errors.ts'

export function checkSlug(slug: string, form: RegExp, path: string): void {
  if (!form.test(slug)) throw brokenRule(path, 'INVALID_SLUG_FORMAT', 'must be letters and digits joined by hyphens')
}

/** Letters and digits of a text that is already plain, joined by hyphens. */
export function hyphenated(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|(?<!-)-+$/g, '')
}

/** The first unused of `slug`, `slug-1`, `slug-2` ... */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 1; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}

/** The slug of a name in any script: its letters and digits in lower case, joined by hyphens; `otherwise` where it has none. */
export function slugOfName(name: string, maxLength: number, otherwise: string): string {
  const slug = hyphenated(name.normalize('NFKC').toLowerCase()).slice(0, maxLength).replace(/-$/, '')
  return slug || otherwise
}
