import { t } from '@lingui/core/macro'
import type { Call } from '@stoa/contract'
import {
  cancelSubscription,
  changeSubscription,
  moveSubscriptionDate,
  pauseSubscription,
  resumeSubscription,
  retrySubscriptionPayment,
  skipSubscriptionCycle,
} from '@stoa/contract/calls/stoa/subscriptions'
import type { Subscription } from '@stoa/contract/services/stoa/subscriptions'
import { useNavigate } from 'react-router'
import { deniedReason } from '../../../lib/calls/access.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { currentSite } from '../../../lib/calls/session.ts'
import { writeDate } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { paths } from '../../../paths.ts'
import { Actions, type Action } from '../../../ui/actions/actions.tsx'
import { subscriptions } from './queries.ts'

/** What can be done with a subscription now; the first is the next step. */
export function SubscriptionActions({ known }: { known: Subscription }) {
  const navigate = useNavigate()
  const { id: subscriptionId = '', status, nextDate, nextCycle = 0, nextTotal, currency = 'XXX' } = known
  const refreshes = [subscriptions]
  const pause = useCall(pauseSubscription, {
    failed: t`We couldn’t pause the subscription`,
    done: t`Subscription paused`,
    refreshes,
  })
  const resume = useCall(resumeSubscription, {
    failed: t`We couldn’t resume the subscription`,
    done: t`Subscription resumed`,
    refreshes,
  })
  const skip = useCall(skipSubscriptionCycle, {
    failed: t`We couldn’t leave the delivery out`,
    done: t`Delivery left out`,
    refreshes,
  })
  const retry = useCall(retrySubscriptionPayment, {
    failed: t`We couldn’t try the payment again`,
    done: t`The payment is being tried again`,
    refreshes,
  })
  const dialog = (label: string, to: string, needs: Call): Action => ({
    label,
    run: () => void navigate(to, { preventScrollReset: true }),
    closed: deniedReason(needs),
  })
  const isPlanned = status === 'ACTIVE' && Boolean(nextDate)
  const hasEnded = status === 'CANCELED' || status === 'ENDED'
  const day = nextDate ? writeDate(new Date(nextDate), { dateStyle: 'medium', timeZone: currentSite().timeZone }) : ''
  const steps: Action[] = [
    ...(status === 'PAST_DUE'
      ? [
          {
            label: t`Try the payment now`,
            closed: deniedReason(retrySubscriptionPayment),
            running: retry.sending,
            asks: {
              question: t`Try the failed payment again?`,
              consequence: t`The saved card of the customer is charged now.`,
              confirmLabel: t`Charge now`,
              harmless: true,
            },
            run: () => retry.send({ subscriptionId }),
          },
        ]
      : []),
    ...(status === 'PAUSED'
      ? [
          {
            label: t({ message: 'Resume', context: 'subscription' }),
            closed: deniedReason(resumeSubscription),
            running: resume.sending,
            run: () => resume.send({ subscriptionId }),
          },
        ]
      : []),
    ...(isPlanned
      ? [
          dialog(t`Move the next charge…`, paths.moveSubscription(subscriptionId), moveSubscriptionDate),
          {
            label: t`Leave the next delivery out`,
            closed: deniedReason(skipSubscriptionCycle),
            asks: {
              question: t`Leave out the delivery of ${day}?`,
              consequence: t`${writeMoney(nextTotal, currency)} is not charged. The one after it comes as planned.`,
              confirmLabel: t`Leave it out`,
              harmless: true,
            },
            run: () => nextDate && skip.send({ subscriptionId, cycleNumber: nextCycle ?? 0, nextDate }),
          },
          dialog(t`Change rhythm and quantities…`, paths.changeSubscription(subscriptionId), changeSubscription),
          dialog(t`Change the address…`, paths.subscriptionAddress(subscriptionId), changeSubscription),
          {
            label: t({ message: 'Pause', context: 'subscription' }),
            closed: deniedReason(pauseSubscription),
            asks: {
              question: t`Pause this subscription?`,
              consequence: t`Nothing is charged until somebody resumes it.`,
              confirmLabel: t({ message: 'Pause', context: 'subscription' }),
              harmless: true,
            },
            run: () => pause.send({ subscriptionId }),
          },
        ]
      : []),
    ...(hasEnded
      ? []
      : [{ ...dialog(t`Cancel subscription…`, paths.cancelSubscription(subscriptionId), cancelSubscription), danger: true }]),
  ]
  const [next, ...more] = steps
  return next ? <Actions next={next} more={more} /> : null
}
