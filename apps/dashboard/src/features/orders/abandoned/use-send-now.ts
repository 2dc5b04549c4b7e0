import { t } from '@lingui/core/macro'
import type { AbandonedCheckoutRow } from '@stoa/contract/services/stoa/abandoned-checkouts'
import type { Action } from '../../../ui/actions/actions.tsx'

/** Writes to the customer at once, as the automation would. */
export function useSendNow({ status }: AbandonedCheckoutRow): Action {
  return {
    label: t`Send email now`,
    closed: status === 'RECOVERED' ? t`It was ordered already.` : t`No automation writes to customers who left their checkout.`,
    run: () => undefined,
  }
}
