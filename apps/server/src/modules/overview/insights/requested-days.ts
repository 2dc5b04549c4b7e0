import type { GetOverviewRequest } from '@stoa/contract/services/stoa/insights'
import { dayIn } from '@stoa/web/days'
import { invalid } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { comparedDays, lastDays, type ComparedDays } from './compared-days.ts'

const maxDays = 366

/** The period of a request: given by its first and last day, or as the last days. */
export function requestedDays(
  { now, settings: { timeZone } }: SiteRead,
  { days = 30, from, to }: GetOverviewRequest,
): ComparedDays {
  if (!from && !to) return lastDays(now, timeZone, days)
  if (!from) throw wrong('from', 'must be there where `to` is')
  const last = to ?? dayIn(now, timeZone)
  if (from > last) throw wrong('to', 'must not be before `from`')
  const requested = comparedDays(from, last)
  if (requested.current.length > maxDays) throw wrong('to', `must be at most ${maxDays} days after \`from\``)
  return requested
}

function wrong(field: string, description: string) {
  return invalid({ field, description, violatedRule: 'VALIDATION', data: {} })
}
