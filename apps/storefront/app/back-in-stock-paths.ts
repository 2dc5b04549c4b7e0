import { withQuery } from './paths.ts'

/** The targets of the links in mails about items that are back in stock. No other page links there. */
export const backInStockPaths = {
  /** Ends the requests of an address. */
  choice: (about: { token: string; done?: 'cancelled' | 'blocked' | 'allowed' }) => withQuery('/back-in-stock', about),
  /** The piece that is kept for the reader. */
  held: (about: { token: string }) => withQuery('/back-in-stock/held', about),
}
