import { schedule } from '../../../kernel/background/schedule.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { nextDateOf, subscriptionContract, type StoredContract } from './contract.ts'
import { lockContract } from './lock.ts'
import { tellBuyer } from './mail.ts'
import { summaryOn } from './pending-price.ts'
import { findToRemind } from './store/reminders.ts'
import { loadSettings } from './store/settings.ts'

const day = 24 * 3600_000
const most = 500

/**
 * Reminds buyers of a charge some days before it, once for each date: by the owner's rule of every one, or of those that a buyer may have
 * forgotten.
 */
export const remindOfCharges = schedule('subscriptions.remind-of-charges', { every: 'DAY', atHour: 7 }, async (site) => {
  const { remindersFor, reminderDays } = await loadSettings(site)
  if (remindersFor === 'NONE') return
  const until = new Date(site.now.getTime() + reminderDays * day)
  for (;;) {
    const ids = await findToRemind(site, { until, every: remindersFor === 'ALL', limit: most })
    for (const id of ids) await site.transaction((tx) => remind(tx, id, until))
    if (ids.length < most) return
  }
})

async function remind(site: SiteTx, id: string, until: Date): Promise<void> {
  const contract = await lockContract(site, id)
  const nextDate = contract && nextDateOf(contract)
  if (contract?.status !== 'ACTIVE' || !nextDate || nextDate > until || isReminded(contract, nextDate)) return
  const noted = await subscriptionContract.save(site, contract, { ...contract, remindedDate: nextDate.toISOString() })
  const amount = summaryOn(noted, noted.nextCycle, nextDate)?.total?.amount ?? '0'
  await tellBuyer(site, noted, 'REMINDER', { nextDate, amount })
}

/** A buyer who was reminded and then chooses another date of the next days knows it: no second mail says so. */
export async function keepReminder(
  site: SiteRead,
  contract: StoredContract,
  date: Date,
): Promise<Pick<StoredContract, 'remindedDate'>> {
  const before = nextDateOf(contract)
  if (!before || !isReminded(contract, before)) return {}
  const { reminderDays } = await loadSettings(site)
  return date.getTime() <= site.now.getTime() + reminderDays * day ? { remindedDate: date.toISOString() } : {}
}

function isReminded({ remindedDate }: StoredContract, nextDate: Date): boolean {
  return remindedDate !== undefined && new Date(remindedDate).getTime() === nextDate.getTime()
}
