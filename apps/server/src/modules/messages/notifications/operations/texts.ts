import type { Order } from '@stoa/contract/services/ecom/orders'
import * as contract from '@stoa/contract/services/stoa/mails'
import { editableMails } from '@stoa/storefront/mail-data'
import { notFound } from '../../../../kernel/basics/errors.ts'
import type { Caller } from '../../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { findOrderByNumber } from '../../../orders/orders/ports/reading.ts'
import { presentDesign } from '../mail-design.ts'
import * as texts from '../mail-texts.ts'
import { sampleMail } from '../sample-mail.ts'
import type { MailParts, MailWriter } from '../write-mail.ts'
import { checkReadsOrders } from '../reads-orders.ts'

type Templates = Pick<MailParts, 'render'> & Pick<MailWriter, 'renderContent'>

export const listMailTexts = implementRead(contract.listMailTexts, async ({ site }) => ({
  mails: await texts.listMailTexts(site),
}))

export const getMailText = ({ render, renderContent }: Templates) =>
  implementRead(contract.getMailText, async ({ site, refuse }, { kind, language }) => {
    if (!render) throw refuse('MAIL_TEMPLATES_MISSING', 'the storefront is not built')
    const { description } = await renderContent(site, sampleMail(kind, site, language), language, { isDescribed: true })
    return { text: await texts.getMailText(site, kind, language), design: presentDesign(editableMails[kind].design, description) }
  })

export const updateMailText = implement(contract.updateMailText, async ({ site, caller }, { text }) => ({
  text: await texts.changeMailText(site, text, 'name' in caller ? caller.name : ''),
}))

export const listMailTextVersions = implementRead(contract.listMailTextVersions, async ({ site }, { kind, language }) => ({
  versions: await texts.loadVersions(site, kind, language),
}))

export const previewMail = ({ render, renderContent }: Templates) =>
  implementRead(contract.previewMail, async ({ site, caller, refuse }, { kind, language, orderNumber, text }) => {
    if (!render) throw refuse('MAIL_TEMPLATES_MISSING', 'the storefront is not built')
    const order = orderNumber === undefined ? undefined : await previewedOrder(site, caller, orderNumber)
    const own = text && texts.isOwned(kind) ? texts.unsavedMail({ ...text, kind }) : undefined
    return { content: await renderContent(site, sampleMail(kind, site, language, order), language, own && { own }) }
  })

/** Without its id, so that the link of a preview opens nothing. */
async function previewedOrder(site: SiteRead, caller: Caller, number: string): Promise<Order> {
  checkReadsOrders(caller)
  const found = await findOrderByNumber(site, number)
  if (!found) throw notFound('order', { number })
  const { id: _id, ...order } = found.order
  return order
}
