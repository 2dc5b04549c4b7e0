import type { MailKind, MailLanguage } from '@stoa/contract/services/stoa/mails'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { MailContents, MailFrame, MailRenderer, RenderedMail } from '@stoa/storefront/mail'
import { entryPaths } from '@stoa/storefront/entry-paths'
import { newId } from '../../../kernel/basics/ids.ts'
import type { Job, JobSite } from '../../../kernel/site/jobs.ts'
import type { Mailer } from '../../../kernel/outside/mail/mailer.ts'
import type { SiteAddresses, SiteRead } from '../../../kernel/site/site.ts'
import { loadOrderMailChoices } from '../../members/members/ports/profile.ts'
import type { OrderLinks } from '../../orders/orders/ports/reading.ts'
import { loadMailFrame } from './mail-frame.ts'
import { whyNotSent } from './sending.ts'
import * as store from './store/mails.ts'

export interface MailParts {
  /** Absent without a configured mail server. */
  mailer: Mailer | undefined
  /** Absent where the storefront is not built. */
  render: MailRenderer | undefined
  addresses: SiteAddresses
  links: OrderLinks
}

/** The contents of a mail about an order. */
export type MailSubject = Extract<MailContents, { kind: MailKind }>

export function mailWriter({ mailer, render, addresses, links }: MailParts, sendMail: Job<{ mailId: string }>) {
  /**
   * Writes the mail of a kind about an entity, once, from the stored order, and queues it. The row says why it stays where nothing
   * may be sent.
   */
  async function writeMail(site: JobSite, entityId: string, about: MailSubject): Promise<void> {
    if (await store.findMailAbout(site, { kind: about.kind, entityId })) return
    const choices = await loadOrderMailChoices(site, about.order.buyerInfo?.memberId)
    const language = mailLanguage(choices.language ?? about.order.buyerLanguage, site)
    const content = await renderContent(site, about, language)
    const recipient = about.order.buyerInfo?.email?.trim() ?? ''
    // The other mails are required, so that buyers cannot decline them.
    const isDeclined = about.kind === 'SHIPPING_CONFIRMATION' && !choices.wantsParcels
    const notSentReason = isDeclined ? 'DECLINED' : await whyNotSent(site, mailer, { recipient, html: content.html })
    const id = newId()
    await site.transaction(async (tx) => {
      store.insertMailAtCommit(tx, {
        id,
        kind: about.kind,
        order_id: about.order.id!,
        entity_id: entityId,
        recipient,
        language,
        state: notSentReason ? 'NOT_SENT' : 'WAITING',
        not_sent_reason: notSentReason ?? null,
        ...content,
        message_id: newMessageId(),
      })
      // Where another process has written the mail meanwhile, this job finds none.
      if (!notSentReason) tx.enqueue(sendMail, { mailId: id })
    })
  }

  /** `more` replaces what the owner has saved, or asks for a description. */
  async function renderContent(
    site: SiteRead,
    about: MailContents,
    language: MailLanguage,
    more: Pick<MailFrame, 'own' | 'isDescribed'> = {},
  ): Promise<RenderedMail> {
    const url = await addresses.originOf(site)
    const frame = { ...(await loadMailFrame(site, about.kind, { language, url })), ...more }
    const request =
      'order' in about
        ? { ...about, ...frame, orderUrl: new URL(entryPaths.openOrder(tokenFor(site, about.order)), url).href }
        : { ...about, ...frame }
    return (await render?.(request)) ?? { subject: '', html: '', text: '' }
  }

  function tokenFor({ siteId, now }: SiteRead, { id, buyerInfo }: Order): string {
    return links.issue({ siteId, orderId: id ?? '', email: buyerInfo?.email ?? '' }, now)
  }

  /** Creates a new id each time a mail is queued: a receiver that drops duplicates must accept a mail that staff sends again. */
  function newMessageId(): string {
    return `${newId()}@${mailer?.domain ?? addresses.serverName}`
  }

  return { writeMail, newMessageId, renderContent }
}

export type MailWriter = ReturnType<typeof mailWriter>

/** The reader's language, otherwise the shop's. There are texts in two languages. */
export function mailLanguage(readerLanguage: string | null | undefined, { settings }: SiteRead): MailLanguage {
  const language = [readerLanguage, settings.language].find((tag) => /^(en|de)\b/i.test(tag ?? ''))
  return language?.toLowerCase().startsWith('de') ? 'de' : 'en'
}
