import * as contract from '@stoa/contract/services/stoa/sessions'
import { unauthenticated } from '../../../../kernel/basics/errors.ts'
import { clearHostCookie, hostCookie, sessionCookie, setHostCookie } from '../../../../kernel/http/host-cookies.ts'
import { permissionsOf } from '../../../../kernel/site/identity.ts'
import { implementPublic, implementRead } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { SiteAddresses } from '../../../../kernel/site/site.ts'
import { rememberDevice } from '../../second-factors/index.ts'
import { openSession, originOf } from '../open-session.ts'
import type { StaffNotices } from '../staff-notices.ts'
import { hashSecret, isPasswordOf } from '../../../../kernel/secrets/credentials.ts'
import { ownerOf, type PersonFactors } from '../second-factors.ts'
import { findAccount, lockAccount } from '../store/accounts.ts'
import * as accountsStore from '../store/accounts.ts'
import * as userSitesStore from '../store/user-sites.ts'
import { hasSession, deleteSession } from '../store/sessions.ts'

// Sign-in to the back office: email and password, verified with argon2id.

export interface SessionOptions {
  addresses: SiteAddresses
  secureCookies: boolean
  limits: Pick<RateLimits, 'passwordAttempt' | 'factorAttempt' | 'rememberAddress'>
  factors: PersonFactors
  notices: StaffNotices
  forget(): void
}

export const signIn = ({
  addresses,
  secureCookies,
  limits,
  factors,
  notices,
}: Pick<SessionOptions, 'addresses' | 'secureCookies' | 'limits' | 'factors' | 'notices'>) =>
  implementPublic(contract.signIn, async ({ kernel, http, refuse }, { email, password }) => {
    const { database } = kernel
    const { db } = database
    const attempt = await limits.passwordAttempt(http?.request.ip, email)
    const account = await accountsStore.accountByEmail(db, email)
    const matches = await isPasswordOf(account?.password_hash, password)
    if (!account || !matches) throw refuse('WRONG_EMAIL_OR_PASSWORD', 'the email or the password is wrong')
    const now = kernel.clock.now()
    const sites = await userSitesStore.userSites(db, account.id)
    if (sites.length === 0) throw refuse('WRONG_EMAIL_OR_PASSWORD', 'the email or the password is wrong')
    const deviceToken = http && hostCookie(http.request, deviceCookie, secureCookies)
    // The first sign-in to an account needs no notice.
    const isNewAddress = !attempt.isKnown && (await hasSession(db, account.id))
    const challenge = await database.transaction(async (tx) => {
      // The check takes a while. If the password was changed meanwhile, the old one must not open a session.
      const unchanged = await lockAccount(tx, account.id)
      if (unchanged?.password_hash !== account.password_hash)
        throw refuse('WRONG_EMAIL_OR_PASSWORD', 'the email or the password is wrong')
      const asked = await factors.challengeFor(tx, account.id, { deviceToken, isNewAddress, now })
      if (!asked) await openSession(tx, { userId: account.id, http, now, secure: secureCookies })
      return asked
    })
    // After the password alone the address is not known yet.
    await attempt.succeeded({ remember: !challenge })
    if (challenge) return { challenge }
    if (isNewAddress) await notices.notifyOutside(kernel, account.id, { event: 'NEW_SIGN_IN', ...originOf(http) })
    return { session: await present({ addresses }, sites, undefined, http?.request.host) }
  })

