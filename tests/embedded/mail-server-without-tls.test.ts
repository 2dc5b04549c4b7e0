import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { smtpMailer, smtpSettings } from '../../apps/server/src/kernel/outside/mail/smtp.ts'

test('a mail server without STARTTLS gets nothing, and the reason names the setting that sends without encryption', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.on('data', (part) => void received.push(String(part)))
      stream.on('end', () => done())
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(async () => {
    const closed = once(server.server, 'close')
    server.close()
    await closed
  })
  const { port } = server.server.address() as AddressInfo
  const send = (query: string) =>
    smtpMailer(smtpSettings(`smtp://127.0.0.1:${port}${query}`, 'shop@example.com')).send({
      messageId: '1@example.com',
      senderName: 'Shop',
      to: 'ada@example.com',
      subject: 'Your order',
      html: '<p>Thank you</p>',
      text: 'Thank you',
    })
  expect(await send('')).toEqual({ status: 'UNREACHABLE', reason: expect.stringContaining('end SMTP_URL with ?tls=off') })
  expect(received).toEqual([])
  expect(await send('?tls=off')).toEqual({ status: 'SENT' })
  expect(received.join('')).toContain('Thank you')
})
