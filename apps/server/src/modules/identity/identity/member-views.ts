import { newSecret } from '../../../kernel/secrets/credentials.ts'
import { openSite, transactionOn } from '../../../kernel/operations/perform.ts'
import type { Kernel } from '../../../kernel/operations/types.ts'
import { mayViewMembers } from '../../platform/sites/index.ts'
import { endView, findView, useTicket, type MemberView } from './store/member-views.ts'

/** Views in a browser, whose cookie holds the secret. */
export function memberViews(kernel: Kernel) {
  return {
    /** Takes a ticket and returns the cookie's secret; undefined for one that was used, has expired or never existed. */
    async open(siteId: string, ticket: string): Promise<string | undefined> {
      const { secret, secretHash } = newSecret()
      const site = await openSite(kernel, siteId)
      const isOpened = await transactionOn(kernel, site)((tx) => useTicket(tx, ticket, secretHash))
      return isOpened ? secret : undefined
    },

    /** Undefined where the time is over, or the person signed out, left or may no longer look. */
    async find(siteId: string, secret: string): Promise<MemberView | undefined> {
      const site = await openSite(kernel, siteId)
      const view = await findView(site, secret)
      if (!view || !(await mayViewMembers(site.db, { siteId, sessionId: view.sessionId, now: kernel.clock.now() })))
        return undefined
      return view
    },

    async end(siteId: string, secret: string): Promise<void> {
      const site = await openSite(kernel, siteId)
      await transactionOn(kernel, site)((tx) => endView(tx, secret))
    },
  }
}

export type MemberViews = ReturnType<typeof memberViews>
