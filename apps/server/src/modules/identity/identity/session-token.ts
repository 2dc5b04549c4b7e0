import type { SiteTx } from '../../../kernel/site/site.ts'
import { lockForSignIn } from '../../members/members/ports/accounts.ts'
import type { Step } from './step-kinds.ts'
import { findJustUsedStep, findStep, saveStep, takeStep } from './store/sign-in-steps.ts'

/**
 * Uses up the session token of a sign-in and returns its step. One that an OAuth app's visitor got is worth nothing to other apps
 * of the site, and that of a member who may not sign in is worth nothing at all. The visitor who used it may repeat the call within
 * seconds, as React's StrictMode does.
 */
export async function takeSessionToken(
  site: SiteTx,
  token: string,
  { clientId, visitorId }: { clientId: string | undefined; visitorId: string | undefined },
): Promise<Step<'SESSION'> | undefined> {
  const step = (await findStep(site, 'SESSION', token)) ?? (await findTakenBy(site, token, visitorId))
  if (!step || (step.doc.clientId !== undefined && step.doc.clientId !== clientId)) return undefined
  const member = step.memberId ? await lockForSignIn(site, step.memberId) : undefined
  if (member?.status !== 'APPROVED') return undefined
  const taken = await takeStep(site, 'SESSION', token)
  if (!taken) return findTakenBy(site, token, visitorId)
  const noted = visitorId ? { ...taken, doc: { ...taken.doc, takenBy: visitorId } } : taken
  if (visitorId) await saveStep(site, noted)
  return noted
}

async function findTakenBy(site: SiteTx, token: string, visitorId: string | undefined): Promise<Step<'SESSION'> | undefined> {
  const step = visitorId ? await findJustUsedStep(site, 'SESSION', token) : undefined
  return step?.doc.takenBy === visitorId ? step : undefined
}
