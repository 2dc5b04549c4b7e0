import { t } from '@lingui/core/macro'
import type { Subscription, SubscriptionChange, SubscriptionCycle } from '@stoa/contract/services/stoa/subscriptions'
import { Warning } from '../../../ui/feedback/warning.tsx'
import { dayOf, failureInWords, reasons } from './words.ts'

interface ProblemProps {
  known: Subscription
  cycles: readonly SubscriptionCycle[]
  changes: readonly SubscriptionChange[]
}

/** What keeps a subscription from being charged, and what happens next. */
export function Problem({ known, cycles, changes }: ProblemProps) {
  const words = problemInWords(known, cycles, changes)
  return words && <Warning>{words}</Warning>
}

function problemInWords(
  { status, reason, nextDate, nextAttemptDate, waitsForStock }: Subscription,
  cycles: readonly SubscriptionCycle[],
  changes: readonly SubscriptionChange[],
): string | undefined {
  if (status === 'PAST_DUE') return failedCharge(cycles, nextAttemptDate)
  if (waitsForStock) {
    const item = changes.find(({ kind }) => kind === 'WAITING_FOR_STOCK')?.note
    const due = dayOf(nextDate ?? '')
    return item
      ? t`The charge of ${due} waits because ${item} is out of stock. The shop looks again each day.`
      : t`The charge of ${due} waits because an item is out of stock. The shop looks again each day.`
  }
  if (status !== 'PAUSED') return undefined
  if (reason === 'PAYMENT_FAILED')
    return t`Every attempt to charge the card has failed. Resume the subscription once the customer has chosen another card.`
  return reason === 'ITEM_GONE' ? t(reasons.ITEM_GONE) : undefined
}

function failedCharge(cycles: readonly SubscriptionCycle[], nextAttemptDate: Subscription['nextAttemptDate']): string {
  const { dueDate, failure } = cycles.find(({ status }) => status === 'OPEN') ?? {}
  const [due, again] = [dueDate && dayOf(dueDate), nextAttemptDate && dayOf(nextAttemptDate)]
  return [
    due ? t`The charge of ${due} failed.` : t`The last charge failed.`,
    failure && failureInWords(failure),
    again ? t`The shop tries again on ${again}.` : t`The shop does not try again by itself.`,
  ]
    .filter(Boolean)
    .join(' ')
}
