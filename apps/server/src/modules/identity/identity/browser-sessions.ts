import { openSite, transactionOn } from '../../../kernel/operations/perform.ts'
import type { Kernel } from '../../../kernel/operations/types.ts'
import { authorizations } from './authorization.ts'
import type { MemberMails } from './mails.ts'
import { linkProven } from './provider-sign-in.ts'
import { endMemberSession, openMemberSession, type NewSession, type OnSignIn } from './sessions.ts'
import { findEndReason, type EndReason } from './store/ended-sessions.ts'
import { takeSessionToken } from './session-token.ts'
import { findMemberSession, type MemberSession } from './store/sessions.ts'

/** Members who are signed in on the shop's own pages. The browser's cookie holds the session's secret. */
export function browserSessions(kernel: Kernel, onSignIn: OnSignIn, mails: Pick<MemberMails, 'notify'>) {
  const { pending, decide } = authorizations(kernel)
  return {
    pending,
    decide,

    async find(siteId: string, secret: string): Promise<MemberSession | undefined> {
      return findMemberSession(await openSite(kernel, siteId), secret)
    },

    /**
     * Opens a session with the session token of a sign-in; undefined for a token that was used, has expired or never existed. `link` is the
     * state token of an account elsewhere that waited for its member.
     */
    async open(
      siteId: string,
      sessionToken: string,
      { link, ...from }: Pick<NewSession, 'visitorId' | 'userAgent' | 'address' | 'isBrief'> & { link?: string | undefined },
    ): Promise<{ session: MemberSession; secret: string; expiresDate: Date } | undefined> {
      return transactionOn(
        kernel,
        await openSite(kernel, siteId),
      )(async (tx) => {
        const taken = await takeSessionToken(tx, sessionToken, { clientId: undefined, visitorId: undefined })
        // An app that says who somebody is gets a limited session of its own; the shop's own pages are the member's.
        const memberId = taken?.doc.actingKeyId ? undefined : taken?.memberId
        if (memberId && link) await linkProven(tx, mails, link, { memberId, userAgent: from.userAgent, address: from.address })
        return memberId ? openMemberSession(tx, { memberId, clientId: undefined, ...from }, onSignIn) : undefined
      })
    },

    /** The reason for which the session of a cookie ended; undefined where it is not known. */
    async reasonOfEnd(siteId: string, secret: string): Promise<EndReason | undefined> {
      return findEndReason(await openSite(kernel, siteId), secret)
    },

    async end(siteId: string, secret: string): Promise<void> {
      const session = await this.find(siteId, secret)
      if (session) await transactionOn(kernel, await openSite(kernel, siteId))((tx) => endMemberSession(tx, session.id))
    },
  }
}

export type BrowserSessions = ReturnType<typeof browserSessions>
