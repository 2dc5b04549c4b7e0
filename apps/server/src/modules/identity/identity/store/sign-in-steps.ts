import { sql, type RawBuilder } from 'kysely'
import { hashSecret, newSecret } from '../../../../kernel/secrets/credentials.ts'
import { jsonb } from '../../../../kernel/database/database.ts'
import { deleteRows } from '../../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { lockForSignIn } from '../../../members/members/ports/accounts.ts'
import { type Steps, type StepKind, lifetimes, type Step } from '../step-kinds.ts'

/** Milliseconds after its use in which a step gives the same caller the same answer. */
const repeatWindow = 10_000

/** Opens a step and returns the secret that leads to it. */
export async function openStep<Kind extends StepKind>(
  { db, siteId, now }: SiteTx,
  kind: Kind,
  { memberId, doc }: { memberId: Step<Kind>['memberId']; doc: Steps[Kind] },
): Promise<{ secret: string; secretHash: string }> {
  const { secret, secretHash } = newSecret()
  const expires = new Date(now.getTime() + lifetimes[kind])
  await sql`insert into sign_in_step (site_id, secret_hash, kind, member_id, security_stamp, doc, created_date, expires_date)
    select ${siteId}, ${secretHash}, ${kind}, ${memberId ?? null}, ${stampOf(siteId, memberId)}, ${jsonb(doc)}, ${now}, ${expires}`.execute(
    db,
  )
  return { secret, secretHash }
}

/** Uses a step up: of several at the same time one gets it, and the others nothing. Its member is locked. */
export async function takeStep<Kind extends StepKind>(site: SiteTx, kind: Kind, secret: string): Promise<Step<Kind> | undefined> {
  const { db, siteId, now } = site
  await lockMemberOf(site, hashSecret(secret))
  const { rows } = await sql<StepRow<Kind>>`update sign_in_step set used_date = ${now}
    where site_id = ${siteId} and secret_hash = ${hashSecret(secret)} and kind = ${kind} and used_date is null and expires_date > ${now}
      and ${isUnderStamp(siteId)}
    returning secret_hash, created_date, member_id, doc`.execute(db)
  return rows[0] && present(rows[0])
}

/**
 * Counts an attempt to guess a step's code, before the code is compared; false where none is left. It belongs into a transaction of its
 * own: that of the attempt is rolled back, and would hide it from others at the same time.
 */
