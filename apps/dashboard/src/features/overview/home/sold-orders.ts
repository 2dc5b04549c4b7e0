import type { Overview } from '@stoa/contract/services/stoa/insights'
import { writeRange } from '@stoa/web/range'
import { paths } from '../../../paths.ts'

/** The list of the orders that a figure of the overview counts, narrowed by more filters of the list. */
export function soldOrders({ days = [], testMode }: Overview, { day, ...more }: Record<string, string> = {}): string {
  const range = day ? { from: day, to: day } : { from: days[0]?.day, to: days.at(-1)?.day }
  const query = new URLSearchParams({
    date: writeRange(range),
    status: 'APPROVED,PENDING',
    archive: 'any',
    test: testMode ? 'only' : 'without',
    ...more,
  })
  return paths.orders(`?${query}`)
}
