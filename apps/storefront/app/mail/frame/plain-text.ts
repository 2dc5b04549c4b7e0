import type { MailView } from './mail-view.ts'

/** The plain-text version, for readers without HTML. */
export function plainText({
  shop,
  title,
  notice,
  paragraphs,
  message,
  payment,
  action,
  asked = [],
  lines = [],
  totals = [],
  details = [],
  footer,
  unsubscribe,
}: MailView): string {
  const blocks = [
    [shop.name],
    notice ? [notice] : [],
    [title],
    ...paragraphs.map((paragraph) => [paragraph]),
    message ? [message] : [],
    payment ? [`${payment.title}: ${payment.amount}`, payment.instructions, ...payment.notes] : [],
    action ? [`${action.label}: ${action.url}`] : [],
    ...asked.map(({ name, question, stars }) => [`${name} – ${question}`, ...stars.map(({ label, url }) => `${label}: ${url}`)]),
    ...lines.map((line) => [
      [`${line.quantity} × ${line.name}`, line.total].filter(Boolean).join(' – '),
      ...line.options.map(({ name, value }) => `    ${name}: ${value}`),
    ]),
    totals.map(({ label, amount }) => `${label}: ${amount}`),
    ...details.map(({ title: heading, lines: texts }) => [heading, ...texts]),
    ['--', footer, shop.url],
    unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [],
  ]
  return blocks
    .map((block) => block.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')
}