export const completeSignIn = ({
  addresses,
  secureCookies,
  limits,
  factors,
  notices,
}: Pick<SessionOptions, 'addresses' | 'secureCookies' | 'limits' | 'factors' | 'notices'>) =>
  implementPublic(contract.completeSignIn, async ({ kernel, http }, request) => {
    const { database } = kernel
    const now = kernel.clock.now()
    const userId = await factors.attempt(database.db, 'CHALLENGE', request.stateToken!, now)
    const attempt = await limits.factorAttempt(userId)
    const { deviceToken, isNewAddress } = await database.transaction(async (db) => {
      const completed = await factors.complete(db, request, now)
      await openSession(db, { userId, http, now, secure: secureCookies })
      const token = request.rememberThisDevice ? await rememberDevice(ownerOf(db, userId, now), originOf(http)) : undefined
      return { deviceToken: token, isNewAddress: completed.isNewAddress }
    })
    await attempt.succeeded()
    const account = await findAccount(database.db, userId)
    await limits.rememberAddress(http?.request.ip, account!.email)
    if (isNewAddress) await notices.notifyOutside(kernel, userId, { event: 'NEW_SIGN_IN', ...originOf(http) })
    if (deviceToken && http)
      setHostCookie(http.reply, deviceCookie, deviceToken, secureCookies, { sameSite: 'strict', maxAge: 30 * 24 * 3600 })
    return {
      session: await present({ addresses }, await userSitesStore.userSites(database.db, userId), undefined, http?.request.host),
    }
  })

export const startPasskeySignIn = ({ factors }: Pick<SessionOptions, 'factors'>) =>
  implementPublic(contract.startPasskeySignIn, ({ kernel }) => factors.startPasskeySignIn(kernel.clock.now()))

export const completePasskeySignIn = ({
  addresses,
  secureCookies,
  limits,
  factors,
}: Pick<SessionOptions, 'addresses' | 'secureCookies' | 'limits' | 'factors'>) =>
  implementPublic(contract.completePasskeySignIn, async ({ kernel, http, refuse }, request) => {
    const { database } = kernel
    const now = kernel.clock.now()
    const { userId, sites } = await database.transaction(async (db) => {
      const found = await factors.completePasskeySignIn(db, request, now)
      const worksOn = await userSitesStore.userSites(db, found)
      if (worksOn.length === 0) throw refuse('VERIFICATION_FAILED', 'the person works on no site')
      await openSession(db, { userId: found, http, now, secure: secureCookies })
      return { userId: found, sites: worksOn }
    })
    const account = await findAccount(database.db, userId)
    await limits.rememberAddress(http?.request.ip, account!.email)
    return { session: await present({ addresses }, sites, undefined, http?.request.host) }
  })

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
    const session = await present({ addresses }, await userSitesStore.userSites(site.db, caller.userId), site.siteId, host)
    const { scopes, viewedRole } = caller
    if (!viewedRole) return { session }
    const limited = { viewedRole, scopes: [...scopes], permissions: permissionsOf(scopes) }
    return { session: { ...session, user: { ...session.user, ...limited } } }
  })

async function present(
  { addresses }: Pick<SessionOptions, 'addresses'>,
  sites: Awaited<ReturnType<typeof userSitesStore.userSites>>,
  current: string | undefined,
  host = '',
): Promise<contract.Session> {
  const summaries = await Promise.all(
    sites.map(async ({ id, name, currency, language, time_zone, country, low_stock, show_stock, clock_offset }) => ({
      id,
      name,
      currency,
      language,
      timeZone: time_zone,
      country,
      lowStock: low_stock,
      showStock: show_stock,
      clockOffsetMilliseconds: String(clock_offset),
      shopUrl: await addresses.linkFrom(host, id),
    })),
  )
  const own = sites.find(({ id }) => id === current) ?? sites[0]!
  return {
    user: {
      id: own.user_id,
      email: own.email,
      name: own.user_name,
      roles: own.roles,
      scopes: own.scopes,
      permissions: permissionsOf(own.scopes),
      mustChangePassword: own.must_change_password,
      mustSetUpFactor: own.needs_factor,
    },
    site: summaries.find(({ id }) => id === own.id)!,
    sites: summaries,
  }
}

/** The cookie of a browser in which no second factor is required. It stays after signing out. */
const deviceCookie = 'stoa_office_device'
