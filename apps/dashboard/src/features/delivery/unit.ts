import { t } from '@lingui/core/macro'
import { useSession } from '../../lib/calls/session.ts'
import { useWeightUnit } from '../../lib/site/shop.ts'
import type { Basis } from './rates.ts'

/** The unit of a rate's steps. */
export function useBasisUnit(basis: Basis): string {
  const { currency } = useSession().site
  const weight = useWeightUnit()
  return basis === 'WEIGHT' ? weight : basis === 'PRICE' ? currency : t`items`
}
