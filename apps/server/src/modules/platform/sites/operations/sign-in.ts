import * as contract from '@stoa/contract/services/stoa/sessions'
import { hostCookie, setHostCookie } from '../../../../kernel/http/host-cookies.ts'
import { implementPublic } from '../../../../kernel/operations/operation.ts'
import { rememberDevice } from '../../second-factors/index.ts'
import { openSession, originOf } from '../open-session.ts'
import { isPasswordOf } from '../../../../kernel/secrets/credentials.ts'
import { ownerOf } from '../second-factors.ts'
import { getAccount, lockAccount, accountByEmail } from '../store/accounts.ts'
import * as userSitesStore from '../store/user-sites.ts'
import { hasSession } from '../store/sessions.ts'
import { presentSession } from '../present-session.ts'
import type { SessionOptions } from './sessions.ts'

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
    const account = await accountByEmail(db, email)
    const matches = await isPasswordOf(account?.password_hash, password)
    if (!account || !matches) throw refuse('WRONG_EMAIL_OR_PASSWORD', 'the email or the password is wrong')
    const now = kernel.clock.now()
    const sites = await userSitesStore.loadUserSites(db, account.id)
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
    return { session: await presentSession({ addresses }, sites, undefined, http?.request.host) }
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
    const userId = await factors.attempt(database.db, 'CHALLENGE', request.stateToken, now)
    const attempt = await limits.factorAttempt(userId)
    const { deviceToken, isNewAddress } = await database.transaction(async (db) => {
      const completed = await factors.complete(db, request, now)
      await openSession(db, { userId, http, now, secure: secureCookies })
      const token = request.rememberThisDevice ? await rememberDevice(ownerOf(db, userId, now), originOf(http)) : undefined
      return { deviceToken: token, isNewAddress: completed.isNewAddress }
    })
    await attempt.succeeded()
    const account = await getAccount(database.db, userId)
    await limits.rememberAddress(http?.request.ip, account.email)
    if (isNewAddress) await notices.notifyOutside(kernel, userId, { event: 'NEW_SIGN_IN', ...originOf(http) })
    if (deviceToken && http)
      setHostCookie(http.reply, deviceCookie, deviceToken, secureCookies, { sameSite: 'strict', maxAge: 30 * 24 * 3600 })
    return {
      session: await presentSession(
        { addresses },
        await userSitesStore.loadUserSites(database.db, userId),
        undefined,
        http?.request.host,
      ),
    }
  })

/** The cookie of a browser in which no second factor is required. It stays after signing out. */
const deviceCookie = 'stoa_office_device'
