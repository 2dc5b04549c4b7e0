import { expect, test } from 'vitest'
import { smtpSettings } from './smtp.ts'

const from = 'shop@example.com'

test('the address of a mail server decides port and TLS, which is on unless it says otherwise', () => {
  expect(smtpSettings('smtps://me:p%40ss@mail.example.com', from)).toEqual({
    host: 'mail.example.com',
    port: 465,
    tls: 'IMPLICIT',
    auth: { user: 'me', pass: 'p@ss' },
    from,
  })
  expect(smtpSettings('smtp://mail.example.com', from)).toMatchObject({ port: 587, tls: 'STARTTLS' })
  expect(smtpSettings('smtp://[::1]:2525?tls=off', from)).toMatchObject({ host: '::1', port: 2525, tls: 'OFF' })
})

test('an address that is no mail server is refused without naming its password', () => {
  for (const address of [
    'mail.example.com',
    'http://me:secret@mail.example.com',
    'smtps://me:secret@h?tls=off',
    'smtp://h?tls=no',
  ]) {
    expect(() => smtpSettings(address, from)).toThrow(/^SMTP_URL/)
    expect(() => smtpSettings(address, from)).not.toThrow(/secret/)
  }
  expect(() => smtpSettings('smtp://h', 'Shop <shop@example.com>')).toThrow(/^MAIL_FROM/)
})