export async function countAttempt({ db, siteId, now }: SiteTx, kind: StepKind, secret: string, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update sign_in_step set attempts = attempts + 1
    where site_id = ${siteId} and secret_hash = ${hashSecret(secret)} and kind = ${kind} and used_date is null and expires_date > ${now}
      and attempts < ${most}`.execute(db)
  return numAffectedRows === 1n
}

/** A step that can still be used, locked until the transaction ends, and so is its member. */
export async function lockStep<Kind extends StepKind>(
  site: SiteTx,
  kind: Kind,
  secretHash: string,
): Promise<Step<Kind> | undefined> {
  await lockMemberOf(site, secretHash)
  return selectStep(site, kind, secretHash, sql`${isUsable(site)} for update`)
}

/** A step that can still be used. */
export function findStep<Kind extends StepKind>(site: SiteRead, kind: Kind, secret: string): Promise<Step<Kind> | undefined> {
  return selectStep(site, kind, hashSecret(secret), isUsable(site))
}

/** The reason for which a step cannot be continued: its attempts were used up, or its time is over. */
export async function findClosingReason(
  { db, siteId }: SiteRead,
  secret: string,
  most: number,
): Promise<'TOO_MANY_ATTEMPTS' | 'EXPIRED'> {
  const { rows } = await sql<{ attempts: number }>`select attempts from sign_in_step
    where site_id = ${siteId} and secret_hash = ${hashSecret(secret)} and used_date is null`.execute(db)
  return rows[0] && rows[0].attempts >= most ? 'TOO_MANY_ATTEMPTS' : 'EXPIRED'
}

/** A step that was used within the last seconds, so that the same caller may get the same answer. */
export function findJustUsedStep<Kind extends StepKind>(
  site: SiteTx,
  kind: Kind,
  secret: string,
): Promise<Step<Kind> | undefined> {
  const since = new Date(site.now.getTime() - repeatWindow)
  return selectStep(site, kind, hashSecret(secret), sql`used_date > ${since} and ${isUnderStamp(site.siteId)}`)
}

/** Finds a step that was already used: its result may have to be revoked. */
export function findUsedStep<Kind extends StepKind>(site: SiteRead, kind: Kind, secret: string): Promise<Step<Kind> | undefined> {
  return selectStep(site, kind, hashSecret(secret), sql`used_date is not null`)
}

async function selectStep<Kind extends StepKind>(
  { db, siteId }: SiteRead,
  kind: Kind,
  secretHash: string,
  condition: RawBuilder<unknown>,
): Promise<Step<Kind> | undefined> {
  const { rows } = await sql<StepRow<Kind>>`select secret_hash, created_date, member_id, doc from sign_in_step
    where site_id = ${siteId} and secret_hash = ${secretHash} and kind = ${kind} and ${condition}`.execute(db)
  return rows[0] && present(rows[0])
}

/** The condition of a step that is neither used nor expired, and was opened under the member's present security stamp. */
function isUsable({ siteId, now }: SiteRead): RawBuilder<unknown> {
  return sql`used_date is null and expires_date > ${now} and ${isUnderStamp(siteId)}`
}

export async function saveStep<Kind extends StepKind>(
  { db, siteId }: SiteTx,
  { secretHash, memberId, doc }: Step<Kind>,
): Promise<void> {
  // The member may be known only now.
  await sql`update sign_in_step set doc = ${jsonb(doc)}, member_id = ${memberId ?? null},
      security_stamp = case when member_id is null then ${stampOf(siteId, memberId)} else security_stamp end
    where site_id = ${siteId} and secret_hash = ${secretHash}`.execute(db)
}

/** Uses up a challenge that is no row: of several uses one is the first. The token that brought it can be written in several ways. */
export async function spendChallenge(
  { db, siteId, now }: SiteTx,
  challenge: string,
  { memberId, expires }: { memberId: string; expires: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into sign_in_step (site_id, secret_hash, kind, member_id, doc, used_date, created_date, expires_date)
    values (${siteId}, ${hashSecret(challenge)}, 'CHALLENGE', ${memberId}, '{}', ${now}, ${now}, ${expires})
    on conflict (site_id, secret_hash) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Ends a step that is locked: it leads nowhere any more. */
export async function endStep({ db, siteId, now }: SiteTx, secretHash: string): Promise<void> {
  await sql`update sign_in_step set used_date = ${now} where site_id = ${siteId} and secret_hash = ${secretHash}`.execute(db)
}

/**
 * Deletes the steps that the member could continue, such as links in mails after the password or the login email was changed.
 * With `onlyFormer`, only steps under a former security stamp.
 */
export async function endSteps(site: SiteTx, memberId: string, { onlyFormer = false } = {}): Promise<void> {
  const { db, siteId } = site
  await lockForSignIn(site, memberId)
  const isEnded = onlyFormer ? sql`not ${isUnderStamp(siteId)}` : sql`true`
  await sql`delete from sign_in_step where site_id = ${siteId} and member_id = ${memberId}
    and (used_date is null or kind = 'SESSION') and kind <> 'APPROVAL' and ${isEnded}`.execute(db)
}

export function deleteExpiredSteps(site: SiteTx, before: Date, limit: number): Promise<number> {
  return deleteRows(site, sql`sign_in_step`, sql`secret_hash`, sql`expires_date < ${before}`, limit)
}

/** Locks the member before the steps, as ending all sign-ins of a member does: in the other order, each would wait for the other. */
async function lockMemberOf(site: SiteTx, secretHash: string): Promise<void> {
  await sql`select from member where site_id = ${site.siteId} and id =
      (select member_id from sign_in_step where site_id = ${site.siteId} and secret_hash = ${secretHash})
    for no key update`.execute(site.db)
}

/** The security stamp of a member as a value of a statement. */
export function stampOf(siteId: string, memberId: string | undefined): RawBuilder<string | null> {
  return memberId ? sql`(select security_stamp from member where site_id = ${siteId} and id = ${memberId})` : sql`null`
}

/** True if a step was opened under the stamp that its member still has. The owner may approve a registration whatever came between. */
function isUnderStamp(siteId: string): RawBuilder<boolean> {
  return sql`(kind = 'APPROVAL' or member_id is null or sign_in_step.security_stamp is not distinct from
      (select member.security_stamp from member where member.site_id = ${siteId} and member.id = sign_in_step.member_id))`
}

interface StepRow<Kind extends StepKind> {
  secret_hash: string
  created_date: Date
  member_id: string | null
  doc: Steps[Kind]
}

function present<Kind extends StepKind>({ secret_hash, created_date, member_id, doc }: StepRow<Kind>): Step<Kind> {
  // `openStep` writes the member of each kind that has one.
  const memberId = (member_id ?? undefined) as Step<Kind>['memberId']
  return { secretHash: secret_hash, createdDate: created_date, memberId, doc }
}
