import { expect, test } from 'vitest'
import { subdivisionOf } from './postcodes.ts'

test.for([
  ['US', '94103', 'US-CA'], // San Francisco
  ['US', '10001', 'US-NY'], // New York
  ['US', '02139-4307', 'US-MA'], // Cambridge
  ['US', '20500', 'US-DC'], // The White House
  ['US', '20166', 'US-VA'], // Dulles
  ['US', '06390', 'US-NY'], // Fishers Island, whose ferry leaves from Connecticut
  ['US', '83414', 'US-WY'], // Alta, reached through Idaho
  ['US', '96799', 'US-AS'], // Pago Pago
  ['US', '96813', 'US-HI'], // Honolulu
  ['US', '79901', 'US-TX'], // El Paso
  ['CA', 'M5V 3L9', 'CA-ON'], // Toronto
  ['CA', 'h2x1y4', 'CA-QC'], // Montréal
  ['CA', 'V6B', 'CA-BC'], // Vancouver
  ['CA', 'X0A 0H0', 'CA-NU'], // Iqaluit
  ['CA', 'X1A 2N7', 'CA-NT'], // Yellowknife
  ['AU', '2000', 'AU-NSW'], // Sydney
  ['AU', '2600', 'AU-ACT'], // Canberra
  ['AU', '2619', 'AU-NSW'], // Jerrabomberra, beside Canberra
  ['AU', '2913', 'AU-ACT'], // Gungahlin
  ['AU', '0800', 'AU-NT'], // Darwin
  ['AU', '7000', 'AU-TAS'], // Hobart
  ['BR', '01310-100', 'BR-SP'], // São Paulo
  ['BR', '70040-010', 'BR-DF'], // Brasília
  ['BR', '74003-010', 'BR-GO'], // Goiânia
  ['BR', '69301-110', 'BR-RR'], // Boa Vista
  ['BR', '76801-059', 'BR-RO'], // Porto Velho
  ['MX', '06000', 'MX-CMX'], // Mexico City
  ['MX', '44100', 'MX-JAL'], // Guadalajara
] as const)('%s %s lies in %s', ([country, postalCode, subdivision]) => {
  expect(subdivisionOf({ country, postalCode })).toBe(subdivision)
})

test('the subdivision that is given wins, whatever the postcode says', () => {
  expect(subdivisionOf({ country: 'US', subdivision: 'US-NV', postalCode: '94103' })).toBe('US-NV')
})

test('what cannot be told is left open', () => {
  for (const place of [
    {},
    { country: 'US' },
    { postalCode: '94103' },
    { country: 'US', postalCode: '9410' },
    { country: 'US', postalCode: 'near the bridge' },
    // A mailbox of the army, and a prefix that nobody uses.
    { country: 'US', postalCode: '09001' },
    { country: 'US', postalCode: '00100' },
    { country: 'CA', postalCode: 'D1A 1A1' },
    { country: 'DE', postalCode: '10115' },
  ])
    expect(subdivisionOf(place), JSON.stringify(place)).toBeUndefined()
})
