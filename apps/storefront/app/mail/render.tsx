import { renderToStaticMarkup } from 'react-dom/server'
import { texts } from '../lib/texts/texts.server.ts'
import { Mail } from './frame/mail.tsx'
import type { MailView } from './frame/mail-view.ts'
import { plainText } from './frame/plain-text.ts'
import { footers, type MailTemplate } from './mail-template.ts'
import { mails } from './mails.ts'
import type { MailRequest, RenderedMail } from './request.ts'

/** The one document type for which all mail programs lay out a mail in the same way. */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

export function renderMail(request: MailRequest): RenderedMail {
  const view = toMailView(request)
  return { subject: view.subject, html: documentType + renderToStaticMarkup(<Mail view={view} />), text: plainText(view) }
}

function toMailView(request: MailRequest): MailView {
  const { kind, language, shop } = request
  // The list is typed by kind, so the template of a kind takes its requests.
  const template = mails[kind] as MailTemplate<MailRequest>
  const i18n = texts[language]
  return { ...template.write(request, i18n), language, shop, footer: i18n._(footers[template.reader](shop)) }
}
