import { withQuery } from './paths.ts'

/** The targets of the links in mails of automations. No other page links there. */
export const mailingPaths = {
  /** Ends these mails to an address. */
  choice: (about: { token: string; done?: 'stopped' | 'allowed' }) => withQuery('/mailing', about),
}
