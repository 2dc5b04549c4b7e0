import type { BackInStockNotificationRequest } from '@stoa/contract/services/ecom/back-in-stock-notifications'
import { sql } from 'kysely'
import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { ConcurrencyConflict } from '../../../kernel/database/concurrency-conflict.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findByLoginEmail } from '../../members/members/ports/accounts.ts'
import { showRequest, stockRequest, type RequestFields, type StoredRequest } from './entity.ts'
import { addAsker } from './store/askers.ts'
import { freeNotified, lockNamed } from './store/requests.ts'

type Asked = Pick<RequestFields, 'catalogReference' | 'email' | 'productId' | 'variantId' | 'itemUrl' | 'itemDetails'>

/**
 * Makes an address wait for a variant, once. Throws BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS for staff, apps, and visitors and
 * members who asked with this address before. To everybody else the answer is that of a new request, so that nobody learns whether
 * somebody else waits. `site` is the site as staff reads it.
 */
export async function ask(site: SiteTx, caller: Caller, asked: Asked): Promise<BackInStockNotificationRequest> {
  const { variantId, email, catalogReference } = asked
  const emailHash = hashOfEmail(email)
  const contactId = await findContact(site, email)
  const id = newId()
  const same = sql<boolean>`email_hash = ${emailHash} and variant_id = ${variantId} and status in ('RECEIVED', 'PROCESSING', 'FAILED')`
  const given: RequestFields = { ...asked, emailHash, language: site.language }
  const stored = await stockRequest.findOrCreate(site, same, given, { id, status: 'RECEIVED', ...(contactId && { contactId }) })
  const isNew = stored.id === id
  const reopened = isNew ? undefined : await waitAgain(site, stored.id)
  const isFirst = !isStaff(caller) && (await addAsker(site, stored.id, askerOf(caller)))
  if (!isNew && !reopened && !isFirst)
    throw refusal('BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS', 'the address waits for this item already', {
      catalogReference,
      ...(isStaff(caller) && { id: stored.id }),
    })
  return isStaff(caller) ? showRequest(reopened ?? stored) : asNew(site, asked, isNew ? id : newId())
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

/** The member who has shown that the address is theirs: anybody can register with the address of another. */
async function findContact(site: SiteTx, email: string): Promise<string | undefined> {
  const member = await findByLoginEmail(site, email)
  return member?.loginEmailVerified ? member.id : undefined
}

function askerOf(caller: Extract<Caller, { kind: 'VISITOR' | 'MEMBER' }>): string {
  return caller.kind === 'MEMBER' ? caller.memberId : caller.visitorId
}
