import { schedule as recurring } from '../../../kernel/background/schedule.ts'
import type { HandlerSite } from '../../../kernel/site/jobs.ts'
import { customersWithLastOrder } from '../../members/customers/index.ts'
import { findBornOn } from '../../members/members/ports/profile.ts'
import type { StoredAutomation } from './entity.ts'
import { loadActive, schedule } from './schedule.ts'

const pageSize = 500
/** Days that a look may come late: a server that was off for a week misses nobody. */
const caughtUp = 7

/** Birthdays, and customers who have not bought for as many days as an automation says. */
export const lookDaily = recurring('automations.look-daily', { every: 'DAY', atHour: 8 }, async (site) => {
  const today = Temporal.Instant.fromEpochMilliseconds(site.now.getTime())
    .toZonedDateTimeISO(site.settings.timeZone)
    .toPlainDate()
  for (const active of await loadActive(site, 'BIRTHDAY'))
    for (const day of birthdaysToLookAt(active, today, site.settings.timeZone)) await congratulate(site, active, day)
  for (const active of await loadActive(site, 'CUSTOMER_INACTIVE')) await remind(site, active, today)
})

/** Today, and yesterday if the server was off all day; not a day before the automation was as it is now. */
function birthdaysToLookAt({ updatedDate }: StoredAutomation, today: Temporal.PlainDate, timeZone: string): Temporal.PlainDate[] {
  const yesterday = today.subtract({ days: 1 })
  const changed = Temporal.Instant.from(updatedDate).toZonedDateTimeISO(timeZone).toPlainDate()
  return Temporal.PlainDate.compare(changed, yesterday) < 0 ? [yesterday, today] : [today]
}

async function congratulate(site: HandlerSite, active: StoredAutomation, today: Temporal.PlainDate): Promise<void> {
  let after: string | undefined
  do {
    const ids = await findBornOn(site, birthdaysOf(today), after, pageSize)
    await site.transaction(async (tx) => {
      for (const id of ids) await schedule(tx, active, { subject: `birthday:${id}:${today.year}`, customerId: id })
    })
    after = ids.length === pageSize ? ids.at(-1) : undefined
  } while (after)
}

/** Who was born on 29 February celebrates on 28 February in other years. */
export function birthdaysOf(day: Temporal.PlainDate): string[] {
  const monthAndDay = day.toString().slice(5)
  return monthAndDay === '02-28' && !day.inLeapYear ? [monthAndDay, '02-29'] : [monthAndDay]
}

async function remind(site: HandlerSite, active: StoredAutomation, today: Temporal.PlainDate): Promise<void> {
  const { inactiveDays = 180 } = active.trigger ?? {}
  const to = today.subtract({ days: inactiveDays })
  const period = { from: to.subtract({ days: caughtUp }), to }
  let after: string | undefined
  do {
    const rows = await customersWithLastOrder(site, period, after, pageSize)
    await site.transaction(async (tx) => {
      for (const { id, day } of rows) await schedule(tx, active, { subject: `inactive:${id}:${day}`, customerId: id })
    })
    after = rows.length === pageSize ? rows.at(-1)?.id : undefined
  } while (after)
}
