import { job, type Job } from '../../../../kernel/site/jobs.ts'
import { connectedProvider } from '../../payments/index.ts'
import { forgetCard as forgotten, type ForgottenCard } from '../../saved-cards/index.ts'
import { inSiteTime } from '../due.ts'
import { isTokenInUse } from '../store/payments.ts'

const pause = 10 * 60_000

/** Has the provider forget a card that was removed, once no payment needs it any more. */
export const forgetCard: Job<ForgottenCard> = job(forgotten.name, async (site, card) => {
  const { provider, accountId = null, token } = card
  if (!(await isTokenInUse(site, token))) await (await connectedProvider(site, { provider, accountId }))?.forgetCard(token)
  else await site.transaction(async (tx) => tx.enqueue(forgotten, card, { after: inSiteTime(tx, pause) }))
})
