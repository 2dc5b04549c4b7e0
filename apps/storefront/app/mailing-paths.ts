import { withQuery } from './paths.ts'

/** The targets of the links in mails of automations and for the newsletter. No other page links there. */
export const mailingPaths = {
  /** Ends these mails to an address. */
  /** Confirms an address that asked for the newsletter. */
  confirm: (about: { token: string; done?: 'yes' }) => withQuery('/mailing/confirm', about),
  choice: (about: { token: string; done?: 'stopped' | 'allowed' }) => withQuery('/mailing', about),
}
