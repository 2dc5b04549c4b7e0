import { expect, test } from 'vitest'
import { isDomain, isUnnamed, normalizedHost } from './host-names.ts'

test('every spelling of a host name is the same one', () => {
  const spellings = ['shop.example', 'SHOP.Example', 'shop.example.', 'shop.example:443', ' shop.example ']
  for (const spelling of spellings) expect(normalizedHost(spelling, 'https:'), spelling).toBe('shop.example')
  expect(normalizedHost('Bücher.example', 'https:')).toBe('xn--bcher-kva.example')
  expect(normalizedHost('xn--BCHER-kva.example', 'https:')).toBe('xn--bcher-kva.example')
  expect(normalizedHost('shop.localhost:8080', 'http:')).toBe('shop.localhost:8080')
})

test('what is more or less than a host name is none', () => {
  const others = [
    '',
    ' ',
    'a b.example',
    'shop.example/path',
    'user@shop.example',
    'shop.example?x',
    'shop.example#x',
    'a\\b.example',
  ]
  for (const text of [...others, 'shop.example:port', 'shop.example:99999', 'sho%70.example', 'a\nb.example'])
    expect(normalizedHost(text, 'https:'), text).toBeUndefined()
})

test('an address or a single word is no domain', () => {
  for (const host of ['shop.example', 'shop.localhost:8080', 'xn--bcher-kva.example']) expect(isDomain(host), host).toBe(true)
  for (const host of [
    'localhost',
    'localhost:80',
    '127.0.0.1',
    '10.1.2.3:8080',
    '[::1]',
    '[::1]:80',
    'shop',
    '-a.example',
    'a..b',
  ])
    expect(isDomain(host), host).toBe(false)
})

test('a name that begins like an address is not taken for one', () => {
  for (const host of ['localhost', '127.0.0.1:8080', '[::1]:80', '192.0.2.7']) expect(isUnnamed(host), host).toBe(true)
  for (const host of ['localhost.example', '127.0.0.1.example', 'shop.localhost']) expect(isUnnamed(host), host).toBe(false)
})
