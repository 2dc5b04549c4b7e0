import { t } from '@lingui/core/macro'
import { listAutomations, runForAbandonedCheckout } from '@stoa/contract/calls/stoa/automations'
import type { AbandonedCheckoutRow } from '@stoa/contract/services/stoa/abandoned-checkouts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/calls/access.ts'
import { api } from '../../../lib/calls/api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import type { Action } from '../../../ui/actions/actions.tsx'
import { affectedByTasks } from './queries.ts'

/** The automations that write to customers who left their checkout, those that run first. */
const remindersQuery = queryOptions({
  queryKey: ['automations', 'of abandoned checkouts'],
  queryFn: async ({ signal }) =>
    ((await api.call(listAutomations, {}, { signal })).automations ?? [])
      .flatMap(({ automation }) =>
        automation?.trigger?.type === 'CHECKOUT_ABANDONED' && automation.action?.email ? automation : [],
      )
      .toSorted((one, other) => Number(other.status === 'ACTIVE') - Number(one.status === 'ACTIVE')),
})

/** Writes to the customer at once, as the automation would. */
export function useSendNow({ id = '', status }: AbandonedCheckoutRow): Action {
  const { data = [] } = useQuery({ ...remindersQuery, enabled: isAllowed(listAutomations) })
  const call = useCall(runForAbandonedCheckout, {
    failed: t`We couldn’t send the email`,
    done: t`The email is on its way. The log of automations says what became of it.`,
    refreshes: affectedByTasks,
  })
  const automation = data[0]
  const closed =
    status === 'RECOVERED'
      ? t`It was ordered already.`
      : automation
        ? call.denied
        : t`No automation writes to customers who left their checkout.`
  return {
    label: t`Send email now`,
    closed,
    run: () => call.send({ automationId: automation?.id ?? '', abandonedCheckoutId: id }),
  }
}
