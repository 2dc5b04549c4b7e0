import * as contract from '@stoa/contract/services/stoa/reports'
import { formatAmount } from '@stoa/pricing'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { countReturnCurrencies, countReturns, loadReturnGroups, type ReturnGroup } from '../../orders/returns/index.ts'
import { comparedFigures, headOf } from './compared.ts'
import { reportPeriods } from './period.ts'

export const getReturnsReport = implementRead(contract.getReturnsReport, async ({ site }, request) => {
  const currency = request.currency || site.settings.currency
  const periods = reportPeriods(site, request)
  const [groups, counted, currencies] = await Promise.all([
    loadReturnGroups(site, { currency, ...periods }),
    countReturns(site, { currency, ...periods }),
    countReturnCurrencies(site, periods.current),
  ])
  const write = (members: readonly ReturnGroup[]) => writeReturns(members, currency)
  const { figures, compared } = comparedFigures(groups, periods, write)
  return {
    ...headOf(site.settings.timeZone, currency, periods),
    currencies,
    rows: [...Map.groupBy(groups, ({ reason }) => reason)].map(([reason, members]) => ({
      ...(reason && { reason }),
      ...comparedFigures(members, periods, write),
    })),
    totals: { ...figures, returns: counted.current },
    ...(compared && { comparedTotals: { ...compared, returns: counted.compared } }),
  }
})

function writeReturns(groups: readonly ReturnGroup[], currency: string): contract.ReturnsFigures {
  const sum = (of: (group: ReturnGroup) => bigint) => groups.reduce((total, group) => total + of(group), 0n)
  return {
    returns: Number(sum(({ returns }) => returns)),
    units: Number(sum(({ units }) => units)),
    received: Number(sum(({ received }) => received)),
    amount: formatAmount(
      sum(({ amount }) => amount),
      currency,
    ),
    tax: formatAmount(
      sum(({ tax }) => tax),
      currency,
    ),
  }
}
