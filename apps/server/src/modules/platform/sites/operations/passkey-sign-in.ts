import * as contract from '@stoa/contract/services/stoa/sessions'
import { implementPublic } from '../../../../kernel/operations/operation.ts'
import { openSession } from '../open-session.ts'
import { getAccount } from '../store/accounts.ts'
import * as userSitesStore from '../store/user-sites.ts'
import { presentSession } from '../present-session.ts'
import type { SessionOptions } from './sessions.ts'

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
      const worksOn = await userSitesStore.loadUserSites(db, found)
      if (worksOn.length === 0) throw refuse('VERIFICATION_FAILED', 'the person works on no site')
      await openSession(db, { userId: found, http, now, secure: secureCookies })
      return { userId: found, sites: worksOn }
    })
    const account = await getAccount(database.db, userId)
    await limits.rememberAddress(http?.request.ip, account.email)
    return { session: await presentSession({ addresses }, sites, undefined, http?.request.host) }
  })
