import { expect, test } from 'vitest'
import { getReportDays } from './periods.ts'

test.each([
  ['this-month', '2026-02-11', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-11', '2025-12-01', '2025-12-31'],
  ['this-quarter', '2026-11-21', '2026-10-01', '2026-12-31'],
  ['last-quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
  ['last-year', '2026-02-01', '2025-01-01', '2025-12-31'],
])('%s, on %s, is from %s to %s', (period, today, from, to) => {
  expect(getReportDays(period, today)).toEqual({ from, to })
})
