import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { longestPostcode, type Destination } from './ui/destination-fields.tsx'

/** Example postcodes by country: a digit stands for any digit, a letter for any letter. */
const examples: Record<string, string[]> = {
  AT: ['1010'],
  AU: ['2000'],
  BE: ['1000'],
  BR: ['01310-100'],
  CA: ['M5V 3L9'],
  CH: ['8001'],
  CZ: ['110 00'],
  DE: ['10115'],
  DK: ['1050'],
  ES: ['28001'],
  FI: ['00100'],
  FR: ['75001'],
  GB: ['SW1A 1AA', 'EC1A 1BB', 'CR2 6XH', 'DN55 1PT', 'M1 1AE', 'W1A 1HQ', 'B33 8TH'],
  GR: ['105 57'],
  HU: ['1051'],
  IN: ['110001'],
  IT: ['00184'],
  JP: ['100-0001'],
  MX: ['06000'],
  NL: ['1012 AB'],
  NO: ['0150'],
  NZ: ['6011'],
  PL: ['00-001'],
  SE: ['111 20'],
  SK: ['811 01'],
  US: ['94103', '94103-1234'],
}

const normalized = (postcode: string) => postcode.replace(/[\s-]/g, '').toUpperCase()
const patternOf = (postcode: string) => normalized(postcode).replace(/[A-Z]/g, 'A').replace(/\d/g, '9')

/** Reads country and postcode from the query string. */
export function parseDestination(country: string, input: string | null, i18n: I18n): Destination {
  const postcode = (input ?? '').trim().slice(0, longestPostcode)
  const countryExamples = examples[country]
  if (!postcode || !countryExamples || countryExamples.some((form) => patternOf(form) === patternOf(postcode)))
    return { country, postcode }
  const example = countryExamples[0]!
  return {
    country,
    postcode,
    problem: i18n._(
      msg`This postcode isn’t valid. It should look like ${example}. The details shown apply to the whole country.`,
    ),
  }
}

/** The known part of the address, without an invalid postcode. */
export function partialAddress({ country, postcode, problem }: Destination): { country: string; postalCode?: string } {
  return { country, ...(postcode && !problem && { postalCode: postcode }) }
}
