import { createHash } from 'node:crypto'
import type { SharedDraftLine, SharedDraftOrder } from '@stoa/contract/services/stoa/draft-orders'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { invalid, notFound, refusal, requiredField } from '../../../kernel/basics/errors.ts'
import { maskedEmail } from '../../../kernel/basics/masked-email.ts'
import { hashSecret, newSecret } from '../../../kernel/secrets/credentials.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findOrder, type PricedOrder, type StoredLine } from '../orders/ports/reading.ts'
import { writeDraft } from './change.ts'
import { createOrderOfDraft } from './create-order.ts'
import { priceDraft, type PricedDraft } from './price.ts'
import { draftProblems } from './problems.ts'
import { findSharedDraft, lockDraft, lockSharedDraft, saveDraft, type Draft } from './store/drafts.ts'

const maxDays = 366
const day = 24 * 3_600_000

/**
 * Makes the secret of a page on which a buyer looks at a draft and accepts it. A new order only: what changes an order that is placed is
 * agreed with its buyer elsewhere. A second call makes another secret, and the former ends.
 */
export async function shareDraft(site: SiteTx, id: string, expires: Date): Promise<string> {
  const { now } = site
  if (expires <= now || expires.getTime() > now.getTime() + maxDays * day)
    throw invalid({
      field: 'expirationDate',
      description: `must be later than now and within ${maxDays} days`,
      violatedRule: 'VALIDATION',
      data: {},
    })
  const draft = await lockDraft(site, id)
  if (draft.isEdit) throw refusal('DRAFT_ORDER_CANNOT_BE_SHARED', 'the draft changes an order', { orderId: draft.orderId })
  const { secret, secretHash } = newSecret()
  await writeDraft(site, await priceDraft(site, { ...draft, shareHash: secretHash, shareExpires: expires }))
  return secret
}

/** Ends the page of a draft. */
export async function stopSharing(site: SiteTx, id: string): Promise<void> {
  const draft = await lockDraft(site, id)
  await writeDraft(site, await priceDraft(site, { ...draft, shareHash: null, shareExpires: null }))
}

/** What the buyer sees. Throws SHARED_DRAFT_ORDER_NOT_FOUND. `site` is the site as staff reads it. */
export async function readShared(site: SiteRead, token: string): Promise<SharedDraftOrder> {
  const { draft, expires } = requireShared(await findSharedDraft(site, hashSecret(token)))
  const isExpired = expires <= site.now
  const expirationDate = expires.toISOString()
  // What was ordered is not calculated again.
  if (draft.status === 'COMMITTED') {
    const placed = draft.orderId ? await findOrder(site, draft.orderId) : undefined
    if (!placed) throw notFound('sharedDraftOrder', {})
    const { id: orderId, order, total, deferred } = placed
    const shown = { ...shownOrder(order, deferred > 0n ? total - deferred : undefined), ...emailOf(draft) }
    return isExpired ? { ...shown, status: 'EXPIRED', expirationDate } : { ...shown, status: 'ACCEPTED', expirationDate, orderId }
  }
  const priced = await priceDraft(site, draft)
  return {
    ...shownOrder(priced.after, priced.deposit),
    ...emailOf(draft),
    status: isExpired ? 'EXPIRED' : 'OPEN',
    expirationDate,
    ...(await problemOf(site, priced)),
  }
}

function requireShared(draft: Draft | undefined): { draft: Draft; expires: Date } {
  if (!draft?.shareExpires) throw notFound('sharedDraftOrder', {})
  return { draft, expires: draft.shareExpires }
}

async function problemOf(site: SiteRead, priced: PricedDraft): Promise<Pick<SharedDraftOrder, 'problem'>> {
  const codes = new Set((await draftProblems(site, priced)).map(({ code }) => code))
  if (codes.size === 0) return {}
  if (codes.has('NO_LINE_ITEMS')) return { problem: 'NOTHING_TO_ORDER' }
  return { problem: codes.has('CATALOG_ITEM_NOT_AVAILABLE') ? 'ITEM_NOT_AVAILABLE' : 'NEEDS_CORRECTION' }
}

export interface Acceptance {
  caller: Caller
  token: string
  seenTotal: string
  seenVersion: string | undefined
  email: string | undefined
}

/**
 * Places the order of a shared draft for its buyer. A second call, also at the same time, gets the order of the first. Throws
 * SHARED_DRAFT_ORDER_CHANGED if the buyer saw another total or another version.
 */
