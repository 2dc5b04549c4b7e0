import type { SiteRead } from '../../../kernel/site/site.ts'
import { earlierCharge, membershipCharge } from '../../platform/plugins/index.ts'
import type { Charge } from './store.ts'

/** Why a membership was not charged: the app's reason, or that it gave no answer, and then whether it charged is unknown. */
export type ChargeProblem = (typeof appReasons)[number] | 'MEMBERSHIP_DOES_NOT_APPLY_TO_ITEM' | 'REFUSED' | 'UNAVAILABLE'

const appReasons = ['OUT_OF_CREDITS', 'NOT_STARTED_YET', 'ENDED', 'NOT_APPLICABLE_FOR_MULTIPLE_PARTICIPANTS'] as const

/** Asks an app to charge. Safe to repeat: the charge's id is the idempotency key, and a repetition gets the first transaction. */
export async function askToCharge(
  site: SiteRead,
  { id, app_id, request }: Pick<Charge, 'id' | 'app_id' | 'request'>,
): Promise<{ transactionId: string } | { problem: ChargeProblem }> {
  const answered = await site.plugins.askApp(site, membershipCharge, app_id, { ...request, idempotencyKey: id })
  if (!answered) return { problem: 'UNAVAILABLE' }
  const transactionId = answered.answer ?? earlierCharge(answered)
  if (transactionId) return { transactionId }
  const { refusal, refusalData } = answered
  // An app that says it did so before, without the transaction, leaves it unknown.
  if (!refusal || refusal === 'MEMBERSHIP_ALREADY_CHARGED') return { problem: 'UNAVAILABLE' }
  if (refusal === 'MEMBERSHIP_DOES_NOT_APPLY_TO_ITEM') return { problem: refusal }
  const { errorType } = (refusalData ?? {}) as { errorType?: unknown }
  return { problem: appReasons.find((reason) => reason === errorType) ?? 'REFUSED' }
}
