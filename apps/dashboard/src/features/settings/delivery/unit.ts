import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session.ts'
import { shopQuery } from '../shop-query.ts'
import type { Basis } from './rates.ts'

/** What the steps of a rate are counted in. */
export function useUnitOf(basis: Basis): string {
  const { currency } = useSession().site
  const weight = useQuery(shopQuery).data?.weightUnit === 'LB' ? 'lb' : 'kg'
  return basis === 'WEIGHT' ? weight : basis === 'PRICE' ? currency : t`pieces`
}
