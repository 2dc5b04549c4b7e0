import * as contract from '@stoa/contract/services/stoa/tips'
import { formatAmount } from '@stoa/pricing'
import { addDays, dayIn, dayStart } from '@stoa/web/days'
import { invalid } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { loadTipsBetween } from '../store/report.ts'

const maxDays = 366

export const getTipReport = implementRead(contract.getTipReport, async ({ site }, { from, to }) => {
  const { timeZone, currency } = site.settings
  const last = to ?? dayIn(site.now, timeZone)
  if (from > last || addDays(from, maxDays) <= last)
    throw invalid({
      field: 'to',
      description: `must not be before \`from\` and at most ${maxDays} days after it`,
      violatedRule: 'VALIDATION',
      data: {},
    })
  const rows = await loadTipsBetween(site, dayStart(from, timeZone), dayStart(addDays(last, 1), timeZone))
  const amount = (minor: bigint) => formatAmount(minor, currency)
  return {
    currency,
    rows: rows.map(({ staff_id, staff_name, source, tips, paid, open, refunded }) => ({
      ...(staff_id && { staffId: staff_id }),
      ...(staff_name && { staffName: staff_name }),
      source,
      tips,
      paid: amount(paid),
      open: amount(open),
      refunded: amount(refunded),
    })),
  }
})
