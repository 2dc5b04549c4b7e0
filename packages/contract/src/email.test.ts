import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

test('an email address has one @, something before it and a domain with a dot', () => {
  const good = ['ada@example.com', 'a.b+c@mail.example.co.uk', 'käse@bücher.example']
  const bad = ['', 'ada', 'ada@', '@example.com', 'ada@example', 'ada@.com', 'ada@example.', 'a b@example.com', 'a@b@example.com']
  expect(good.filter((text) => !isEmail(text))).toEqual([])
  expect(bad.filter(isEmail)).toEqual([])
})

test('a long text is refused at once: an address once kept the process busy for minutes', () => {
  const start = performance.now()
  for (const text of [`${'a@'.repeat(50_000)}.`, `a@${'a.'.repeat(50_000)}`, `${'a'.repeat(65)}@example.com`])
    expect(isEmail(text)).toBe(false)
  expect(performance.now() - start).toBeLessThan(50)
})
