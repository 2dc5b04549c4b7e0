import { isGuid } from '../../../kernel/basics/ids.ts'
import type { ReviewRequest } from '@stoa/contract/services/reviews/review-requests'
import { asStaff } from '../../../kernel/site/audience.ts'
import { invalid, requiredField, notFound, refusal } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadProductNames } from '../../catalog/catalog/ports/storefront.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { findOrder } from '../../orders/orders/ports/reading.ts'
import { findContact, productNamespace } from '../reviews/index.ts'
import { schedule } from './change.ts'
import type { RequestedItem, StoredRequest } from './entity.ts'
import { loadOrderItems, findVisibleItems } from './requested-items.ts'
import { buyerContact } from './recipient.ts'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'

/**
 * Asks for reviews of an order, which its buyer gets, or of items. Throws EITHER_ORDER_OR_ITEMS_REQUIRED, ORDER_NOT_FOUND, ORDER_IS_EMPTY,
 * INITIATOR_IDENTITY_NOT_SUPPORTED, and VALIDATION for what is unknown. `path` is where the request has the fields.
 */
export async function createRequest(site: SiteTx, given: ReviewRequest, path: string): Promise<StoredRequest> {
  const { namespace = productNamespace, order: ordered, items = [], automationActivationId } = given
  if (namespace !== productNamespace) throw unknown(`${path}.namespace`, `must be ${productNamespace}`)
  const asked = ordered?.id
    ? await loadOrderRequest(site, ordered.id, items)
    : await loadContactRequest(site, items, { contactId: given.recipient?.contactId, path })
  return schedule(site, {
    namespace,
    ...asked,
    sendDate: given.sendDate ?? site.now.toISOString(),
    ...(automationActivationId && { automationActivationId }),
    requestedBy: initiator(site.caller!),
    reminder: 0,
    byRule: false,
  })
}

type Asked = Pick<StoredRequest, 'items' | 'order' | 'recipient'>

async function loadOrderRequest(site: SiteTx, orderId: string, wanted: NonNullable<ReviewRequest['items']>): Promise<Asked> {
  const order = (await findOrder(asStaff(site), orderId))?.order
  if (!order) throw notFound('order', { id: orderId })
  const isWanted = ({ catalogItemId }: RequestedItem) =>
    wanted.length === 0 || wanted.some((item) => item.catalogItemId === catalogItemId)
  const items = (await findVisibleItems(site, await loadOrderItems(site, order))).filter(isWanted)
  if (items.length === 0) throw refusal('ORDER_IS_EMPTY', 'nothing of the order can be reviewed', { orderId })
  const contactId = await buyerContact(site, order)
  return { items, order: { id: orderId }, ...(contactId && { recipient: { contactId } }) }
}

async function loadContactRequest(
  site: SiteTx,
  wanted: NonNullable<ReviewRequest['items']>,
  { contactId, path }: { contactId: string | undefined; path: string },
): Promise<Asked> {
  if (wanted.length === 0) throw refusal('EITHER_ORDER_OR_ITEMS_REQUIRED', 'name an order, or items and who is asked')
  const field = `${path}.recipient.contactId`
  if (!contactId) throw requiredField(field)
  if (!(await findMember(site, contactId)) && !(await findContact(site, { id: contactId })))
    throw unknown(field, 'is not a member, a buyer or the author of a review')
  const ids = [...new Set(wanted.map(({ catalogItemId }) => catalogItemId!))]
  const items = await findVisibleItems(
    site,
    ids.filter(isGuid).map((catalogItemId) => ({ catalogItemId })),
  )
  const missing = ids.findIndex((id) => !items.some(({ catalogItemId }) => catalogItemId === id))
  if (missing >= 0) throw unknown(`${path}.items[${missing}].catalogItemId`, 'is not a product that visitors can see')
  const names = await loadProductNames(site, ids)
  return { items: items.map((item) => ({ ...item, name: getOrThrow(names, item.catalogItemId).name })), recipient: { contactId } }
}

function initiator(caller: Caller): NonNullable<ReviewRequest['requestedBy']> {
  switch (caller.kind) {
    case 'USER':
      return { wixUserId: caller.userId, identityType: 'WIX_USER' }
    case 'APP':
      return { appId: caller.appId, identityType: 'APP' }
    default:
      throw refusal('INITIATOR_IDENTITY_NOT_SUPPORTED', 'only staff and apps ask for reviews')
  }
}

function unknown(field: string, description: string) {
  return invalid({ field, description, violatedRule: 'VALIDATION', data: {} })
}
