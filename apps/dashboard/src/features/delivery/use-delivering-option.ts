import { t } from '@lingui/core/macro'
import type { DeliverySolution } from '@stoa/contract/services/ecom/delivery-solutions'
import { useQuery } from '@tanstack/react-query'
import { deliveryProfilesQuery, shippingOptionsQuery } from './shared/delivery-queries.ts'

/** Maps each profile to the option that delivers its items, for a basket whose lines have the ids of their profiles. */
export function useDeliveringOption(): (offer: DeliverySolution) => string {
  const { data: profiles = [] } = useQuery(deliveryProfilesQuery)
  const { data: options = [] } = useQuery(shippingOptionsQuery)
  return ({ deliveryAllocations = [] }) => {
    if (deliveryAllocations.length < 2) return ''
    const parts = deliveryAllocations.map(({ deliveryCarrier, applicableLineItems }) => {
      const ids = applicableLineItems?.lineItemIds ?? []
      const names = profiles.flatMap(({ id, name }) => (ids.includes(id!) ? (name ?? []) : [])).join(', ')
      const option = options.find(({ id }) => id === deliveryCarrier?.code)?.title ?? t`Label rates`
      return t`${names}: ${option}`
    })
    return parts.join(' · ')
  }
}
