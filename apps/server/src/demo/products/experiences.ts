import { arcade } from '../art/architecture.ts'
import { garden } from '../art/botanical.ts'
import { sevenRidges } from '../art/landscape.ts'
import { constellation, northernLights } from '../art/night.ts'
import { mobile } from '../art/papercut.ts'
import { dryingLine, onScreens } from '../art/print-shop.ts'
import { cardOnTable, cardsInRows, fannedOut, parcel } from '../art/tabletops.ts'
import { coffeeForTwo, fruit, printersTable, threePears } from '../art/still-life.ts'
import { initial, thanks } from '../art/typography.ts'
import { sections, type DemoProduct } from './product.ts'

/**
 * Workshops, downloads and a monthly print. The texts say what happens after the order, because the shop does it by
 * hand.
 */
export const experiences: readonly DemoProduct[] = [
  {
    name: 'Linocut Evening',
    category: 'Workshops',
    also: ['Gifts'],
    type: 'DIGITAL',
    description: [
      'Three hours, one block, one plaster. You cut, we ink, and you go home with six prints of something that was a potato two drafts ago.',
    ],
    summary: 'A place in an evening workshop on linocut, all materials included.',
    price: '55.00',
    sections: [sections.visit],
    stock: [8],
    pictures: () => [
      { motif: printersTable('#b0713d', '#24406b'), alt: 'A table with a cut block, a print, a roller and knives' },
      { motif: dryingLine([fruit(0), garden(5), fruit(3)], '#d3dde0'), alt: 'Prints drying on a line over an inked glass plate' },
    ],
  },
  {
    name: 'Screen Print Weekend',
    category: 'Workshops',
    type: 'DIGITAL',
    description: [
      'Two days, three colours, lunch. Bring a drawing, or leave it to the rain on Saturday morning to give you one.',
    ],
    summary: 'A place in a weekend workshop on screen printing, lunch and materials included.',
    price: '180.00',
    ribbon: 'Last pieces',
    sections: [sections.visit],
    stock: [2],
    pictures: () => [
      {
        motif: dryingLine([threePears(), coffeeForTwo(), arcade()], '#e6c3b3'),
        alt: 'Three prints drying on a line in the studio',
      },
      { motif: printersTable('#c8513a', '#2e6f5a'), alt: 'Blocks, prints and a roller on a table' },
    ],
  },
  {
    name: 'Desk Skies',
    category: 'Digital',
    type: 'DIGITAL',
    description: [
      'Five skies for screens, from northern lights to one very small tent, each for a desk and a phone. Nothing on them moves.',
    ],
    summary: 'Five illustrated wallpapers for desk and phone.',
    price: '6.00',
    file: 'Desk Skies.zip',
    sections: [sections.files],
    stock: [999],
    pictures: () => [
      { motif: northernLights(), alt: 'Northern lights over a red hut in the snow' },
      { motif: onScreens(northernLights(), constellation(1), '#a5744a'), alt: 'The pictures on a laptop and a phone' },
      { motif: sevenRidges(true), alt: 'Another of them: dark ridges under a pale moon' },
    ],
  },
  {
    name: 'Rainy Day Sheets',
    category: 'Digital',
    also: ['Gifts'],
    type: 'DIGITAL',
    description: [
      'Our motifs without their colours: eight sheets to print at home, as often as the rain asks for it. Crayons are not part of it.',
    ],
    summary: 'Eight drawings to print at home and colour in.',
    options: { Set: ['Garden', 'Harbour', 'Both'] },
    price: '4.00',
    step: '1.50',
    file: 'Rainy Day Sheets.zip',
    sections: [sections.files],
    stock: [500],
    pictures: () => [
      {
        motif: fannedOut([thanks('REGEN', 4), fruit(1), initial('R')], '#b9c4b1', '#c8513a'),
        alt: 'Three sheets over a red envelope',
      },
      { motif: cardOnTable(initial('R'), '#8a5a36', '#dcb571'), alt: 'A sheet with a large letter on a wooden table' },
    ],
  },
  {
    name: 'Print of the Month',
    category: 'Gifts',
    description: [
      'A small print that is in no other list, 21 by 30 centimetres, chosen by whoever had the best idea that month.',
      'One order is one month. Nothing renews by itself; come back when the wall has room again.',
    ],
    summary: 'A small art print, a new one each month, ordered one month at a time.',
    price: '19.00',
    sections: [sections.printing, sections.posting],
    stock: [40],
    weight: 0.2,
    pictures: () => [
      {
        motif: cardsInRows([arcade(), mobile(), coffeeForTwo(), fruit(4), threePears(), fruit(2)], '#e9dfcb'),
        alt: 'Six small prints in two rows',
      },
      { motif: parcel(arcade(), '#6f8290'), alt: 'A print half out of its cardboard envelope' },
      { motif: mobile(), alt: 'One of the prints: coloured shapes in balance' },
    ],
  },
]
