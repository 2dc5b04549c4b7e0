import { segment, withQuery } from '../../../paths.ts'

/**
 * The page of a product's reviews. `write` opens the form, with as many stars; `report` is the review that is reported; `from` is the cursor of a page. It is not in
 * `paths.ts`, which every page loads.
 */
export function reviewsPath(
  slug: string,
  about: {
    stars?: string | undefined
    only?: string | undefined
    language?: string | undefined
    sort?: string | undefined
    from?: string | undefined
    write?: string | undefined
    sent?: 'published' | 'held' | undefined
    voted?: string | undefined
    report?: string | undefined
    reported?: string | undefined
  } = {},
): string {
  return withQuery(`/products/${segment(slug)}/reviews`, about)
}

/** The page that checks what the shop has signed about a verified review. */
export const proofPath = (reviewId: string) => `/reviews/${segment(reviewId)}/proof`
