import { segment, withQuery } from '../paths.ts'

/** Pages that most visits do not reach, apart from `paths.ts`, which every page loads. */
export const reviewPaths = {
  /** `write` opens the form, with as many stars; `from` is the cursor of a page. */
  reviews: (
    slug: string,
    about: {
      stars?: string | undefined
      only?: string | undefined
      sort?: string | undefined
      from?: string | undefined
      write?: string | undefined
      sent?: 'published' | 'held' | undefined
      voted?: string | undefined
    } = {},
  ) => withQuery(`/products/${segment(slug)}/reviews`, about),
}
