import { renderToStaticMarkup } from 'react-dom/server'
import { Mail } from './frame/mail.tsx'
import { plainText } from './frame/plain-text.ts'
import type { MailRequest, RenderedMail } from './request.ts'
import { writeMail } from './write-mail.ts'

/** The one document type for which all mail programs lay out a mail in the same way. */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

export function renderMail(request: MailRequest): RenderedMail {
  const written = writeMail(request)
  const { view } = written
  return {
    subject: view.subject,
    html: documentType + renderToStaticMarkup(<Mail view={view} />),
    text: plainText(view),
    ...(request.isDescribed && { description: { standardTexts: written.standardTexts, values: written.values } }),
  }
}
