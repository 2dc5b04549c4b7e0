import { schedule } from '../../../kernel/background/schedule.ts'
import { renewName } from './enqueue.ts'
import { findOverdue } from './store/overdue.ts'

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
      for (const { id, cycle } of await findOverdue(tx, new Date(tx.now.getTime() - hour), most))
        tx.enqueue(renewName, { contractId: id, cycle }, { key: `overdue ${id}` })
    }),
  { isHousekeeping: true },
)
