import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { Module } from '../../../kernel/background/module.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { signedTexts } from '../../../kernel/secrets/signed-texts.ts'
import { setBackInStockChoice } from './operations/choice.ts'
import * as requests from './operations/requests.ts'
import { getSettings, startCollectingRequests, stopCollectingRequests } from './operations/settings.ts'
import { backInStockData } from './personal-data.ts'
import { offerAgain, whenStockChanged } from './reactions.ts'
import { reportedNotifier } from './report.ts'
import { requestRetention } from './retention.ts'
import { notificationSender, waitingNotifier, type SendingParts } from './sending.ts'

export { findNotified, type NotifiedPerson } from './notified.ts'

/** Mails people that an item is back in stock. */
export function backInStockModule({
  secrets,
  limits,
  ...parts
}: Omit<SendingParts, 'unsubscribe'> & { secrets: Secrets; limits: Pick<RateLimits, 'backInStock'> }) {
  const unsubscribe = signedTexts(secrets, 'back-in-stock-unsubscribe')
  const { createBackInStockNotificationRequest, ...others } = requests
  return {
    name: 'back-in-stock',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'ecom/back-in-stock-notifications': {
        createBackInStockNotificationRequest: createBackInStockNotificationRequest({ limits }),
        ...others,
      },
      'ecom/back-in-stock-settings': { startCollectingRequests, stopCollectingRequests, getSettings },
      'stoa/back-in-stock': { setBackInStockChoice: setBackInStockChoice({ unsubscribe }) },
    },
    jobs: [waitingNotifier(parts), reportedNotifier, notificationSender({ ...parts, unsubscribe })],
    reactions: [whenStockChanged],
    schedules: [offerAgain],
    retention: [requestRetention],
    personalData: [backInStockData],
  } satisfies Module
}
