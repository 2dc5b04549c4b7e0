/** What the demo shop sells: prints drawn by `art.ts`, and things printed with them. */
export interface DemoProduct {
  name: string
  category: 'Posters' | 'Postcards' | 'Ceramics' | 'Textiles'
  description: string
  /** Option name to its choices; a choice with a colour is a swatch. */
  options: Record<string, readonly DemoChoice[]>
  /** Decimal, of the first choice of each option; each later choice of the first option adds `step`. */
  price: string
  step?: string
  /** What it was dearer before, for a product on sale. */
  reducedBy?: string
  /** Pieces of each variant; 0 is sold out. */
  stock: readonly number[]
  /** Kilograms. */
  weight: number
}

export type DemoChoice = string | { name: string; color: string }

const sizes = ['30 × 40 cm', '50 × 70 cm', '70 × 100 cm'] as const
const papers = ['Matt paper', 'Cotton paper'] as const
const glazes = [
  { name: 'Chalk', color: '#f3efe6' },
  { name: 'Cobalt', color: '#1d3fbb' },
  { name: 'Ember', color: '#e4572e' },
] as const

const poster = (name: string, description: string, more: Partial<DemoProduct> = {}): DemoProduct => ({
  name,
  category: 'Posters',
  description,
  options: { Size: sizes, Paper: papers },
  price: '29.00',
  step: '20.00',
  stock: [12, 8, 20, 5, 3, 0],
  weight: 0.4,
  ...more,
})

export const demoProducts: readonly DemoProduct[] = [
  poster('Low Tide', 'The hour when the sea has left and the sand still remembers it. Five colours, one layer at a time.'),
  poster('Night Ferry', 'Lights on black water, seen from the upper deck.', { reducedBy: '6.00' }),
  poster('Orchard in Rain', 'Apple trees as they look through a wet window.'),
  poster('Signal Box', 'A railway that no longer runs, in red lead and slate.', { price: '32.00' }),
  poster('Slow Sunday', 'Nothing happens in it, on purpose.'),
  poster('Kite Weather', 'Wind, drawn without drawing wind.', { stock: [2, 0, 1, 0, 0, 0] }),
  {
    name: 'Twelve Gardens',
    category: 'Postcards',
    description: 'Twelve cards, one for each month, with envelopes.',
    options: {},
    price: '14.00',
    stock: [80],
    weight: 0.15,
  },
  {
    name: 'Harbour Set',
    category: 'Postcards',
    description: 'Six harbours between Bergen and Lisbon.',
    options: {},
    price: '9.50',
    reducedBy: '2.50',
    stock: [35],
    weight: 0.1,
  },
  {
    name: 'Breakfast Cup',
    category: 'Ceramics',
    description: 'Thrown by hand in a small workshop; holds a quarter of a litre.',
    options: { Glaze: glazes },
    price: '24.00',
    stock: [9, 6, 0],
    weight: 0.35,
  },
  {
    name: 'Wide Bowl',
    category: 'Ceramics',
    description: 'For salad, for bread, for keys.',
    options: { Glaze: glazes },
    price: '48.00',
    stock: [4, 4, 2],
    weight: 0.9,
  },
  {
    name: 'Market Bag',
    category: 'Textiles',
    description: 'Heavy organic cotton with a print that survives the machine.',
    options: { Print: ['Low Tide', 'Signal Box', 'Kite Weather'] },
    price: '22.00',
    stock: [25, 14, 31],
    weight: 0.25,
  },
  {
    name: 'Tea Towel',
    category: 'Textiles',
    description: 'Half linen, woven in the north, printed here.',
    options: {},
    price: '16.00',
    stock: [60],
    weight: 0.12,
  },
]
