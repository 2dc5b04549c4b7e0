import { plural } from '@lingui/core/macro'
import type { Subscription } from '@stoa/contract/services/stoa/subscriptions'
import { useState } from 'react'
import type { FilterAction, FilterFormProps } from '../../../lib/list/bulk-action.ts'
import type { Submission } from '../../../ui/form/typed-form.ts'
import { loadSubscriptionsByIds } from './queries.ts'

type What = Pick<FilterAction<Subscription>, 'start'> & { consequence: string; confirmLabel: string }

/** An action by filter once its form is filled in. */
export function subscriptionChange({ start, consequence, confirmLabel }: What): FilterAction<Subscription> {
  return {
    label: confirmLabel,
    start,
    idOf: ({ id = '' }) => id,
    load: loadSubscriptionsByIds,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Change # subscription?', other: 'Change # subscriptions?' }),
      consequence,
      confirmLabel,
      harmless: true,
    }),
    done: (count) => plural(count, { one: '# subscription changed', other: '# subscriptions changed' }),
    failed: (count) =>
      plural(count, { one: '# subscription could not be changed', other: '# subscriptions could not be changed' }),
  }
}

/** Submits the form of a change by filter: its dry run. */
export function useDryRun<Request>(
  onAnswer: FilterFormProps<Subscription>['onAnswer'],
  toAction: (request: Request) => FilterAction<Subscription>,
): Submission<Request> {
  const [sending, setSending] = useState(false)
  return {
    send: (request) => {
      setSending(true)
      void onAnswer(toAction(request)).finally(() => setSending(false))
    },
    sending,
    denied: undefined,
    failure: undefined,
    violations: {},
  }
}
