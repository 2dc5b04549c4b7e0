import { newId } from '../../../kernel/ids.ts'
import type { JobName } from '../../../kernel/jobs.ts'
import type { JobSite } from '../../../kernel/jobs.ts'
import type { SiteTx } from '../../../kernel/site.ts'
import { signProviderEvent, providerSecret } from '../provider-events.ts'
import type { Behaviour } from './cards.ts'
import * as store from './store.ts'

/** An event that the sandbox will send of a charge. */
export interface SandboxEvent {
  paymentId: string
  /** The same id comes with each delivery of one event. */
  eventId: string
  /** `PENDING` is the older news that comes late; `OUTCOME` decides the charge as it is sent. */
  says: 'PENDING' | 'OUTCOME'
  approve: boolean
}

/** Sends an event of the sandbox. The orders module receives it as it receives a real provider's: signed, by the same code. */
export const sandboxEvent: JobName<SandboxEvent> = { name: 'payments.send-sandbox-event' }

/** Milliseconds that the network thinks about a card that answers later, and after which older or repeated news comes. */
const thinkingTime = 5_000
const lateTime = 15_000

/** Sends what a charge's card does later: once, twice, or with the older news last. */
export function sendEventsLater(tx: SiteTx, paymentId: string, behaviour: Behaviour): void {
  const outcome: SandboxEvent = { paymentId, eventId: newId(), says: 'OUTCOME', approve: behaviour !== 'DECLINE_LATER' }
  send(outcome, thinkingTime)
  if (behaviour === 'ANSWER_TWICE') send(outcome, lateTime)
  if (behaviour === 'ANSWER_OUT_OF_ORDER') send({ ...outcome, eventId: newId(), says: 'PENDING' }, lateTime)

  function send(event: SandboxEvent, wait: number): void {
    const after = new Date(tx.now.getTime() - tx.settings.clockOffset + wait)
    tx.enqueue(sandboxEvent, event, { after })
  }
}

/** The event as it goes out: its text and the provider's signature of it. Sending the outcome decides the charge. */
export async function signedSandboxEvent(
  site: JobSite,
  { paymentId, eventId, says, approve }: SandboxEvent,
): Promise<{ payload: string; signature: string }> {
  const charge = await site.transaction(async (tx) => {
    const known = await store.lockCharge(tx, paymentId)
    if (known && says === 'OUTCOME') await store.decideCharge(tx, known.id, approve, 'CARD_DECLINED')
    return known && (await store.chargeById(tx, known.id))
  })
  const status = says === 'PENDING' ? 'PENDING' : charge?.status
  const payload = JSON.stringify({
    id: eventId,
    siteId: site.siteId,
    paymentId,
    status,
    ...(charge?.reason && { reason: charge.reason }),
  })
  return { payload, signature: signProviderEvent(await providerSecret(site, 'sandbox'), payload) }
}
