import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readHash } from './password-formats.ts'

const salt = Buffer.from('0123456789abcdef')
const password = 'correct horse battery staple'
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const derived = pbkdf2Sync(password, salt, 1000, 32, 'sha256')
const django = scryptSync(password, salt, 64, { N: 1024, r: 8, p: 5, maxmem: 2 ** 27 })
const rfc7914 =
  '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887'

test.each([
  ['argon2', password, '$argon2id$v=19$m=65536,t=3,p=4$MIIRqgvgQbgj220jfp0MPA$YfwJSVjtjSU0zzV/P3S9nnQ/USre2wvJMjfCIjrTQbg'],
  ['bcrypt', 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['bcrypt of PHP', 'U*U', '$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['PBKDF2 of Werkzeug (RFC 6070)', 'password', 'pbkdf2:sha1:4096$salt$4b007901b765489abead49d926f721d065a429c1'],
  ['PBKDF2 of Django', password, `pbkdf2_sha256$1000$${salt}$${derived.toString('base64')}`],
  [
    'PBKDF2 of passlib',
    password,
    `$pbkdf2-sha256$1000$${base64(salt).replaceAll('+', '.')}$${base64(derived).replaceAll('+', '.')}`,
  ],
  ['scrypt of Werkzeug (RFC 7914)', 'pleaseletmein', `scrypt:16384:8:1$SodiumChloride$${rfc7914}`],
  ['scrypt of Django', password, `scrypt$1024$${salt}$8$5$${django.toString('base64')}`],
  ['scrypt of passlib', password, `$scrypt$ln=10,r=8,p=5$${base64(salt)}$${base64(django)}`],
])('%s is read: the right password matches, and no other does', async (_name, right, hash) => {
  const read = readHash(hash)!
  expect(read.isAffordable).toBe(true)
  expect(await read.matches(right)).toBe(true)
  for (const wrong of ['', `${right} `, right.slice(1), 'x'.repeat(300)]) expect(await read.matches(wrong)).toBe(false)
})

test('a hash that would hold up the server is not affordable', () => {
  const tail = 'MIIRqgvgQbgj220jfp0MPA$YfwJSVjtjSU0zzV/P3S9nnQ/USre2wvJMjfCIjrTQbg'
  for (const hash of [
    `$argon2id$v=19$m=4194304,t=3,p=4$${tail}`,
    `$argon2id$v=19$m=65536,t=999999,p=4$${tail}`,
    '$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
    `pbkdf2_sha256$999999999$salt$${derived.toString('base64')}`,
    `scrypt:1048576:8:1$SodiumChloride$${rfc7914}`,
    `scrypt:16384:8:999$SodiumChloride$${rfc7914}`,
  ])
    expect(readHash(hash)?.isAffordable, hash).toBe(false)
})

test('whatever else is no hash', () => {
  for (const hash of [
    '',
    'secret',
    '5f4dcc3b5aa765d61d8327deb882cf99',
    '$P$B55D6LjfHDkINU5wF.v2BuuzO0/XPk/',
    '$1$salt$qJH7.N4xYta3aEG/dfqo/0',
    '$2b$10$short',
    '$argon2id$v=19$m=1,t=1$x$y',
    'pbkdf2_md5$1000$salt$' + derived.toString('base64'),
    'pbkdf2_constructor$1000$salt$' + derived.toString('base64'),
    'scrypt:1000:8:1$salt$' + rfc7914,
    'x'.repeat(100_000),
  ])
    expect(readHash(hash), hash.slice(0, 40)).toBeUndefined()
})
