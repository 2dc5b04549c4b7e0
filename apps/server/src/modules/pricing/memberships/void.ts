import type { JobSite } from '../../../kernel/site/jobs.ts'
import type { PluginAnswer } from '../../../kernel/site/plugins.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { membershipVoid, membershipVoidability } from '../../platform/plugins/index.ts'
import { findCharge, moveCharge, type Charge } from './store.ts'

/** KEPT: the app does not take the charge back. PENDING: it gave no answer, and is asked again. */
export type VoidOutcome = { status: 'VOIDED' } | { status: 'KEPT' | 'PENDING'; reason: string }

/** Begins to give back what a membership paid of an order, once; `finishVoid` asks the app. Returns whether there was anything. */
export function beginVoid(site: SiteTx, chargeId: string): Promise<boolean> {
  return moveCharge(site, chargeId, ['USED', 'KEPT'], { status: 'VOIDING' })
}

/** Notes that a charge was given back outside of the system, which no app is asked for. Returns whether there was anything. */
export function noteVoided(site: SiteTx, chargeId: string): Promise<boolean> {
  return moveCharge(site, chargeId, ['USED', 'KEPT'], { status: 'VOIDED' })
}

/** Asks the app to give back a charge whose void has begun. Safe to repeat. */
export async function finishVoid(site: JobSite, chargeId: string): Promise<VoidOutcome> {
  const charge = await findCharge(site, chargeId)
  if (charge?.status === 'VOIDED') return { status: 'VOIDED' }
  if (charge?.status !== 'VOIDING') return { status: 'KEPT', reason: keptReason }
  const outcome = await voidAtApp(site, charge)
  const { status } = outcome
  if (status !== 'PENDING') await site.transaction((tx) => moveCharge(tx, chargeId, ['VOIDING'], { status }))
  return outcome
}

const keptReason = 'The app does not take this charge back'

type Transaction = Pick<Charge, 'app_id' | 'transaction_id'>

export async function voidAtApp(site: SiteRead, { app_id, transaction_id }: Transaction): Promise<VoidOutcome> {
  const request = { transactionId: transaction_id }
  const voidability = await site.plugins.askApp(site, membershipVoidability, app_id, request)
  if (!voidability?.answer) return refusedVoid(voidability)
  const { reason } = voidability.answer
  if (reason) return { status: 'KEPT', reason }
  const answered = await site.plugins.askApp(site, membershipVoid, app_id, request)
  return answered?.answer ? { status: 'VOIDED' } : refusedVoid(answered)
}

function refusedVoid(answered: PluginAnswer<unknown> | undefined): VoidOutcome {
  switch (answered?.refusal) {
    case 'TRANSACTION_ALREADY_VOIDED':
      return { status: 'VOIDED' }
    case 'TRANSACTION_CANNOT_BE_VOIDED':
      return { status: 'KEPT', reason: keptReason }
    case 'TRANSACTION_NOT_FOUND':
      return { status: 'KEPT', reason: 'The app does not know this charge' }
    default:
      return { status: 'PENDING', reason: answered?.refusal ?? 'no answer' }
  }
}
