import type { MailLanguage } from '@stoa/contract/services/stoa/mails'
import { formatAmount } from '@stoa/pricing'
import { backInStockPaths } from '@stoa/storefront/back-in-stock-paths'
import type { MailContents, MailRenderer } from '@stoa/storefront/mail'
import { paths } from '@stoa/storefront/paths'
import { getPrefix } from '@stoa/storefront/preferences'
import { supportedLanguage } from '@stoa/web/languages'
import type { Mailer, MailMessage } from '../../../kernel/outside/mail/mailer.ts'
import type { SignedTexts } from '../../../kernel/secrets/signed-texts.ts'
import type { SiteAddresses, SiteRead } from '../../../kernel/site/site.ts'
import type { CatalogItem } from '../../catalog/catalog/ports/items.ts'
import { lineTexts } from '../../pricing/basket/index.ts'
import { loadMailFrame, loadSender } from '../notifications/index.ts'
import type { StoredRequest } from './entity.ts'
import type { ReportedItem } from './names.ts'

export interface MailParts {
  mailer: Mailer
  render: MailRenderer
  addresses: SiteAddresses
  /** Signs the hash of an address for the link that ends the mails to it. */
  unsubscribe: SignedTexts
  /** Signs the id of a request for the link to the piece that is kept for it. */
  holdLinks: SignedTexts
}

interface Notification {
  request: StoredRequest
  /** Undefined where the catalogue does not have the item any more. */
  item: CatalogItem | undefined
  reported: ReportedItem | undefined
  language: MailLanguage
  /** The reader's name, of a member. */
  name: string | undefined
  /** How long a piece is kept for the reader, if one is. */
  holdMinutes?: number | undefined
}

/** Writes the mail of a request. */
export async function composeMail(
  { mailer, render, addresses, unsubscribe, holdLinks }: Omit<MailParts, 'mailer'> & { mailer: Pick<Mailer, 'domain'> },
  site: SiteRead,
  notification: Notification,
): Promise<MailMessage> {
  const { request, language, name, reported, holdMinutes } = notification
  const origin = await addresses.originOf(site)
  const unsubscribeUrl = origin + backInStockPaths.choice({ token: unsubscribe.issue(site, request.emailHash) })
  const content = await render({
    kind: 'BACK_IN_STOCK',
    ...(await loadMailFrame(site, 'BACK_IN_STOCK', { language, url: origin })),
    ...(name && { name }),
    ...(await describeItem(site, notification, origin)),
    ...(holdMinutes !== undefined && { holdMinutes, url: heldUrl() }),
    ...(reported?.parameters && { parameters: reported.parameters }),
    unsubscribeUrl,
  })
  // The id is the same for each attempt, so that a receiver that got an earlier one recognises it.
  const messageId = `${request.id}@${mailer.domain}`
  return { ...(await loadSender(site)), ...content, to: request.email, messageId, unsubscribeUrl }

  /** Whoever has this link may buy the piece. */
  function heldUrl(): string {
    const shown = supportedLanguage(request.language)
    const prefix = shown ? getPrefix(shown, site.settings.language) : ''
    return origin + prefix + backInStockPaths.held({ token: holdLinks.issue(site, request.id) })
  }
}

type ItemFacts = Pick<Extract<MailContents, { kind: 'BACK_IN_STOCK' }>, 'product' | 'variant' | 'price' | 'image' | 'url'>

/**
 * The item as it was reported, as the app that made the request described it, or as the catalogue has it. What a visitor says of an item
 * is in no mail: anybody can ask with the address of somebody else.
 */
async function describeItem(site: SiteRead, { request, item, reported }: Notification, origin: string): Promise<ItemFacts> {
  const { itemDetails, itemUrl, language } = request
  const { currency } = site.settings
  const texts = await lineTexts({ ...site, language }, [item])
  const image = item && texts.imageOf(item)
  const url = itemUrl ?? pageOf(site, origin, { item, language })
  if (reported) {
    const { name: product, price: value, imageUrl } = reported
    return { product, price: { value, currency }, ...(imageUrl ? { image: { url: imageUrl } } : image && { image }), url }
  }
  const price = itemDetails?.price ?? (item && formatAmount(item.price, currency))
  const ownImage = itemDetails?.image?.url ? { url: itemDetails.image.url } : image
  return {
    product: itemDetails?.name ?? (item ? texts.nameOf(item) : ''),
    ...(item?.variantName && !itemDetails?.name && { variant: variantNameOf(item) }),
    ...(price && { price: { value: price, currency } }),
    ...(ownImage && { image: ownImage }),
    url,
  }

  function variantNameOf({ options }: CatalogItem): string {
    return options.map((option) => choiceText(texts.descriptionLine(option))).join(', ')
  }
}

function choiceText({ plainText, colorInfo }: ReturnType<Awaited<ReturnType<typeof lineTexts>>['descriptionLine']>): string {
  return plainText?.translated ?? colorInfo?.translated ?? ''
}

/** The page of the product with the variant chosen, in the reader's language; the shop's first page without a product. */
function pageOf(
  { settings }: SiteRead,
  origin: string,
  { item, language }: { item: CatalogItem | undefined; language: string },
): string {
  const shown = supportedLanguage(language)
  const choices = Object.fromEntries((item?.options ?? []).map(({ name, value }) => [name, value]))
  return origin + (shown ? getPrefix(shown, settings.language) : '') + (item ? paths.product(item.slug, choices) : paths.home())
}
