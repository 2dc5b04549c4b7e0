import { schedule } from '../../../kernel/background/schedule.ts'
import { renewName, retryName } from './enqueue.ts'
import { findOverdue, findOverdueRetries } from './store/overdue.ts'

const hour = 3600_000
const most = 1000

/**
 * Finds contracts whose charge is overdue, and charges them: a job that failed for good, because of a damaged row for example, is tried
 * again a day later.
 */
export const findOverdueContracts = schedule(
  'subscriptions.find-overdue',
  { every: 'DAY', atHour: 5 },
  (site) =>
    site.transaction(async (tx) => {
      const before = new Date(tx.now.getTime() - hour)
      for (const { id, cycle } of await findOverdue(tx, before, most))
        tx.enqueue(renewName, { contractId: id, cycle }, { key: `overdue ${id}` })
      for (const { id, cycle, attempt } of await findOverdueRetries(tx, before, most))
        tx.enqueue(retryName, { contractId: id, cycle, attempt }, { key: `overdue ${id}` })
    }),
  { isHousekeeping: true },
)
