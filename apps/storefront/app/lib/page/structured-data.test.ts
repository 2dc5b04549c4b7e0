import { expect, test } from 'vitest'
import { localBusiness } from './structured-data.ts'

const place = {
  id: 'a',
  name: 'Paper & Ink',
  address: 'Torstraße 1, 10119 Berlin',
  phone: '+49 30 1234',
  point: { latitude: 52.5281, longitude: 13.4106 },
  hours: [
    { day: 'MONDAY', from: '09:00', to: '18:00' },
    { day: 'SATURDAY', from: '00:00', to: '00:00' },
  ],
} as const

test('a place of the shop has its address, its point and its opening hours', () => {
  expect(JSON.parse(localBusiness('https://shop.example', place))).toMatchObject({
    '@type': 'LocalBusiness',
    '@id': 'https://shop.example/#place-a',
    name: 'Paper & Ink',
    address: 'Torstraße 1, 10119 Berlin',
    telephone: '+49 30 1234',
    geo: { latitude: 52.5281, longitude: 13.4106 },
    openingHoursSpecification: [
      { dayOfWeek: 'https://schema.org/Monday', opens: '09:00', closes: '18:00' },
      { dayOfWeek: 'https://schema.org/Saturday', opens: '00:00', closes: '23:59' },
    ],
  })
})

test('what its owner left empty is absent, and nothing in it ends the script', () => {
  const name = '</script><script>alert(1)</script><!--'
  const written = localBusiness('https://shop.example', { ...place, name, address: '', phone: '', point: undefined, hours: [] })
  expect(written).not.toContain('<')
  const read = JSON.parse(written)
  expect(read.name).toBe(name)
  expect(Object.keys(read)).not.toEqual(expect.arrayContaining(['address']))
  expect([read.telephone, read.geo]).toEqual([undefined, undefined])
})
