import { sql } from 'kysely'
import { hashSecret, newSecret } from '../../../../kernel/secrets/credentials.ts'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { Db } from '../../../../kernel/database/database.ts'

const minute = 60_000

/** The steps that wait for a second factor of a person, with their lifetimes in milliseconds. */
const lifetimes = { CHALLENGE: 10 * minute, ENROLLMENT: 15 * minute }
type Kind = keyof typeof lifetimes

/** Attempts at a step's code. */
const maxAttempts = 5

export interface StepDoc {
  /** The challenge that a passkey has to sign. */
  challenge?: string
  /** The type of a factor that is being set up. */
  type?: 'TOTP' | 'WEBAUTHN'
  secretSealed?: string
}

/** Returns the secret that leads to the step; only its hash is stored. */
export async function openUserStep(
  db: Db,
  kind: Kind,
  userId: string,
  doc: StepDoc,
  now: Date,
  isNewAddress = false,
): Promise<string> {
  const { secret, secretHash } = newSecret()
  const expires = new Date(now.getTime() + lifetimes[kind])
  await sql`insert into user_step (secret_hash, user_id, kind, doc, is_new_address, created_date, expires_date)
    values (${secretHash}, ${userId}, ${kind}, ${jsonb(doc)}, ${isNewAddress}, ${now}, ${expires})`.execute(db)
  return secret
}

/**
 * Counts an attempt at a step and returns whose it is; undefined where there is none left. It is committed before anything is compared, so
 * that attempts at the same time count.
 */
export async function attemptAt(db: Db, kind: Kind, secret: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`update user_step set attempts = attempts + 1
    where secret_hash = ${hashSecret(secret)} and kind = ${kind} and used_date is null and expires_date > ${now}
      and attempts < ${maxAttempts}
    returning user_id`.execute(db)
  return rows[0]?.user_id
}

/** Uses up a step: of several concurrent calls, one gets it. A later error in the transaction rolls it back. */
export async function takeUserStep(
  db: Db,
  kind: Kind,
  secret: string,
  now: Date,
): Promise<{ userId: string; doc: StepDoc; isNewAddress: boolean } | undefined> {
  const { rows } = await sql<{ user_id: string; doc: StepDoc; is_new_address: boolean }>`update user_step set used_date = ${now}
    where secret_hash = ${hashSecret(secret)} and kind = ${kind} and used_date is null and expires_date > ${now}
    returning user_id, doc, is_new_address`.execute(db)
  return rows[0] && { userId: rows[0].user_id, doc: rows[0].doc, isNewAddress: rows[0].is_new_address }
}

/** Uses up a challenge that is no row: of several uses one is the first. The token that brought it can be written in several ways. */
export async function spendChallenge(
  db: Db,
  challenge: string,
  { userId, now, expires }: { userId: string; now: Date; expires: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into user_step (secret_hash, user_id, kind, doc, used_date, created_date, expires_date)
    values (${hashSecret(challenge)}, ${userId}, 'CHALLENGE', '{}', ${now}, ${now}, ${expires})
    on conflict (secret_hash) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes the steps that the person could continue, after the password or a factor was changed. */
export async function endUserSteps(db: Db, userId: string): Promise<void> {
  await sql`delete from user_step where user_id = ${userId}`.execute(db)
}
