import { newId } from '../../../../kernel/basics/ids.ts'
import type { JobSite } from '../../../../kernel/site/jobs.ts'
import type { SiteTx, JobName } from '../../../../kernel/site/site.ts'
import { signProviderEvent } from '../provider-events.ts'
import type { Behaviour } from './cards.ts'
import * as store from '../store/sandbox.ts'
import { getProviderSecret } from '../store/provider-events.ts'

/** An event that the sandbox will send about a charge. */
export interface SandboxEvent {
  paymentId: string
  /** Every delivery of one event has the same id. */
  eventId: string
  /** `PENDING` is an older event that arrives late; `OUTCOME` decides the charge when it is sent. */
  says: 'PENDING' | 'OUTCOME'
  approve: boolean
}

/** Sends an event of the sandbox. The orders module receives it like a real provider's event: signed, by the same code. */
export const sandboxEvent: JobName<SandboxEvent> = { name: 'payments.send-sandbox-event' }

/** Milliseconds until the outcome of a card that answers late, and until older or repeated events. */
const thinkingTime = 5_000
const lateTime = 15_000

/** Sends the events of the charge's card: once, twice, or with the older event last. */
export function sendEventsLater(tx: SiteTx, paymentId: string, behaviour: Behaviour): void {
  const outcome: SandboxEvent = { paymentId, eventId: newId(), says: 'OUTCOME', approve: behaviour !== 'DECLINE_LATER' }
  send(outcome, thinkingTime)
  if (behaviour === 'ANSWER_TWICE') send(outcome, lateTime)
  if (behaviour === 'ANSWER_OUT_OF_ORDER') send({ ...outcome, eventId: newId(), says: 'PENDING' }, lateTime)

  function send(event: SandboxEvent, wait: number): void {
    const after = new Date(tx.now.getTime() + wait)
    tx.enqueue(sandboxEvent, event, { after })
  }
}

/** The event to send: its text and the provider's signature. Sending the outcome decides the charge. */
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
  return { payload, signature: signProviderEvent(await getProviderSecret(site, 'sandbox'), payload) }
}
