import type { BackInStockNotificationRequest } from '@stoa/contract/services/ecom/back-in-stock-notifications'
import { sql } from 'kysely'
import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { ConcurrencyConflict } from '../../../kernel/database/concurrency-conflict.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findContact } from './contact.ts'
import { showRequest, stockRequest, type RequestFields, type StoredRequest } from './entity.ts'
import { addAsker, findAskedDate } from './store/askers.ts'
import { countPlace } from './store/places.ts'
import { freeNotified, lockNamed } from './store/requests.ts'

type Asked = Pick<RequestFields, 'catalogReference' | 'email' | 'productId' | 'variantId' | 'itemUrl' | 'itemDetails'>

export interface Answer {
  request: BackInStockNotificationRequest
  /** Staff, an app, or whoever asked with this address before: only they learn that it waits already. */
  repeated: boolean
  place(): Promise<number>
}

/**
 * Makes an address wait for a variant, once. To whoever asks with it for the first time the answer is that of a new request, so that
 * nobody learns whether somebody else waits. `site` is the site as staff reads it.
 */
export async function ask(site: SiteTx, caller: Caller, asked: Asked): Promise<Answer> {
  const { variantId, email } = asked
  const emailHash = hashOfEmail(email)
  const contactId = await findContact(site, email)
  const id = newId()
  const same = sql<boolean>`email_hash = ${emailHash} and variant_id = ${variantId} and status in ('RECEIVED', 'PROCESSING', 'FAILED')`
  const given: RequestFields = { ...asked, emailHash, language: site.language }
  const stored = await stockRequest.findOrCreate(site, same, given, { id, status: 'RECEIVED', ...(contactId && { contactId }) })
  const isNew = stored.id === id
  const reopened = isNew ? undefined : await waitAgain(site, stored.id)
  const askId = isNew ? id : newId()
  const askerId = isStaff(caller) ? undefined : askerOf(caller)
  const isFirst = askerId !== undefined && (await addAsker(site, { requestId: stored.id, askerId, askId }))
  return {
    request: isStaff(caller) ? showRequest(reopened ?? stored) : asNew(site, asked, askId),
    repeated: !isNew && !reopened && !isFirst,
    place: async () => {
      const date = askerId && !isFirst ? await findAskedDate(site, stored.id, askerId) : undefined
      return countPlace(site, variantId, date && { date, requestId: stored.id })
    },
  }
}

/** A request whose mail could not be sent keeps its place. Undefined for one that waits. */
async function waitAgain(site: SiteTx, id: string): Promise<StoredRequest | undefined> {
  const [locked] = await lockNamed(site, [id])
  // The next attempt makes a new one.
  if (!locked || locked.status === 'NOTIFICATION_SENT') throw new ConcurrencyConflict('the request ended meanwhile')
  if (locked.status !== 'FAILED') return undefined
  const before = await stockRequest.get(site, id)
  await freeNotified(site, id)
  return stockRequest.save(site, before, { ...before, status: 'RECEIVED' })
}

function asNew({ now }: SiteTx, { catalogReference, email, itemUrl }: Asked, id: string): BackInStockNotificationRequest {
  return { id, catalogReference, email, status: 'RECEIVED', createdDate: now.toISOString(), ...(itemUrl && { itemUrl }) }
}

function askerOf(caller: Extract<Caller, { kind: 'VISITOR' | 'MEMBER' }>): string {
  return caller.kind === 'MEMBER' ? caller.memberId : caller.visitorId
}
