import { expect, test } from 'vitest'
import { comparableEmail, isEmail, withAsciiDomain } from './email.ts'

test('an email address has one @, something before it and a domain with a dot', () => {
  const good = ['ada@example.com', 'a.b+c@mail.example.co.uk', 'käse@bücher.example']
  const bad = ['', 'ada', 'ada@', '@example.com', 'ada@example', 'ada@.com', 'ada@example.', 'a b@example.com', 'a@b@example.com']
  expect(good.filter((text) => !isEmail(text))).toEqual([])
  expect(bad.filter(isEmail)).toEqual([])
})

test('an address with a character that nobody sees, or a domain that cannot exist, is none', () => {
  const invisible = [
    '\u00ad',
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u3164',
    '\ufe0f',
    '\u180e',
    '\u202e',
    '\u2800',
    '\0',
    '\u{e0041}',
  ]
  const bad = [
    ...invisible.flatMap((char) => [`mi${char}a@example.com`, `mia@exam${char}ple.com`]),
    'mia@127.1',
    'mia@ex%61mple.com',
    'mia@example.com/x',
    'mia@[::1].x',
  ]
  expect(bad.filter(isEmail)).toEqual([])
})

test('the spellings of one address are compared as one', () => {
  const same = [
    'mia@xn--bcher-kva.example',
    'Mia@bücher.example',
    ' mia@BÜCHER.example',
    'mia@bu\u0308cher.example',
    'mia@ｂücher.example',
  ]
  expect(new Set(same.map(comparableEmail))).toEqual(new Set(['mia@xn--bcher-kva.example']))
  expect(comparableEmail('jose\u0301@example.com')).toBe(comparableEmail('josé@example.com'))
  expect(withAsciiDomain('Mia@Example.com')).toBe('Mia@Example.com')
  expect(comparableEmail(' Nobody ')).toBe('nobody')
})

test('a long text is refused at once: an address once kept the process busy for minutes', () => {
  const start = performance.now()
  for (const text of [`${'a@'.repeat(50_000)}.`, `a@${'a.'.repeat(50_000)}`, `${'a'.repeat(65)}@example.com`])
    expect(isEmail(text)).toBe(false)
  expect(performance.now() - start).toBeLessThan(50)
})
