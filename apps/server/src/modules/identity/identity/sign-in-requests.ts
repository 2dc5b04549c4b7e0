import type { SiteTx } from '../../../kernel/site/site.ts'
import type { ChallengeDoc } from './step-kinds.ts'
import { endStep, lockStep, saveStep } from './store/sign-in-steps.ts'
import { findWaitingRequest } from './store/sign-in-requests.ts'

/** Wrong numbers after which a sign-in ends. */
const maxWrongNumbers = 3

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
  const known = await findWaitingRequest(site, memberId, id)
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
