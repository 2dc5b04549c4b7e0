import { createTransport } from 'nodemailer'
import { headerText, isMailAddress, type Mailer, type SendOutcome } from './mailer.ts'

/** A mail server and the address that mails come from. */
export interface SmtpSettings {
  host: string
  port: number
  /** `IMPLICIT` from the first byte, `STARTTLS` before anything else is sent, `OFF` only where the address asks for it. */
  tls: 'IMPLICIT' | 'STARTTLS' | 'OFF'
  auth?: { user: string; pass: string } | undefined
  /** The sender's address. */
  from: string
}

/** Milliseconds. */
const connecting = 10_000
const silent = 20_000

/**
 * Reads `SMTP_URL` and `MAIL_FROM`: `smtps://user:password@host` or `smtp://…`, with `?tls=off` for a server without TLS. Throws
 * an error whose message names the problem, without the password.
 */
export function smtpSettings(address: string, from: string): SmtpSettings {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url?.hostname || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:'))
    throw new Error(
      'SMTP_URL must be like smtps://user:password@mail.example.com, or smtp://localhost?tls=off for a server without STARTTLS',
    )
  if (!isMailAddress(from)) throw new Error('MAIL_FROM must be an email address, which SMTP_URL needs')
  const isImplicit = url.protocol === 'smtps:'
  const tls = url.searchParams.get('tls')
  if (tls !== null && (tls !== 'off' || isImplicit)) throw new Error('SMTP_URL may only say ?tls=off, and only with smtp://')
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isImplicit ? 465 : tls === 'off' ? 25 : 587),
    tls: isImplicit ? 'IMPLICIT' : tls === 'off' ? 'OFF' : 'STARTTLS',
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    from,
  }
}

/** Sends through an SMTP server, with a connection for each mail. */
export function smtpMailer({ host, port, tls, auth, from }: SmtpSettings): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'IMPLICIT',
    requireTLS: tls === 'STARTTLS',
    ignoreTLS: tls === 'OFF',
    ...(auth && { auth }),
    connectionTimeout: connecting,
    greetingTimeout: connecting,
    dnsTimeout: connecting,
    socketTimeout: silent,
    // The content of a mail never names a file or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    address: from,
    domain: from.slice(from.indexOf('@') + 1),
    async send({ messageId, senderName, replyTo, to, subject, html, text, unsubscribeUrl }): Promise<SendOutcome> {
      if (!isMailAddress(to)) return { status: 'REFUSED', reason: 'the recipient is not an email address' }
      try {
        await transport.sendMail({
          messageId: `<${messageId}>`,
          from: { name: headerText(senderName), address: from },
          to: { name: '', address: to },
          ...(replyTo && isMailAddress(replyTo) && { replyTo: { name: '', address: replyTo } }),
          subject: headerText(subject),
          html,
          text,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
        return { status: 'SENT' }
      } catch (error) {
        return refusalOf(error as SmtpError, tls)
      }
    },
  }
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/** The error codes of nodemailer for an answer to the sender, the recipient or the content, and not to the connection or the account. */
const aboutTheMail = ['EENVELOPE', 'EMESSAGE']

/** The server has answered STARTTLS with an error, so it does not have it. */
const hasNoStartTls = ({ code, response }: SmtpError) => code === 'ETLS' && response !== undefined

const withoutStartTls =
  'the mail server does not offer STARTTLS, so nothing was sent; use smtps:// in SMTP_URL if it has TLS on another port, or end SMTP_URL with ?tls=off to send without encryption'

/** Only a 5xx answer about the mail is final: TLS and the account may be right at the next attempt. */
function refusalOf(error: SmtpError, tls: SmtpSettings['tls']): SendOutcome {
  if (tls === 'STARTTLS' && hasNoStartTls(error)) return { status: 'UNREACHABLE', reason: withoutStartTls }
  const { message, code, response, responseCode = 0 } = error
  const reason = headerText(response ?? message).slice(0, 500)
  const isFinal = responseCode >= 500 && responseCode < 600 && aboutTheMail.includes(code ?? '')
  return isFinal
    ? { status: 'REFUSED', reason, isBounce: error.command === 'RCPT TO' }
    : { status: 'UNREACHABLE', reason, isBusy: responseCode >= 400 && responseCode < 500 }
}
