import { lookupTable } from './lookup-table.ts'

const countriesWithoutPostcodes = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR MW NR NU QA RW SB SC SL SR ST SY TD TG TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
)

/** Example postcodes by country: a digit stands for any digit, a letter for any letter. */
const examples: Readonly<Record<string, readonly string[]>> = lookupTable({
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
})

/** Whether addresses in a country have a postcode. */
export function hasPostcodes(country: string): boolean {
  return !countriesWithoutPostcodes.has(country)
}

/**
 * An example of the country's postcodes, if the given one has another form. Undefined if the form is right, or not known here.
 * Case, spaces and hyphens are ignored.
 */
export function expectedPostcode(country: string, postcode: string): string | undefined {
  const known = Object.hasOwn(examples, country) ? examples[country]! : []
  return known.some((example) => formOf(example) === formOf(postcode)) ? undefined : known[0]
}

const formOf = (postcode: string) => postcode.replace(/[\s-]/g, '').toUpperCase().replace(/[A-Z]/g, 'A').replace(/\d/g, '9')
