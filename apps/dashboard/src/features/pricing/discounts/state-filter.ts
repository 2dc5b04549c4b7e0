import { msg } from '@lingui/core/macro'
import type { OfferedFilter, View } from '../../../lib/list/list-of.ts'
import type { DiscountState } from './state.tsx'

const states = [
  { value: 'LIVE', label: msg`Live` },
  { value: 'PENDING', label: msg`Starts later` },
  { value: 'EXPIRED', label: msg`Expired` },
  { value: 'OFF', label: msg`Off` },
] as const satisfies { value: DiscountState; label: unknown }[]

export const stateFilter: OfferedFilter = { key: 'state', title: msg`Status`, options: [...states] }

export const stateViews: readonly View[] = [
  { title: msg`All`, search: '' },
  ...states.map(({ value, label }) => ({ title: label, search: `state=${value}` })),
]

interface StateFields {
  /** The paths of the contract. */
  active: string
  start: string
  end: string
  /** Now, as the contract writes moments of these fields. */
  now: string
}

/** The state is not stored, so the contract's filter compares the period with the site's clock. */
export function stateConditions(chosen: readonly string[] = [], { active, start, end, now }: StateFields): object {
  if (chosen.length === 0) return {}
  const begins = { [start]: { $gt: now } }
  const ended = { [end]: { $lte: now } }
  const conditions: Record<DiscountState, object> = {
    LIVE: { [active]: true, $not: [{ $or: [begins, ended] }] },
    PENDING: { [active]: true, ...begins },
    EXPIRED: { [active]: true, ...ended },
    OFF: { [active]: false },
  }
  return { $or: chosen.map((state) => conditions[state as DiscountState]) }
}
