import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { endStep, lockStep, saveStep, type ChallengeDoc } from './sign-in-steps.ts'

/** Wrong numbers after which a sign-in ends. */
const maxWrongNumbers = 3

/** A sign-in that waits until its member approves it in another browser. */
export interface SignInRequest {
  id: string
  secretHash: string
  doc: ChallengeDoc
  createdDate: Date
  expiresDate: Date
}

/** The newest ones of a member that were not answered yet. */
export async function waitingRequests({ db, siteId, now }: SiteRead, memberId: string, id?: string): Promise<SignInRequest[]> {
  const which = id ? sql`doc -> 'push' ->> 'id' = ${id}` : sql`doc -> 'push' is not null`
  const { rows } = await sql<{ secret_hash: string; doc: ChallengeDoc; created_date: Date; expires_date: Date }>`
    select secret_hash, doc, created_date, expires_date from sign_in_step
    where site_id = ${siteId} and member_id = ${memberId} and kind = 'CHALLENGE' and used_date is null and expires_date > ${now}
      and ${which} and doc -> 'push' -> 'isApproved' is null
    order by created_date desc, secret_hash limit 10`.execute(db)
  return rows.map(({ secret_hash, doc, created_date, expires_date }) => ({
    id: doc.push!.id,
    secretHash: secret_hash,
    doc,
    createdDate: created_date,
    expiresDate: expires_date,
  }))
}

export async function waitingRequest(site: SiteRead, memberId: string, id: string): Promise<SignInRequest | undefined> {
  return (await waitingRequests(site, memberId, id))[0]
}

export interface RequestOutcome {
  outcome: 'APPROVED' | 'DENIED' | 'WRONG_NUMBER' | 'NOT_FOUND'
  /** The sign-in that has ended. */
  denied?: ChallengeDoc
}

/**
 * Answers a request of the member, once. Whoever was sent a link must not approve by a habit: the number shows that they look at the
 * page that signs in.
 */
export async function answerRequest(
  site: SiteTx,
  memberId: string,
  { id, approve, number }: { id: string; approve: boolean; number: string },
): Promise<RequestOutcome> {
  const known = await waitingRequest(site, memberId, id)
  const step = known && (await lockStep(site, 'CHALLENGE', known.secretHash))
  // Another answer, or another message, may have come first.
  const push = step?.doc.push
  if (!step || !push || push.id !== id || push.isApproved) return { outcome: 'NOT_FOUND' }
  if (!approve) {
    await endStep(site, step.secretHash)
    return { outcome: 'DENIED', denied: step.doc }
  }
  if (number.replaceAll(/\s/g, '') === push.number) {
    await saveStep(site, { ...step, doc: { ...step.doc, push: { ...push, isApproved: true } } })
    return { outcome: 'APPROVED' }
  }
  const wrongNumbers = (push.wrongNumbers ?? 0) + 1
  if (wrongNumbers >= maxWrongNumbers) {
    await endStep(site, step.secretHash)
    return { outcome: 'DENIED', denied: step.doc }
  }
  await saveStep(site, { ...step, doc: { ...step.doc, push: { ...push, wrongNumbers } } })
  return { outcome: 'WRONG_NUMBER' }
}
