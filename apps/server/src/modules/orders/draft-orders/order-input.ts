import { activity, withActivities } from '../orders/ports/changing.ts'
import type { PlaceOrderInput } from '../orders/ports/placing.ts'
import { parseAmount, formatAmount } from '@stoa/pricing'
import type { ChannelInfo } from '@stoa/contract/services/ecom/draft-orders'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { PricedBasket, ResolvedLine } from '../../pricing/basket/index.ts'
import type { PricedOrder, StoredLine } from '../orders/ports/reading.ts'
import type { DraftContent } from './content.ts'
import type { Draft } from './store/drafts.ts'

interface OrderTerms {
  createdBy?: Caller
  channel?: ChannelInfo | undefined
  /** For the staff: it becomes a comment of the order. */
  reason?: string | undefined
}

/** The new order of a draft. `createdBy` is whoever places it: the merchant, or the buyer who accepts. */
export function orderInput(
  site: SiteRead,
  { content, editor }: Pick<Draft, 'content' | 'editor'>,
  lines: readonly ResolvedLine[],
  priced: PricedBasket,
  { createdBy = editorCaller(editor), channel, reason }: OrderTerms = {},
): PlaceOrderInput {
  const { buyer, billing, shipping, recipient, extendedFields } = content
  const destination = shipping?.logistics?.shippingDestination ?? recipient
  return {
    lines,
    priced,
    buyer: {
      ...(buyer?.memberId ? { memberId: buyer.memberId } : buyer?.visitorId && { visitorId: buyer.visitorId }),
      ...(buyer?.contactId && { contactId: buyer.contactId }),
      ...(buyer?.email && { email: buyer.email }),
    },
    ...(billing && { billing }),
    ...(destination && { shippingDestination: destination }),
    channelType: channel?.type ?? 'BACKOFFICE_MERCHANT',
    buyerLanguage: site.settings.language,
    ...(extendedFields && { extendedFields }),
    createdBy,
    initialStatus: 'APPROVED',
    finish: (order) => withReason(site, finished(order, content, lines, channel), reason),
  }
}

function withReason({ now }: SiteRead, order: PricedOrder, reason: string | undefined): PricedOrder {
  return reason ? withActivities(order, activity(now, 'MERCHANT_COMMENT', { merchantComment: { message: reason } })) : order
}

/** What the merchant wrote over what follows from the basket. */
function finished(
  order: PricedOrder,
  content: DraftContent,
  lines: readonly ResolvedLine[],
  channel: ChannelInfo | undefined,
): PricedOrder {
  const texts = ownTexts(content, lines)
  const { recipient, businessLocation, taxExempt } = content
  return {
    ...order,
    lineItems: order.lineItems.map((line) => ({ ...line, ...texts.get(line.id) })),
    ...(recipient && { recipientInfo: recipient }),
    ...(businessLocation && { businessLocation }),
    ...(taxExempt && { taxInfo: { ...order.taxInfo, taxExempt } }),
    ...(channel && { channelInfo: { ...channel, type: channel.type ?? 'BACKOFFICE_MERCHANT' } }),
  }
}

/** What was written over lines, by line: names, descriptions, modifiers and places. */
export function ownTexts(
  { changes, added }: DraftContent,
  lines: readonly ResolvedLine[],
): ReadonlyMap<string, Partial<StoredLine>> {
  const own = new Map(added.map((each) => [each.line.id, each]))
  return new Map(
    lines.map(({ line: { id } }): [string, Partial<StoredLine>] => {
      const { productName, priceDescription, descriptionLines, modifierGroups } = changes[id] ?? {}
      const { priceUndetermined, locations } = own.get(id) ?? {}
      return [
        id,
        {
          ...(productName && {
            productName: { ...productName, translated: productName.translated ?? productName.original ?? '' },
          }),
          ...(priceDescription && { priceDescription }),
          ...(descriptionLines && { descriptionLines }),
          ...(modifierGroups && { modifierGroups }),
          ...(priceUndetermined !== undefined && { priceUndetermined }),
          ...(locations && { locations }),
        },
      ]
    }),
  )
}

/** Who began a draft, as the creator of its order. */
function editorCaller(editor: string): Caller {
  const [kind, id = ''] = editor.split(' ')
  return kind === 'APP'
    ? { kind: 'APP', appId: id, name: '', scopes: [] }
    : { kind: 'USER', userId: id, name: '', roles: [], scopes: [] }
}

/** Rounds a decimal to the currency's digits. */
export function inCurrency(amount: string, currency: string): string {
  return formatAmount(parseAmount(amount, currency), currency)
}
