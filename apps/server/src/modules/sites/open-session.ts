import type { Db } from '../../kernel/database/database.ts'
import { sessionCookie, type HttpContext } from '../../kernel/gateway.ts'
import { hashSecret, newSecret } from '../../kernel/credentials.ts'

const sessionDays = 14
const milliseconds = sessionDays * 24 * 3600 * 1000
const longestAgent = 300

/**
 * Opens a session of the back office: a row, and an httpOnly cookie that no other origin can use. Returns the hash of the
 * token.
 */
export async function openSession(
  db: Db,
  { userId, http, now, secure }: { userId: string; http: HttpContext | undefined; now: Date; secure: boolean },
): Promise<string> {
  // Whoever signs in again in the same browser leaves no second session behind.
  const former = http?.request.cookies[sessionCookie]
  if (former)
    await db.deleteFrom('user_session').where('token_hash', '=', hashSecret(former)).where('user_id', '=', userId).execute()
  const { secret, secretHash } = newSecret()
  const expires = new Date(now.getTime() + milliseconds)
  await db
    .insertInto('user_session')
    .values({
      token_hash: secretHash,
      user_id: userId,
      user_agent: (http?.request.headers['user-agent'] ?? '').slice(0, longestAgent),
      address: http?.request.ip ?? '',
      created_date: now,
      expires_date: expires,
      last_used_date: now,
    })
    .execute()
  http?.reply.setCookie(sessionCookie, secret, { path: '/', httpOnly: true, sameSite: 'lax', secure, expires })
  return secretHash
}

/** Where a request came from. */
export function originOf(http: HttpContext | undefined): { userAgent?: string; address?: string } {
  const userAgent = http?.request.headers['user-agent']?.slice(0, longestAgent)
  const address = http?.request.ip
  return { ...(userAgent && { userAgent }), ...(address && { address }) }
}