export async function acceptShared(
  site: SiteTx,
  { caller, token, seenTotal, seenVersion, email }: Acceptance,
): Promise<{ orderId: string; email: string }> {
  const { draft, expires } = requireShared(await lockSharedDraft(site, hashSecret(token)))
  if (expires <= site.now) throw notFound('sharedDraftOrder', {})
  const { buyer } = draft.content
  if (draft.status === 'COMMITTED' && draft.orderId) return { orderId: draft.orderId, email: buyer?.email ?? email ?? '' }
  const address = buyer?.email ?? email
  if (!address) throw requiredField('email')
  const own =
    caller.kind === 'MEMBER' ? { memberId: caller.memberId } : caller.kind === 'VISITOR' ? { visitorId: caller.visitorId } : {}
  await saveDraft(site, { ...draft, content: { ...draft.content, buyer: { ...own, ...buyer, email: address } } })
  const { orderId } = await createOrderOfDraft(site, draft.id, {
    createdBy: caller,
    check: ({ after, deposit }) => checkSeen(shownOrder(after, deposit), { seenTotal, seenVersion }),
  })
  return { orderId, email: address }
}

function checkSeen(
  { total, version, currency }: Shown,
  { seenTotal, seenVersion }: Pick<Acceptance, 'seenTotal' | 'seenVersion'>,
): void {
  if (parseAmount(seenTotal, currency) === parseAmount(total, currency) && (seenVersion ?? version) === version) return
  throw refusal('SHARED_DRAFT_ORDER_CHANGED', 'the offer is not the one that the buyer saw; nothing was ordered', {
    seenTotal,
    total,
  })
}

function emailOf({ content: { buyer } }: Draft): Pick<SharedDraftOrder, 'email'> {
  return buyer?.email ? { email: maskedEmail(buyer.email) } : {}
}

type Shown = Omit<SharedDraftOrder, 'status' | 'expirationDate' | 'orderId' | 'problem' | 'email' | 'total' | 'currency'> & {
  total: string
  currency: string
  version: string
}

/** `deposit`: minor units. */
function shownOrder(order: PricedOrder, deposit: bigint | undefined): Shown {
  const content = shownContent(order, deposit)
  return { ...content, version: createHash('sha256').update(JSON.stringify(content)).digest('base64url') }
}

function shownContent(order: PricedOrder, deposit: bigint | undefined): Omit<Shown, 'version'> {
  const {
    lineItems,
    additionalFees = [],
    appliedDiscounts = [],
    shippingInfo,
    priceSummary,
    currency,
    taxIncludedInPrices = false,
  } = order
  return {
    currency,
    lineItems: lineItems.map(shownLine),
    fees: additionalFees.map(({ name = '', price }) => ({ name, amount: price?.amount ?? '0' })),
    discounts: appliedDiscounts.map(({ coupon, discountRule, merchantDiscount }) => ({
      name: coupon?.name ?? discountRule?.name?.original ?? merchantDiscount?.description ?? '',
      amount: (coupon ?? discountRule ?? merchantDiscount)?.amount?.amount ?? '0',
    })),
    ...(shippingInfo && { delivery: { name: shippingInfo.title ?? '', amount: shippingInfo.cost?.price?.amount ?? '0' } }),
    subtotal: priceSummary?.subtotal?.amount ?? '0',
    discount: priceSummary?.discount?.amount ?? '0',
    tax: priceSummary?.tax?.amount ?? '0',
    taxIncluded: taxIncludedInPrices,
    total: priceSummary?.total?.amount ?? '0',
    ...(deposit !== undefined && { deposit: formatAmount(deposit, currency) }),
  }
}

function shownLine({
  id,
  productName,
  descriptionLines = [],
  quantity,
  price,
  totalPriceAfterTax,
  lineItemPrice,
  image,
}: StoredLine): SharedDraftLine {
  return {
    id,
    name: productName?.translated ?? productName?.original ?? '',
    options: descriptionLines.map(({ name, plainText, colorInfo }) => ({
      name: name?.translated ?? name?.original ?? '',
      value: (plainText ?? colorInfo)?.translated ?? (plainText ?? colorInfo)?.original ?? '',
    })),
    quantity,
    price: price?.amount ?? '0',
    total: (lineItemPrice ?? totalPriceAfterTax)?.amount ?? '0',
    ...(image?.url && { image: image.url }),
  }
}
