import { job, type Job } from '../../../../kernel/site/jobs.ts'
import { providerNamed } from '../../payments/index.ts'
import { forgetCard as forgotten } from '../../saved-cards/index.ts'
import { inSiteTime } from '../due.ts'
import { isTokenInUse } from '../store/payments.ts'

const pause = 10 * 60_000

/** Has the provider forget a card that was removed, once no payment needs it any more. */
export const forgetCard: Job<{ provider: string; token: string }> = job(forgotten.name, async (site, card) => {
  if (!(await isTokenInUse(site, card.token))) await providerNamed(card.provider)?.forgetCard(site, card.token)
  else await site.transaction(async (tx) => tx.enqueue(forgotten, card, { after: inSiteTime(tx, pause) }))
})
