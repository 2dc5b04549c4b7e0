import { pick, randomOf, times } from './art/drawing.ts'

/** Somebody who buys. None of them exists. */
export interface Customer {
  firstName: string
  lastName: string
  email: string
  country: 'DE' | 'AT' | 'FR'
  city: string
  postalCode: string
  addressLine: string
}

const lands = {
  DE: {
    first: [
      'Anke',
      'Jonas',
      'Miriam',
      'Falk',
      'Lena',
      'Tobias',
      'Ayşe',
      'Henning',
      'Clara',
      'Rolf',
      'Svenja',
      'Emre',
      'Ida',
      'Matthis',
    ],
    last: [
      'Brinkmann',
      'Özdemir',
      'Vogt',
      'Petersen',
      'Hartung',
      'Kessler',
      'Lindner',
      'Sommer',
      'Thiel',
      'Wagner',
      'Falkenberg',
      'Reuter',
    ],
    places: [
      ['Hamburg', '20259'],
      ['Leipzig', '04229'],
      ['Berlin', '12047'],
      ['Köln', '50674'],
      ['Freiburg', '79100'],
      ['Kiel', '24103'],
      ['Dresden', '01099'],
      ['München', '80469'],
    ],
    streets: ['Lindenweg', 'Hafenstraße', 'Gartenallee', 'Bergstraße', 'Mühlengasse', 'Am Anger'],
  },
  AT: {
    first: ['Magdalena', 'Florian', 'Theresa', 'Lukas', 'Johanna', 'Valentin'],
    last: ['Gruber', 'Pichler', 'Moser', 'Steiner', 'Hofer', 'Leitner'],
    places: [
      ['Wien', '1070'],
      ['Graz', '8010'],
      ['Linz', '4020'],
      ['Innsbruck', '6020'],
    ],
    streets: ['Neubaugasse', 'Schlossberggasse', 'Marktplatz', 'Weingartenweg'],
  },
  FR: {
    first: ['Camille', 'Étienne', 'Manon', 'Julien', 'Salomé', 'Bastien'],
    last: ['Lefèvre', 'Moreau', 'Garnier', 'Perrin', 'Chevalier', 'Rousseau'],
    places: [
      ['Strasbourg', '67000'],
      ['Lyon', '69004'],
      ['Nantes', '44000'],
      ['Lille', '59000'],
    ],
    streets: ['rue des Tanneurs', 'quai des Bateliers', 'rue du Marché', 'impasse des Lilas'],
  },
} as const

const random = randomOf('customers')

/** As many as a shop of this size has; some of them come again. */
export const customers: readonly Customer[] = times(150, (index) => {
  const country = pick(random, ['DE', 'DE', 'DE', 'DE', 'DE', 'AT', 'AT', 'FR', 'FR'] as const)
  const { first, last, places, streets } = lands[country]
  const firstName = pick<string>(random, first)
  const lastName = pick<string>(random, last)
  const [city, postalCode] = pick<readonly [string, string]>(random, places)
  const house = 1 + Math.floor(random(0, 90))
  const street = pick<string>(random, streets)
  return {
    firstName,
    lastName,
    email: `${ascii(firstName)}.${ascii(lastName)}${index}@example.${index % 3 ? 'com' : 'org'}`,
    country,
    city,
    postalCode,
    addressLine: country === 'FR' ? `${house} ${street}` : `${street} ${house}`,
  }
})

function ascii(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z]/g, '')
}
