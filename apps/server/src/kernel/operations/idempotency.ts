import { createHash } from 'node:crypto'
import type { Operation } from '@stoa/contract'
import { sql } from 'kysely'
import { jsonb } from '../database/database.ts'
import { WireError } from '../basics/errors.ts'
import type { Caller } from '../site/caller.ts'
import { answersSecret } from '../basics/secret-fields.ts'
import type { SiteTx } from '../site/site.ts'

declare module '../database/database.ts' {
  interface Tables {
    idempotency_record: {
      site_id: string
      caller: string
      key: string
      request_hash: string
      response: unknown
      created_date: Date
    }
  }
}

/**
 * Runs `work` once per idempotency key. The same key with the same request returns the stored response; with another request it
 * is a conflict. The key is inserted in the operation's own transaction, so concurrent calls wait for each other, and a refused
 * operation leaves the key unused. A response that contains a secret is not stored; repeating such a call is refused.
 */
export async function once<Response>(
  { db, siteId, now }: SiteTx,
  caller: Caller,
  key: string | undefined,
  operation: Operation,
  request: unknown,
  work: () => Promise<Response>,
): Promise<Response> {
  if (!key) return work()
  const hash = createHash('sha256')
    .update(`${operation.name}\0${JSON.stringify(request)}`)
    .digest('hex')
  const owner = callerKey(caller)
  const taken = await sql`insert into idempotency_record (site_id, caller, key, request_hash, created_date)
    values (${siteId}, ${owner}, ${key}, ${hash}, ${now}) on conflict do nothing returning key`.execute(db)
  if (taken.rows.length === 0) {
    const existing = await db
      .selectFrom('idempotency_record')
      .select(['request_hash', 'response'])
      .where('site_id', '=', siteId)
      .where('caller', '=', owner)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (existing.request_hash !== hash)
      throw new WireError(409, 'IDEMPOTENCY_KEY_REUSED', 'this idempotency key was used with another request')
    if (answersSecret(operation)) throw notKept()
    return existing.response as Response
  }
  const response = await work()
  if (answersSecret(operation)) return response
  await db
    .updateTable('idempotency_record')
    .set({ response: jsonb(response) })
    .where('site_id', '=', siteId)
    .where('caller', '=', owner)
    .where('key', '=', key)
    .execute()
  return response
}

function notKept(): WireError {
  return new WireError(
    409,
    'SECRET_NOT_STORED',
    'this call was made already, and its answer held a secret that is not stored; delete what it created and make another',
  )
}

function callerKey(caller: Caller): string {
  switch (caller.kind) {
    case 'VISITOR':
      return `visitor:${caller.visitorId}`
    case 'MEMBER':
      return `member:${caller.memberId}`
    case 'USER':
      return `user:${caller.userId}`
    case 'APP':
      return `app:${caller.appId}`
  }
}
