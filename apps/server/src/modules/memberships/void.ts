import type { JobSite } from '../../kernel/jobs.ts'
import type { PluginAnswer, PluginKind } from '../../kernel/plugins.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import { membershipVoid, membershipVoidability } from '../plugins/index.ts'
import { findCharge, moveCharge, type Charge } from './store.ts'

/** Begins to give back what a membership paid of an order, once; `finishVoid` asks the app. Returns whether there was anything. */
export function beginVoid(site: SiteTx, chargeId: string): Promise<boolean> {
  return moveCharge(site, chargeId, ['USED', 'KEPT'], { status: 'VOIDING' })
}

/** Asks the app for a charge whose void has begun, in a job or an action. Throws while there is no answer; then it is tried again. */
export async function finishVoid(
  site: Pick<JobSite, 'transaction'> & SiteRead,
  chargeId: string,
): Promise<{ status: 'VOIDED' } | { status: 'KEPT'; reason: string }> {
  const charge = await findCharge(site, chargeId)
  if (charge?.status === 'VOIDED') return { status: 'VOIDED' }
  if (charge?.status !== 'VOIDING') return { status: 'KEPT', reason: 'The charge is in use' }
  const reason = await voidAtApp(site, charge)
  const status = reason ? 'KEPT' : 'VOIDED'
  await site.transaction((tx) => moveCharge(tx, chargeId, ['VOIDING'], { status }))
  return reason ? { status: 'KEPT', reason } : { status: 'VOIDED' }
}

/** Returns why the app keeps the charge, if it does. */
export async function voidAtApp(site: SiteRead, charge: Pick<Charge, 'app_id' | 'transaction_id'>): Promise<string | undefined> {
  const voidability = await asked(site, membershipVoidability, charge)
  if (!voidability?.answer) return keptReason(voidability, charge)
  if (voidability.answer.reason) return voidability.answer.reason
  const answered = await asked(site, membershipVoid, charge)
  return answered?.answer ? undefined : keptReason(answered, charge)
}

async function asked<Answer>(
  site: SiteRead,
  kind: PluginKind<Answer>,
  { app_id, transaction_id: transactionId }: Pick<Charge, 'app_id' | 'transaction_id'>,
): Promise<PluginAnswer<Answer> | undefined> {
  const answers = await site.plugins.ask(
    site,
    kind,
    () => ({ transactionId }),
    (_settings, appId) => appId === app_id,
  )
  return answers[0]
}

/** What an app's refusal means. */
function keptReason(
  answered: PluginAnswer<unknown> | undefined,
  { app_id, transaction_id }: Pick<Charge, 'app_id' | 'transaction_id'>,
): string | undefined {
  switch (answered?.refusal) {
    case 'TRANSACTION_ALREADY_VOIDED':
      return undefined
    case 'TRANSACTION_CANNOT_BE_VOIDED':
      return 'The app does not take this charge back'
    case 'TRANSACTION_NOT_FOUND':
      return 'The app does not know this charge'
    default:
      throw new Error(`the app ${app_id} did not give back ${transaction_id}: ${answered?.refusal ?? 'no answer'}`)
  }
}
