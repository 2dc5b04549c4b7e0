import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import type { SmtpSettings } from '../../apps/server/src/kernel/mail/smtp.ts'

export interface ReceivedMail {
  /** The envelope's recipients. */
  to: string[]
  from: string
  raw: string
  parsed: ParsedMail
}

export interface MailServer extends AsyncDisposable {
  settings: SmtpSettings
  /** Every accepted mail, in order. */
  mails: ReceivedMail[]
  /** What the server answers to the next recipients, instead of accepting them. */
  refuseNext(code: number, text: string): void
  /** Every connection is closed at once while the server is down. */
  down: boolean
}

/** A mail server in this process. */
export async function mailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const refusals: { code: number; text: string }[] = []
  const state = { down: false }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => done(state.down ? Object.assign(new Error('closed for now'), { responseCode: 421 }) : null),
    onRcptTo(_address, _session, done) {
      const refusal = refusals.shift()
      done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        void simpleParser(raw).then((parsed) => {
          const to = envelope.rcptTo.map(({ address }) => address)
          mails.push({ to, from: envelope.mailFrom ? envelope.mailFrom.address : '', raw: raw.toString('utf8'), parsed })
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return {
    settings: { host: '127.0.0.1', port, tls: 'OFF', from: 'shop@example.com' },
    mails,
    refuseNext: (code, text) => void refusals.push({ code, text }),
    get down() {
      return state.down
    },
    set down(value) {
      state.down = value
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
