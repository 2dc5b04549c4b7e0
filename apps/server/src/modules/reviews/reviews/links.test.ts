import { expect, test } from 'vitest'
import { hasLink } from './links.ts'

test.each([
  'See http://spam.example',
  'HTTPS://evil.example/x',
  'www.evil.example',
  'at evil.eu, cheaper',
  'evil.eu',
  'EVIL.EU!',
  'evil.app',
  'Go to evil.co.uk/x now',
  'evil.co.uk.',
  'shop.evil.ly',
  '(best-deals.shop)',
  'evil.com?ref=1',
  't.me/evil',
  'evil.unheard-of.thing/offer',
  'evil.eu:8080',
  'öl-bilder.de',
  'evil.xn--p1ai',
  'mail mia@evil.it',
])('%s has a link', (text) => expect(hasLink(text)).toBe(true))

test.each([
  'e.g. this one, i.e. the small one, z.B. this',
  'Chanel No.5 is better',
  'It is 3.5 cm, 4.5/5 for me, 1.000,50 €',
  'ok.thanks',
  'Very nice.It hangs straight.',
  'I would buy it again.So would she.',
  'at 3 p.m., not a.m.',
  'Good...in the end',
  'made with node.js',
  'and/or, 24/7, etc./usw.',
  'From the U.S. or the U.K. to St.Gallen',
  'Great.',
  'v1.2.3',
])('%s has none', (text) => expect(hasLink(text)).toBe(false))
