import { garden } from '../art/botanical.ts'
import { constellation } from '../art/night.ts'
import { cardOnTable, cardsInRows, fannedOut } from '../art/tabletops.ts'
import { harbour } from '../art/sea.ts'
import { fruit } from '../art/still-life.ts'
import { initial, thanks } from '../art/typography.ts'
import { sections, type DemoProduct } from './product.ts'

const shared = { category: 'Postcards', sections: [sections.cards, sections.posting], weight: 0.12 } as const

export const postcards: readonly DemoProduct[] = [
  {
    ...shared,
    name: 'Twelve Gardens',
    description: [
      'Twelve cards, one for each month, each in a pot of its own. With envelopes, and a thirteenth card that is blank, for the garden you have.',
    ],
    summary: 'Set of twelve illustrated cards with envelopes, a plant for every month.',
    price: '14.00',
    stock: [80],
    weight: 0.15,
    also: ['Gifts'],
    pictures: () => [
      { motif: garden(5), alt: 'The card for June: red flowers in a yellow pot' },
      { motif: cardsInRows([0, 2, 7, 9].map(garden), '#e9dfc9'), alt: 'Four cards of the set: January, March, August, October' },
      { motif: fannedOut([1, 3, 11].map(garden), '#8a9f86'), alt: 'Three cards fanned out over a kraft envelope' },
    ],
  },
  {
    ...shared,
    name: 'Harbour Set',
    description: ['Six harbours between Bergen and Lisbon, from memory. One of them at night, one in fog, one in love.'],
    summary: 'Set of six postcards of harbours in six colours of light.',
    price: '9.50',
    reducedBy: '2.50',
    stock: [35],
    pictures: () => [
      { motif: fannedOut([4, 0, 1].map(harbour), '#33566b'), alt: 'Three harbour cards fanned out over an envelope' },
      { motif: harbour(0), alt: 'One of the cards: gabled houses and a sailing boat' },
      { motif: cardsInRows([1, 2, 3, 5].map(harbour), '#d9cbb0'), alt: 'Four more cards of the set' },
    ],
  },
  {
    ...shared,
    name: 'Fruit Stand',
    description: ['Six fruits for six people: somebody is a fig, somebody is clearly a lemon. The backs are left to you.'],
    summary: 'Set of six fruit postcards. New in the shop.',
    ribbon: 'New',
    price: '9.50',
    stock: [48],
    also: ['Gifts'],
    pictures: () => [
      {
        motif: cardsInRows([0, 1, 2, 3, 4, 5].map(fruit), '#7d9a86'),
        alt: 'Six cards: orange, cherries, fig, lemon, melon, grapes',
      },
      {
        motif: fannedOut([4, 3, 0, 1].map(fruit), '#e0b56a', '#f4efe6'),
        alt: 'Four fruit cards fanned out over a white envelope',
      },
      { motif: cardOnTable(fruit(2), '#a5744a', '#d9532c'), alt: 'The fig card beside a cup of coffee' },
    ],
  },
  {
    ...shared,
    name: 'Night Mail',
    description: [
      'Four constellations for letters that are written late. The dots are a little raised; one can find Orion in the dark.',
    ],
    summary: 'Set of four constellation cards with envelopes.',
    price: '8.00',
    stock: [6],
    ribbon: 'Last pieces',
    pictures: () => [
      { motif: cardsInRows([0, 1, 2, 3].map(constellation), '#cfc8ba'), alt: 'Four cards with constellations on dark colours' },
      {
        motif: fannedOut([0, 1, 2, 3].map(constellation), '#b98d63', '#22283a'),
        alt: 'The four cards fanned out over a dark envelope',
      },
    ],
  },
  {
    ...shared,
    name: 'Danke, Merci',
    description: ['Thanks in two languages, five times over, in case once was not enough. Choose the one you owe.'],
    summary: 'Thank-you cards in German or French, eight to a set.',
    options: { Language: ['Danke', 'Merci'] },
    price: '11.00',
    stock: [24, 19],
    also: ['Gifts'],
    pictures: () => [
      { motif: thanks('DANKE', 0), alt: 'A blue card that says “Danke” five times', shows: 'Danke' },
      { motif: thanks('MERCI', 3), alt: 'A green card that says “Merci” five times', shows: 'Merci' },
      { motif: cardOnTable(thanks('MERCI', 3), '#b98d63', '#2547b8'), alt: 'A card, its written back, and a cup of coffee' },
    ],
  },
  {
    ...shared,
    name: 'Letter Cards',
    description: ['Your initial, or theirs, as large as it will go. Five cards of one letter, with envelopes.'],
    summary: 'Cards with one large letter, five to a set.',
    options: { Letter: ['A', 'B', 'K', 'M', 'S'] },
    price: '7.50',
    stock: [12, 9, 0, 14, 7],
    pictures: () => [
      { motif: initial('B', 0), alt: 'A blue card with a large white B', shows: 'B' },
      { motif: initial('K', 1), alt: 'A yellow card with a large dark K', shows: 'K' },
      { motif: cardsInRows(['A', 'M', 'S', 'B'].map(initial), '#e9e3d5'), alt: 'Cards with the letters A, M, S and B' },
    ],
  },
]
