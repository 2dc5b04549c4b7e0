import { job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { isOver, type StoredContract } from './contract.ts'
import { announcePriceName, enqueueAt } from './enqueue.ts'
import { lockContract } from './lock.ts'
import { tellBuyer } from './mail.ts'

/** Milliseconds in which staff can take a change of prices back before anybody hears of it. */
const timeToUndo = 15 * 60_000

export function announcePriceLater(site: SiteTx, { id: contractId, pendingPrice }: StoredContract): void {
  if (!pendingPrice) return
  const { effectiveDate } = pendingPrice
  const date = Math.min(site.now.getTime() + timeToUndo, Date.parse(effectiveDate))
  enqueueAt(site, announcePriceName, { contractId, effectiveDate }, new Date(date))
}

/** Announces new prices to their buyer, unless they were taken back or replaced meanwhile. */
export const announcePrice = job<{ contractId: string; effectiveDate: string }>(
  announcePriceName.name,
  (site, { contractId, effectiveDate }) =>
    site.transaction(async (tx) => {
      const contract = await lockContract(tx, contractId)
      const pending = contract?.pendingPrice
      if (!contract || !pending || pending.effectiveDate !== effectiveDate || isOver(contract)) return
      await tellBuyer(tx, contract, 'NEW_PRICE', {
        nextDate: new Date(effectiveDate),
        amount: pending.priceSummary.total?.amount ?? '0',
        formerAmount: contract.priceSummary?.total?.amount ?? '0',
      })
    }),
)
