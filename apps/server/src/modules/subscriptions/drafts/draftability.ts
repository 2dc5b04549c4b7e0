import type { NonDraftableReason, Target } from '@stoa/contract/services/ecom/draft-subscription-contracts'
import { isDeepStrictEqual } from 'node:util'
import { invalid, refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { StoredContract } from '../contracts/ports/changing.ts'
import { createdByOf, type StoredDraft } from './draft.ts'

/** Why a contract cannot be changed by a draft of this editor; empty if it can. The reasons are those of the contract. */
export function nonDraftableReasons(
  { settings }: SiteRead,
  contract: StoredContract | undefined,
  open: StoredDraft | undefined,
  editor: string,
): NonDraftableReason[] {
  if (!contract) return [{ reason: 'SUBSCRIPTION_CONTRACT_NOT_FOUND' }]
  const { status, nextDate, currency, weightUnit } = contract
  const isOver = status === 'ENDED' || status === 'CANCELED'
  return [
    ...(isOver ? [{ reason: 'UNSUPPORTED_STATUS' as const }] : []),
    ...(status === 'PAST_DUE' ? [{ reason: 'GRACE_PERIOD' as const }] : []),
    ...(status === 'ACTIVE' && !nextDate ? [{ reason: 'LAST_CYCLE' as const }] : []),
    ...(currency !== settings.currency ? [{ reason: 'CURRENCY_MISMATCH' as const }] : []),
    ...(weightUnit && weightUnit !== settings.weightUnit ? [{ reason: 'WEIGHT_UNIT_MISMATCH' as const }] : []),
    ...(open && open.editor !== editor
      ? [
          {
            reason: 'DRAFT_ALREADY_EXISTS_FOR_ANOTHER_OWNER' as const,
            draftAlreadyExistsForAnotherOwner: { draftId: open.id, owner: createdByOf(open.editor) },
          },
        ]
      : []),
  ]
}

/** Throws SUBSCRIPTION_CONTRACT_NOT_FOUND and SUBSCRIPTION_CONTRACT_NOT_DRAFTABLE. */
export function checkDraftable(reasons: readonly NonDraftableReason[], subscriptionContractId: string): void {
  if (reasons.length === 0) return
  if (reasons[0]?.reason === 'SUBSCRIPTION_CONTRACT_NOT_FOUND')
    throw refusal('SUBSCRIPTION_CONTRACT_NOT_FOUND', 'there is no such contract', { subscriptionContractId })
  throw refusal('SUBSCRIPTION_CONTRACT_NOT_DRAFTABLE', 'the contract cannot be changed', { nonDraftableReasons: reasons })
}

/**
 * The cycles that a draft is for, complete. A contract is changed from its next cycle on, or for that one alone. Throws
 * CYCLE_ALREADY_STARTED.
 */
export function checkedTarget({ contractTarget, cycleTarget }: Target, { nextCycle }: StoredContract): Target {
  const cycle = cycleTarget ? cycleTarget.cycleNumber : (contractTarget?.nextCycleNumber ?? nextCycle)
  if (cycle === undefined || cycle < nextCycle)
    throw refusal('CYCLE_ALREADY_STARTED', 'this cycle was charged already', { currentCycle: nextCycle - 1 })
  if (!cycleTarget && cycle > nextCycle)
    throw invalid({
      field: 'target.contractTarget.nextCycleNumber',
      description: 'must be the next cycle: a later one alone is changed by a cycle target',
      violatedRule: 'MAX',
      data: { threshold: nextCycle },
    })
  return cycleTarget ? { cycleTarget: { cycleNumber: cycle } } : { contractTarget: { nextCycleNumber: cycle } }
}

export function isSameTarget(a: Target | undefined, b: Target): boolean {
  return isDeepStrictEqual(a, b)
}
