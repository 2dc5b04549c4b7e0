import type { SignInFactor, SignInMethod, SignInOutcome } from '@stoa/contract/services/stoa/member-security'
import { sql } from 'kysely'
import { newId } from '../../../../kernel/basics/ids.ts'
import { deleteRows } from '../../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** Failed attempts that are alike count as one entry within this time, in milliseconds. */
const sameAttempt = 3600_000

const longestAgent = 300

/** An attacker who tries passwords pushes neither the sign-ins out nor fills the table. */
const mostSignIns = 100

const mostFailures = 50

export interface SignInAttempt {
  outcome: SignInOutcome
  method?: SignInMethod | undefined
  secondFactor?: SignInFactor | undefined
  clientId?: string | undefined
  /** The name of the API key that signed the member in without them. */
  appName?: string | undefined
  userAgent?: string | undefined
  address?: string | undefined
}

export interface SignInEntry extends SignInAttempt {
  id: string
  attempts: number
  lastDate: Date
  disownedDate: Date | undefined
}

export async function insertAttempt({ db, siteId, now }: SiteTx, memberId: string, attempt: SignInAttempt): Promise<void> {
  const { outcome, method, secondFactor, clientId, appName, userAgent = '', address = '' } = attempt
  await sql`insert into member_sign_in (site_id, id, member_id, outcome, method, second_factor, client_id, user_agent, address, first_date,
      last_date, app_name)
    values (${siteId}, ${newId()}, ${memberId}, ${outcome}, ${method ?? null}, ${secondFactor ?? null}, ${clientId ?? null},
      ${userAgent.slice(0, longestAgent)}, ${address}, ${now}, ${now}, ${appName ?? null})`.execute(db)
}

/** Deletes the oldest sign-ins of a member, or failed attempts, above the number that is kept. */
export async function deleteSurplus(
  { db, siteId }: SiteTx,
  memberId: string,
  { isFailed }: { isFailed: boolean },
): Promise<void> {
  await sql`delete from member_sign_in where site_id = ${siteId} and id in (
    select id from member_sign_in where site_id = ${siteId} and member_id = ${memberId} and (outcome <> 'SIGNED_IN') = ${isFailed}
    order by last_date desc, id desc offset ${isFailed ? mostFailures : mostSignIns})`.execute(db)
}

/** Adds a failed attempt to an earlier one that is like it. Returns whether there is one. */
export async function countRepeated(
  { db, siteId, now }: SiteTx,
  memberId: string,
  { outcome, secondFactor, clientId, userAgent = '', address = '' }: SignInAttempt,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update member_sign_in set attempts = attempts + 1, last_date = ${now}
    where site_id = ${siteId} and id = (
      select id from member_sign_in where site_id = ${siteId} and member_id = ${memberId} and outcome = ${outcome}
        and second_factor is not distinct from ${secondFactor ?? null} and client_id is not distinct from ${clientId ?? null}
        and user_agent = ${userAgent.slice(0, longestAgent)} and address = ${address} and disowned_date is null
        and last_date > ${new Date(now.getTime() - sameAttempt)}
      order by last_date desc limit 1)`.execute(db)
  return numAffectedRows === 1n
}

/** The newest first. */
export async function loadSignIns({ db, siteId }: SiteRead, memberId: string): Promise<SignInEntry[]> {
  const { rows } =
    await sql<SignInRow>`select id, outcome, method, second_factor, client_id, app_name, user_agent, address, attempts, last_date, disowned_date
    from member_sign_in where site_id = ${siteId} and member_id = ${memberId}
    order by last_date desc, id desc limit ${mostSignIns + mostFailures}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    outcome: row.outcome,
    method: row.method ?? undefined,
    secondFactor: row.second_factor ?? undefined,
    clientId: row.client_id ?? undefined,
    appName: row.app_name ?? undefined,
    userAgent: row.user_agent,
    address: row.address,
    attempts: row.attempts,
    lastDate: row.last_date,
    disownedDate: row.disowned_date ?? undefined,
  }))
}

/** Marks an entry of the member as somebody else's. Returns whether there is one. */
export async function markSignInDisowned({ db, siteId, now }: SiteTx, memberId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update member_sign_in set disowned_date = coalesce(disowned_date, ${now})
    where site_id = ${siteId} and id = ${id} and member_id = ${memberId}`.execute(db)
  return numAffectedRows === 1n
}

export function deleteOldSignIns(site: SiteTx, before: Date, limit: number): Promise<number> {
  return deleteRows(site, sql`member_sign_in`, sql`id`, sql`last_date < ${before}`, limit)
}

interface SignInRow {
  id: string
  outcome: SignInOutcome
  method: SignInMethod | null
  second_factor: SignInFactor | null
  client_id: string | null
  app_name: string | null
  user_agent: string
  address: string
  attempts: number
  last_date: Date
  disowned_date: Date | null
}
