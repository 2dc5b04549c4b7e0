import * as contract from '@stoa/contract/services/stoa/sessions'
import { unauthenticated } from '../../../../kernel/basics/errors.ts'
import { clearHostCookie, hostCookie, sessionCookie } from '../../../../kernel/http/host-cookies.ts'
import { permissionsOf } from '../../../../kernel/site/caller.ts'
import { implementPublic, implementRead } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { SiteAddresses } from '../../../../kernel/site/site.ts'
import type { StaffNotices } from '../staff-notices.ts'
import { hashSecret } from '../../../../kernel/secrets/credentials.ts'
import type { PersonFactors } from '../second-factors.ts'
import * as userSitesStore from '../store/user-sites.ts'
import { deleteSession } from '../store/sessions.ts'
import { presentSession } from '../present-session.ts'

// Sign-in to the back office: email and password, verified with argon2id.

export interface SessionOptions {
  addresses: SiteAddresses
  secureCookies: boolean
  limits: Pick<RateLimits, 'passwordAttempt' | 'factorAttempt' | 'rememberAddress'>
  factors: PersonFactors
  notices: StaffNotices
  forget(): void
}

export const signOut = ({ secureCookies, forget }: Pick<SessionOptions, 'secureCookies' | 'forget'>) =>
  implementPublic(contract.signOut, async ({ kernel, http }) => {
    const token = http && hostCookie(http.request, sessionCookie, secureCookies)
    if (token) await deleteSession(kernel.database.db, hashSecret(token))
    forget()
    if (http) clearHostCookie(http.reply, sessionCookie, secureCookies)
    return {}
  })

export const getSession = ({ addresses }: Pick<SessionOptions, 'addresses'>) =>
  implementRead(contract.getSession, async ({ site, caller, host }) => {
    if (caller.kind !== 'USER') throw unauthenticated('there is no session')
    const session = await presentSession(
      { addresses },
      await userSitesStore.loadUserSites(site.db, caller.userId),
      site.siteId,
      host,
    )
    const { scopes, viewedRole } = caller
    if (!viewedRole) return { session }
    const limited = { viewedRole, scopes: [...scopes], permissions: permissionsOf(scopes) }
    return { session: { ...session, user: { ...session.user, ...limited } } }
  })
