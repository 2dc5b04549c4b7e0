import type { MailBlock } from '@stoa/contract/services/stoa/mails'
import { plainParagraph } from '../rich-text.ts'
import { nameOfSite } from './site-names.ts'
import type { MailView } from './mail-view.ts'

/** The plain-text version, for readers without HTML. */
export function plainText(view: MailView): string {
  const { shop, title, notice, footer, unsubscribe } = view
  const blocks = [
    [shop.name],
    notice ? [notice] : [],
    [title],
    ...view.blocks.flatMap((name) => plainBlock(name, view)),
    [shop.look?.footer],
    (shop.look?.socialLinks ?? []).map((address) => `${nameOfSite(address)}: ${address}`),
    ['--', footer, shop.url],
    unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [],
  ]
  return blocks
    .map((block) => block.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')
}

/** The paragraphs of a block, each with its lines. */
function plainBlock(
  name: MailBlock,
  { body, note, message, payment, action, asked = [], lines = [], totals = [], details = [] }: MailView,
): (string | undefined)[][] {
  switch (name) {
    case 'BODY':
      return body.map((paragraph) => [plainParagraph(paragraph)])
    case 'NOTE':
      return note.map((paragraph) => [plainParagraph(paragraph)])
    case 'MESSAGE':
      return [[message]]
    case 'PAYMENT':
      return payment ? [[`${payment.title}: ${payment.amount}`, payment.instructions, ...payment.notes]] : []
    case 'BUTTON':
      return action ? [[`${action.label}: ${action.url}`]] : []
    case 'ASKED':
      return asked.map(({ name: product, question, stars }) => [
        `${product} – ${question}`,
        ...stars.map(({ label, url }) => `${label}: ${url}`),
      ])
    case 'ITEMS':
      return lines.map((line) => [
        [`${line.quantity} × ${line.name}`, line.total].filter(Boolean).join(' – '),
        ...line.options.map((option) => `    ${option.name}: ${option.value}`),
      ])
    case 'TOTALS':
      return [totals.map(({ label, amount }) => `${label}: ${amount}`)]
    case 'DETAILS':
      return details.map(({ title, lines: texts }) => [title, ...texts])
  }
}
