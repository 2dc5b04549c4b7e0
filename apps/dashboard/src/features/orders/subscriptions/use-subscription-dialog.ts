import { useNavigate, useOutletContext } from 'react-router'
import { paths } from '../../../paths.ts'
import { subscriptions } from './queries.ts'
import type { SubscriptionFile } from './subscription-file.ts'

/** What a dialog of the page of a subscription needs. */
export function useSubscriptionDialog() {
  const { subscription } = useOutletContext<SubscriptionFile>()
  const navigate = useNavigate()
  const { id = '' } = subscription
  return {
    subscription,
    subscriptionId: id,
    refreshes: [subscriptions],
    close: () => void navigate(paths.subscription(id), { preventScrollReset: true }),
  }
}
