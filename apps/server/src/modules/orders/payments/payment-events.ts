import type { JobName } from '../../../kernel/site/site.ts'
import type { JobSite } from '../../../kernel/site/jobs.ts'
import type { AccountRow } from './accounts/store.ts'
import { openAccount } from './connected.ts'
import { getOrThrowProvider } from './providers.ts'
import { insertPaymentEvent } from './store/payment-events.ts'

/** Applies an event of a provider. Orders handle it, because they keep the books of payments. */
export const applyPaymentEvent: JobName<{ accountId: string; eventId: string }> = { name: 'orders.apply-payment-event' }

/**
 * Takes an event of a provider: its signature is checked, it is stored once, and a job applies it. Returns false where the provider
 * did not sign it.
 */
export async function receivePaymentEvent(
  site: JobSite,
  account: AccountRow,
  request: { body: string; headers: Readonly<Record<string, string>> },
): Promise<boolean> {
  const { events } = await getOrThrowProvider(account.provider).connect(site, openAccount(site, account))
  const event = await events?.verify(request.body, request.headers)
  if (!event) return false
  await site.transaction(async (tx) => {
    if ((await insertPaymentEvent(tx, account.id, event)) && event.subject)
      tx.enqueue(applyPaymentEvent, { accountId: account.id, eventId: event.id })
  })
  return true
}
