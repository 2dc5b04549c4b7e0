import { render } from '@react-email/components'
import { texts } from '../lib/texts/texts.server.ts'
import { Mail } from './frame/mail.tsx'
import type { MailView } from './frame/mail-view.ts'
import { plainText } from './frame/plain-text.ts'
import { footers, type MailTemplate } from './mail-template.ts'
import { mails } from './mails.ts'
import type { MailRenderer, MailRequest } from './request.ts'

export const renderMail: MailRenderer = async (request) => {
  const view = toMailView(request)
  return { subject: view.subject, html: await render(<Mail view={view} />), text: plainText(view) }
}

function toMailView(request: MailRequest): MailView {
  const { kind, language, shop } = request
  // The list is typed by kind, so the template of a kind takes its requests.
  const template = mails[kind] as MailTemplate<MailRequest>
  const i18n = texts[language]
  return { ...template.write(request, i18n), language, shop, footer: i18n._(footers[template.reader](shop)) }
}
