import { withQuery } from '../../paths.ts'

/** The page of the form alone, which also takes what is sent. `back` is the path of the page that has the form. */
export function newsletterPath(about: { section: string; back: string }): string {
  return withQuery('/newsletter', about)
}

/** The id of the element of a form. */
export const newsletterElement = (section: string) => `newsletter-${section}`
