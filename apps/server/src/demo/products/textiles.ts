import { arcade, quarterTurn, signalBox } from '../art/architecture.ts'
import { sprigs } from '../art/botanical.ts'
import { lowTide } from '../art/landscape.ts'
import { kiteWeather, paperGarden } from '../art/papercut.ts'
import { apron, bagOnBench, bagOnHook, cushion, cushionsOnSofa, foldedPile, onGrass, towelOnRail } from '../art/textiles.ts'
import { closeUp } from '../art/tabletops.ts'
import { sections, type DemoProduct } from './product.ts'

const shared = { category: 'Textiles', sections: [sections.cloth, sections.parcels] } as const

const meadow = () => sprigs('#f4ead3', '#2e6f5a', '#d9432f')
const dusk = () => sprigs('#24406b', '#f4ead3', '#e3b04b')
const rose = () => sprigs('#e6c3b3', '#7a3b3c', '#d9432f')
const picnic = () => quarterTurn(['#c8513a', '#f4ead3', '#33566b', '#e3b04b'])

export const textiles: readonly DemoProduct[] = [
  {
    ...shared,
    name: 'Market Bag',
    description: [
      'Heavy organic cotton with a print that survives the machine. Carries leeks, a loaf and the newspaper, or eleven books.',
    ],
    summary: 'Cotton bag with one of three of our prints.',
    options: { Print: ['Low Tide', 'Signal Box', 'Kite Weather'] },
    price: '22.00',
    stock: [25, 14, 31],
    weight: 0.25,
    pictures: () => [
      { motif: bagOnHook(lowTide(), '#cfd9d8'), alt: 'The bag with Low Tide on a hook', shows: 'Low Tide' },
      {
        motif: bagOnBench(kiteWeather(), '#e6c3b3'),
        alt: 'The bag with Kite Weather, full of leeks and bread',
        shows: 'Kite Weather',
      },
      { motif: bagOnHook(signalBox(), '#dcb571'), alt: 'The bag with Signal Box on a hook', shows: 'Signal Box' },
    ],
  },
  {
    ...shared,
    name: 'Tea Towel',
    description: ['Half linen, woven in the north, printed here. Dries a glass without leaving itself behind.'],
    summary: 'Half-linen tea towel with a pattern of sprigs.',
    price: '16.00',
    stock: [60],
    weight: 0.12,
    pictures: () => [
      { motif: towelOnRail(meadow(), '#6f8290'), alt: 'A towel with green sprigs over a brass rail' },
      { motif: foldedPile([meadow(), dusk(), rose()], '#e8e3da'), alt: 'Folded towels in a pile' },
    ],
  },
  {
    ...shared,
    name: 'Sunday Apron',
    description: ['Long enough for flour, with one pocket for the spoon and one size for everybody. The ties go round twice.'],
    summary: 'Cotton apron with a pattern of sprigs, in mustard or rose.',
    options: {
      Colour: [
        { name: 'Mustard', color: '#e3b04b' },
        { name: 'Rose', color: '#e6c3b3' },
      ],
    },
    price: '38.00',
    stock: [8, 0],
    weight: 0.3,
    also: ['Gifts'],
    pictures: () => [
      {
        motif: apron(sprigs('#e3b04b', '#2a3350', '#f4ead3'), '#d3dde0'),
        alt: 'The apron in mustard on a nail',
        shows: 'Mustard',
      },
      { motif: apron(rose(), '#b9c4b1'), alt: 'The apron in rose on a nail', shows: 'Rose' },
      { motif: closeUp(sprigs('#e3b04b', '#2a3350', '#f4ead3'), '#8a5a36', -300, -420), alt: 'The pattern from close by' },
    ],
  },
  {
    ...shared,
    name: 'Cushion Cover',
    description: [
      'Paper Garden for sitting on, or the Arcade for leaning against. Forty-five centimetres square, with a zip one does not feel. Without the filling.',
    ],
    summary: 'Printed cotton cushion cover of 45 × 45 cm, two designs. New in the shop.',
    ribbon: 'New',
    options: { Print: ['Paper Garden', 'Arcade'] },
    price: '29.00',
    stock: [13, 9],
    weight: 0.2,
    pictures: () => [
      { motif: cushion(paperGarden(), 'garden', '#dfe3dc'), alt: 'A cushion with cut-out leaves', shows: 'Paper Garden' },
      { motif: cushionsOnSofa([paperGarden(), arcade()], 'both', '#e8dccb', '#4d6f6a'), alt: 'Two cushions on a green sofa' },
      { motif: cushion(arcade(), 'arcade', '#e6d2b8'), alt: 'A cushion with an arcade at noon', shows: 'Arcade' },
    ],
  },
  {
    ...shared,
    name: 'Picnic Blanket',
    description: [
      'Woven wool, one and a half metres by two, fringed at both ends. There is room for two, or for one and a book.',
    ],
    summary: 'Woven wool blanket of 150 × 200 cm in a geometric pattern.',
    price: '119.00',
    reducedBy: '20.00',
    stock: [4],
    weight: 1.6,
    pictures: () => [
      { motif: onGrass(picnic()), alt: 'The blanket on grass with a basket, a melon and a bottle' },
      {
        motif: foldedPile([picnic(), quarterTurn(['#4d6b45', '#f4ead3', '#e3b04b', '#24406b'])], '#b9c4b1'),
        alt: 'Two blankets, folded',
      },
    ],
  },
]
