import { t } from '@lingui/core/macro'
import { changed, created, deleted, removed, type OperationTitles } from './title.ts'

const plugin = () => t`Plugin`
const app = () => t`App`
const webhook = () => t`Webhook`

export const developerTitles = {
  'stoa/developer-console': {
    removeTestData: () => t`Test data deleted`,
  },
  'stoa/extended-fields': {
    declareNamespace: () => t`Namespace for custom fields declared`,
    removeNamespace: removed(() => t`Namespace for custom fields`),
  },
  'stoa/plugins': {
    createPlugin: created(plugin),
    updatePlugin: changed(plugin),
    deletePlugin: deleted(plugin),
    testPlugin: () => t`Plugin tested`,
  },
  'stoa/sites': {
    createSite: created(() => t`Site`),
    updateSite: changed(() => t`Site settings`),
    createOAuthApp: created(app),
    updateOAuthApp: changed(app),
    deleteOAuthApp: deleted(app),
    createApiKey: created(() => t`API key`),
    revokeApiKey: () => t`API key revoked`,
  },
  'stoa/test-clock': {
    moveTestClock: () => t`Test clock moved`,
    stopTestClock: () => t`Test clock stopped`,
  },
  'stoa/webhooks': {
    createWebhook: created(webhook),
    updateWebhook: changed(webhook),
    rotateWebhookKey: created(() => t`New key of a webhook`),
    activateWebhookKey: () => t`New key of a webhook activated`,
    discardWebhookKey: () => t`New key of a webhook discarded`,
    deleteWebhook: deleted(webhook),
    replayWebhookDelivery: () => t`Webhook delivery repeated`,
  },
} satisfies OperationTitles
