import { withQuery } from './paths.ts'

/** The targets of the links in mails that ask for reviews. No other page links there. */
export const reviewLinkPaths = {
  /** The form for one of the items that the link's secret is for. `stars` are chosen already. */
  write: (about: { token: string; item?: string; stars?: string; sent?: 'published' | 'held' }) =>
    withQuery('/reviews/write', about),
  /** Ends the requests to an address. */
  consent: (about: { token: string; done?: 'refused' | 'allowed' }) => withQuery('/reviews/consent', about),
}
