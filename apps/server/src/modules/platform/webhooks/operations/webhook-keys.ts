import * as contract from '@stoa/contract/services/stoa/webhooks'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementAction } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { withNext, withNextInForce, withoutNext, type Keys } from '../keys.ts'
import { makeKey } from '../../../../kernel/secrets/signing-key.ts'
import * as store from '../store.ts'
import { presentWebhook } from '../present.ts'
import type { WebhookParts } from '../check-webhook.ts'

export const rotateWebhookKey = ({ seal }: Pick<WebhookParts, 'seal'>) =>
  implementAction(contract.rotateWebhookKey, async ({ transaction }, { webhookId }) => {
    const key = await makeKey(seal)
    return transaction((site) => changeKeys(site, webhookId, (keys) => withNext(keys, key, site.now)))
  })

export const activateWebhookKey = implement(contract.activateWebhookKey, ({ site, refuse }, { webhookId }) =>
  changeKeys(site, webhookId, requirePendingKey(withNextInForce, refuse)),
)

export const discardWebhookKey = implement(contract.discardWebhookKey, ({ site, refuse }, { webhookId }) =>
  changeKeys(site, webhookId, requirePendingKey(withoutNext, refuse)),
)

/** Locks the row, so that concurrent changes of the keys happen one after the other. */
async function changeKeys(site: SiteTx, webhookId: string, change: (keys: Keys) => Keys): Promise<{ webhook: contract.Webhook }> {
  const webhook = await store.lockWebhook(site, webhookId)
  if (!webhook) throw notFound('webhook', { id: webhookId })
  const row = await store.updateWebhook(site, webhookId, change(webhook))
  return { webhook: presentWebhook(row!) }
}

function requirePendingKey(change: (keys: Keys) => Keys, refuse: (code: 'NO_KEY_WAITING', description: string) => Error) {
  return (keys: Keys): Keys => {
    if (!keys.next_key_date) throw refuse('NO_KEY_WAITING', 'the new key signs already, or was discarded')
    return change(keys)
  }
}
