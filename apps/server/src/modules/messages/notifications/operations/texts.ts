import type { Order } from '@stoa/contract/services/ecom/orders'
import * as contract from '@stoa/contract/services/stoa/mails'
import { notFound } from '../../../../kernel/basics/errors.ts'
import type { Caller } from '../../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { findOrderByNumber } from '../../../orders/orders/ports/reading.ts'
import { changeMailText, hasOwnText, mailText } from '../mail-texts.ts'
import { sampleMail } from '../sample-mail.ts'
import type { MailParts, MailWriter } from '../write-mail.ts'
import { checkReadsOrders } from '../reads-orders.ts'

export const getMailText = implementRead(contract.getMailText, async ({ site }, { kind, language }) => ({
  text: await mailText(site, kind, language),
}))

export const updateMailText = implement(contract.updateMailText, async ({ site }, { text }) => ({
  text: await changeMailText(site, text),
}))

export const previewMail = ({ render, renderContent }: Pick<MailParts, 'render'> & Pick<MailWriter, 'renderContent'>) =>
  implementRead(contract.previewMail, async ({ site, caller, refuse }, request) => {
    const { kind, language, orderNumber, ...unsaved } = request
    if (!render) throw refuse('MAIL_TEMPLATES_MISSING', 'the storefront is not built')
    const isUnsaved = Object.values(unsaved).some((text) => text !== undefined && text !== null)
    const order = orderNumber === undefined ? undefined : await previewedOrder(site, caller, orderNumber)
    const sample = sampleMail(kind, site, language, order)
    const shown = hasOwnText(sample) && isUnsaved ? { ...sample, text: unsaved } : sample
    return { content: await renderContent(site, shown, language) }
  })

/** Without its id, so that the link of a preview opens nothing. */
async function previewedOrder(site: SiteRead, caller: Caller, number: string): Promise<Order> {
  checkReadsOrders(caller)
  const found = await findOrderByNumber(site, number)
  if (!found) throw notFound('order', { number })
  const { id: _id, ...order } = found.order
  return order
}
