import * as contract from '@stoa/contract/services/stoa/sessions'
import { unauthenticated } from '../../../kernel/errors.ts'
import { sessionCookie } from '../../../kernel/gateway.ts'
import { implementPublic, implementRead } from '../../../kernel/operation.ts'
import { hashPassword, hashSecret, isPassword, newSecret } from '../secrets.ts'
import * as store from '../store.ts'

const sessionDays = 14
const milliseconds = sessionDays * 24 * 3600 * 1000

/** The back office's sign-in: e-mail and password against argon2id, an httpOnly cookie that no other origin can make count. */
export function sessionOperations({ secureCookies, forget }: { secureCookies: boolean; forget(): void }) {
  // Checked where the account does not exist, so that a wrong e-mail takes as long as a wrong password.
  const nobodysHash = hashPassword('nobody')

  const signIn = implementPublic(contract.signIn, async ({ kernel, http, refuse }, { email, password }) => {
    const { db } = kernel.database
    const account = await store.accountByEmail(db, email)
    const matches = await isPassword(account?.password_hash ?? (await nobodysHash), password)
    if (!account || !matches) throw refuse('WRONG_EMAIL_OR_PASSWORD', 'the e-mail or the password is wrong')
    const { secret, secretHash } = newSecret()
    const now = kernel.clock.now()
    const expires = new Date(now.getTime() + milliseconds)
    await db
      .insertInto('user_session')
      .values({ token_hash: secretHash, user_id: account.id, created_date: now, expires_date: expires })
      .execute()
    http?.reply.setCookie(sessionCookie, secret, { path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies, expires })
    return { session: present(await store.sessionSites(db, secretHash, now), undefined) }
  })

  const signOut = implementPublic(contract.signOut, async ({ kernel, http }) => {
    const token = http?.request.cookies[sessionCookie]
    if (token) await kernel.database.db.deleteFrom('user_session').where('token_hash', '=', hashSecret(token)).execute()
    forget()
    http?.reply.clearCookie(sessionCookie, { path: '/' })
    return {}
  })

  const getSession = implementRead(contract.getSession, async ({ site, caller }) => {
    if (caller.kind !== 'USER') throw unauthenticated('there is no session')
    return { session: present(await store.userSites(site.db, caller.userId), site.siteId) }
  })

  return { signIn, signOut, getSession }
}

function present(sites: Awaited<ReturnType<typeof store.userSites>>, current: string | undefined): contract.Session {
  const summaries = sites.map(({ id, name, currency, language, time_zone, country, low_stock, show_stock, clock_offset }) => ({
    id,
    name,
    currency,
    language,
    timeZone: time_zone,
    country,
    lowStock: low_stock,
    showStock: show_stock,
    clockOffsetMilliseconds: String(clock_offset),
  }))
  const own = sites.find(({ id }) => id === current) ?? sites[0]!
  return {
    user: { id: own.user_id, email: own.email, name: own.user_name, roles: own.roles },
    site: summaries.find(({ id }) => id === own.id)!,
    sites: summaries,
  }
}
