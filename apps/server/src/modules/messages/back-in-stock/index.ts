import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { Module } from '../../../kernel/background/module.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { signedTexts } from '../../../kernel/secrets/signed-texts.ts'
import { holdsAudit } from './audit.ts'
import { holdEnder } from './holds.ts'
import * as board from './operations/board.ts'
import { setBackInStockChoice } from './operations/choice.ts'
import { askForBackInStock, readBackInStockLink, useBackInStockLink } from './operations/links.ts'
import * as own from './operations/own-requests.ts'
import * as requests from './operations/requests.ts'
import { getSettings, startCollectingRequests, stopCollectingRequests } from './operations/settings.ts'
import { backInStockData } from './personal-data.ts'
import { offerAgain, whenStockChanged } from './reactions.ts'
import { reportedNotifier } from './report.ts'
import { requestRetention } from './retention.ts'
import { notificationSender, waitingNotifier, type SendingParts } from './sending.ts'

export { findNotified, type NotifiedPerson } from './notified.ts'
export { takeOverRequests } from './contact.ts'
export { collectsRequests } from './store/settings.ts'

/** Mails people that an item is back in stock. */
export function backInStockModule({
  secrets,
  limits,
  ...parts
}: Omit<SendingParts, 'unsubscribe' | 'holdLinks'> & { secrets: Secrets; limits: Pick<RateLimits, 'backInStock'> }) {
  const links = {
    unsubscribe: signedTexts(secrets, 'back-in-stock-unsubscribe'),
    holdLinks: signedTexts(secrets, 'back-in-stock-hold'),
  }
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
      'stoa/back-in-stock': {
        askForBackInStock: askForBackInStock({ limits }),
        readBackInStockLink: readBackInStockLink(links),
        useBackInStockLink: useBackInStockLink(links),
        setBackInStockChoice: setBackInStockChoice(links),
      },
      'stoa/own-back-in-stock': { ...own },
      'stoa/back-in-stock-board': {
        ...board,
        notifyFirst: board.notifyFirst(parts),
        previewBackInStockMail: board.previewBackInStockMail({ ...parts, ...links }),
      },
    },
    jobs: [waitingNotifier(parts), reportedNotifier, notificationSender({ ...parts, ...links }), holdEnder],
    reactions: [whenStockChanged],
    schedules: [offerAgain],
    retention: [requestRetention],
    personalData: [backInStockData],
    audits: [holdsAudit],
  } satisfies Module
}
