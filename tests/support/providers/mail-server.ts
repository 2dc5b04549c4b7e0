import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { SmtpSettings } from '../../../apps/server/src/kernel/outside/mail/smtp.ts'

export interface ReceivedMail {
  /** The envelope's recipients. */
  to: string[]
  from: string
  parsed: ParsedMail
}

export interface MailServer extends AsyncDisposable {
  settings: SmtpSettings
  /** Every accepted mail, in order. */
  mails: ReceivedMail[]
  /** Makes the server refuse the next recipients with this answer. */
  refuseNext(code: number, text: string): void
  /** Runs once, after the next mail has arrived and before the server acknowledges it. */
  whileSending(act: () => Promise<unknown>): void
  /** Every connection is closed at once while the server is down. */
  down: boolean
}

/** A mail server in this process. */
export async function mailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const refusals: { code: number; text: string }[] = []
  const state = { down: false }
  const acts: (() => Promise<unknown>)[] = []
  const keep = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
    const to = envelope.rcptTo.map(({ address }) => address)
    const from = envelope.mailFrom ? envelope.mailFrom.address : ''
    mails.push({ to, from, parsed: await simpleParser(await buffer(stream)) })
    await acts.shift()?.()
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => done(state.down ? Object.assign(new Error('closed for now'), { responseCode: 421 }) : null),
    onRcptTo(_address, _session, done) {
      const refusal = refusals.shift()
      done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null)
    },
    onData: callbackify(keep),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return {
    settings: { host: '127.0.0.1', port, tls: 'OFF', from: 'shop@example.com' },
    mails,
    refuseNext: (code, text) => void refusals.push({ code, text }),
    whileSending: (act) => void acts.push(act),
    get down() {
      return state.down
    },
    set down(value) {
      state.down = value
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

/** The secrets of the links to a page (`new-password`) in the mails, the newest last. */
export function linkTokens(mails: readonly ReceivedMail[], page: string): string[] {
  const link = new RegExp(`/${page}\\?token=([\\w-]+)`)
  return mails.flatMap(({ parsed }) => link.exec(parsed.text ?? '')?.[1] ?? [])
}

/** The mails besides those that welcome somebody who registered. */
export function besidesWelcome(mails: readonly ReceivedMail[]): ReceivedMail[] {
  return mails.filter(({ parsed }) => !parsed.subject!.startsWith('Welcome to '))
}
