import { inStudio, onBoards, onTable, plate, plateWithCake, type Vessel } from '../art/ceramics.ts'
import { harbour } from '../art/sea.ts'
import { glazes, sections, type DemoPicture, type DemoProduct } from './product.ts'
import { cycled } from '../art/drawing.ts'

const shared = { category: 'Ceramics', sections: [sections.clay, sections.parcels] } as const
const { chalk, cobalt, ember, moss, sand } = glazes

/** Each glaze by itself, so that the swatches have something to show. */
function inEach<const Colors extends readonly { name: string; color: string }[]>(
  kind: Vessel,
  what: string,
  papers: readonly string[],
  of: Colors,
): { [Color in keyof Colors]: DemoPicture } {
  const pictures = of.map(({ name, color }, index) => ({
    motif: inStudio(kind, color, cycled(papers, index)),
    alt: `${what} in ${name.toLowerCase()}`,
    shows: name,
  }))
  return pictures as { [Color in keyof Colors]: DemoPicture }
}

export const ceramics: readonly DemoProduct[] = [
  {
    ...shared,
    name: 'Breakfast Cup',
    description: [
      'Thrown by hand in a small workshop; holds a quarter of a litre and a bad night. The foot stays bare, so that you know what it is made of.',
    ],
    summary: 'Hand-thrown stoneware cup of a quarter litre, in three glazes. New in the shop.',
    ribbon: 'New',
    options: { Glaze: [chalk, cobalt, ember] },
    price: '24.00',
    stock: [9, 6, 0],
    weight: 0.35,
    also: ['Gifts'],
    pictures: () => {
      const [first, ...others] = inEach('cup', 'The cup', ['#d9a98c', '#e8e3da', '#c9d3cf'], [chalk, cobalt, ember])
      return [
        first,
        { motif: onTable('cup', [cobalt.color, chalk.color], '#e6c3b3', '#c8513a'), alt: 'Two cups on a breakfast table' },
        ...others,
      ]
    },
  },
  {
    ...shared,
    name: 'Wide Bowl',
    description: ['For salad, for bread, for keys. Wide enough for four people and shallow enough to reach the last tomato.'],
    summary: 'Wide stoneware bowl for the middle of the table, in three glazes.',
    options: { Glaze: [chalk, cobalt, ember] },
    price: '48.00',
    stock: [4, 4, 2],
    weight: 0.9,
    pictures: () => {
      const [white, blue, red] = inEach('bowl', 'The bowl', ['#c9d3cf', '#e8dccb', '#dccfb8'], [chalk, cobalt, ember])
      return [
        blue,
        { motif: onTable('bowl', [chalk.color], '#6f8290', '#33566b'), alt: 'A bowl of fruit on a blue cloth' },
        white,
        red,
      ]
    },
  },
  {
    ...shared,
    name: 'Long Vase',
    description: ['Made for one twig. It stands where others fall over, because most of it is foot.'],
    summary: 'Slender stoneware vase for a single twig, in moss or sand.',
    options: { Glaze: [moss, sand] },
    price: '56.00',
    reducedBy: '9.00',
    stock: [3, 5],
    weight: 1.1,
    pictures: () => {
      const [green, yellow] = inEach('vase', 'The vase', ['#e6c3b3', '#b9c4b1'], [moss, sand])
      return [
        green,
        {
          motif: onTable('vase', [sand.color, moss.color], '#e8e3da', '#5d7a5c'),
          alt: 'Two vases on a green cloth, twigs with yellow blossoms in one',
        },
        yellow,
      ]
    },
  },
  {
    ...shared,
    name: 'Espresso Pair',
    description: ['Two small cups, because the second one is always better. They nest, if you let them dry.'],
    summary: 'Two stoneware espresso cups in ember or chalk.',
    options: { Glaze: [ember, chalk] },
    price: '32.00',
    stock: [11, 7],
    weight: 0.4,
    also: ['Gifts'],
    pictures: () => {
      const [red, white] = inEach('espresso', 'One of the cups', ['#cfdadb', '#d9b06a'], [ember, chalk])
      return [
        red,
        { motif: onBoards('espresso', [ember.color, chalk.color], '#b9c4b1'), alt: 'Four espresso cups on two boards' },
        white,
      ]
    },
  },
  {
    ...shared,
    name: 'Harbour Plate',
    description: [
      'The first of our six harbours under a clear glaze, 28 centimetres across. Cake covers the quay first, then the boat; eat carefully.',
    ],
    summary: 'Cake plate with a printed harbour under the glaze.',
    price: '39.00',
    stock: [2],
    ribbon: 'Last pieces',
    weight: 0.8,
    pictures: () => [
      { motif: plate(harbour(0), 'harbour', '#a9bcae'), alt: 'A round plate with gabled houses and a boat' },
      { motif: plateWithCake(harbour(0), 'harbour', '#a5744a'), alt: 'The plate with a cake on it, one piece gone' },
    ],
  },
]
