import { expect, test } from 'vitest'
import { mailtoUrl } from './mailto.ts'

test('an address of a visitor adds no recipients, and no text', () => {
  for (const email of [
    'mia?bcc=evil@example.com',
    'mia&cc=evil@example.com',
    'mia%0abcc:evil@example.com',
    'mia#x@example.com',
  ]) {
    const url = new URL(mailtoUrl(email))
    expect([url.search, url.hash, decodeURIComponent(url.pathname)]).toEqual(['', '', email])
  }
  const { searchParams } = new URL(mailtoUrl('mia@example.com', { subject: 'Re: a&bcc=evil@example.com', body: 'x' }))
  expect([...searchParams]).toEqual([
    ['subject', 'Re: a&bcc=evil@example.com'],
    ['body', 'x'],
  ])
})

test('a text that was cut within a character is no failure', () => {
  const cut = `${'x'.repeat(999)}\u{1f600}`.slice(0, 1000)
  expect(mailtoUrl('mia@example.com', { body: cut })).toMatch(/x%EF%BF%BD$/)
})
