import { t } from '@lingui/core/macro'
import {
  bulkChangeSubscriptionPricesByFilter,
  bulkMoveSubscriptionsByFilter,
  bulkSwapSubscriptionProductByFilter,
} from '@stoa/contract/calls/stoa/subscriptions'
import type { Subscription } from '@stoa/contract/services/stoa/subscriptions'
import type { FilterQuestion } from '../../../lib/list/bulk-action.ts'
import { MoveForm } from './bulk-move-form.tsx'
import { PricesForm } from './bulk-prices-form.tsx'
import { SwapForm } from './bulk-swap-form.tsx'

/** The changes of many subscriptions. Each asks what to change, shows whom it concerns, and can be undone. */
export function subscriptionBulkActions(): readonly FilterQuestion<Subscription>[] {
  return [
    { label: t`Move the next charge…`, needs: bulkMoveSubscriptionsByFilter, Form: MoveForm },
    { label: t`Swap a product…`, needs: bulkSwapSubscriptionProductByFilter, Form: SwapForm },
    { label: t`Change prices…`, needs: bulkChangeSubscriptionPricesByFilter, Form: PricesForm },
  ]
}
