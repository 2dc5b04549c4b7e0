import type { Db } from '../../../kernel/database/database.ts'
import type { HttpContext } from '../../../kernel/operations/http-context.ts'
import { hostCookie, sessionCookie, setHostCookie } from '../../../kernel/http/host-cookies.ts'
import { hashSecret, newSecret } from '../../../kernel/secrets/credentials.ts'
import { deleteSession, insertSession } from './store/sessions.ts'

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
  // A second sign-in in the same browser leaves no second session behind.
  const former = http && hostCookie(http.request, sessionCookie, secure)
  if (former) await deleteSession(db, hashSecret(former), userId)
  const { secret, secretHash } = newSecret()
  const expires = new Date(now.getTime() + milliseconds)
  await insertSession(db, {
    token_hash: secretHash,
    user_id: userId,
    user_agent: (http?.request.headers['user-agent'] ?? '').slice(0, longestAgent),
    address: http?.request.ip ?? '',
    created_date: now,
    expires_date: expires,
    last_used_date: now,
    has_host_cookie: secure,
  })
  if (http) setHostCookie(http.reply, sessionCookie, secret, secure, { expires })
  return secretHash
}

/** The browser and the address of a request. */
export function originOf(http: HttpContext | undefined): { userAgent?: string; address?: string } {
  const userAgent = http?.request.headers['user-agent']?.slice(0, longestAgent)
  const address = http?.request.ip
  return { ...(userAgent && { userAgent }), ...(address && { address }) }
}
