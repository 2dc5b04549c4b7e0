import type { Motif } from '../art/drawing.ts'

/** A product of the demo shop, as its owner would write it down. */
export interface DemoProduct {
  name: string
  category: DemoCategory
  /** Further categories that it is in. */
  also?: readonly DemoCategory[]
  /** A DIGITAL product is not shipped. */
  type?: 'PHYSICAL' | 'DIGITAL'
  description: readonly string[]
  /** Option name to its choices; a choice with a colour is a swatch. */
  options?: Readonly<Record<string, readonly DemoChoice[]>>
  /** Decimal, of the first choice of each option; each later choice of the first option adds `step`. */
  price: string
  step?: string
  /** The difference from the price before, for a product on sale. */
  reducedBy?: string
  ribbon?: 'New' | 'Last pieces' | 'Signed'
  sections: readonly DemoSection[]
  /** The description that a search engine shows beneath the name. */
  summary: string
  /** Pieces of each variant; 0 is sold out. */
  stock: readonly number[]
  /** Kilograms. */
  weight?: number
  /** The name of the archive with its pictures, which its buyers download. */
  file?: string
  /** Drawn when the shop is filled, not when the server starts. Lists show the first one. */
  pictures(): readonly DemoPicture[]
}

export interface DemoPicture {
  motif: Motif
  /** The alternative text of the picture. */
  alt: string
  /** The choice of an option that it shows. */
  shows?: string
}

export type DemoChoice = string | { name: string; color: string }

export const demoCategories = {
  Posters: { about: 'Small editions from our own presses, on paper that outlives the frame.' },
  Landscapes: { parent: 'Posters', about: 'Hills, sand and weather.' },
  'Sea and Sky': { parent: 'Posters', about: 'Ships, sails, and what is above them at night.' },
  'Plants and Fruit': { parent: 'Posters', about: 'What grows, and what is left of it on the table.' },
  'City and Type': { parent: 'Posters', about: 'Facades, stairs, letters.' },
  Postcards: { about: 'Sets to send, and one more to keep.' },
  Ceramics: { about: 'Thrown by hand in one small workshop, glazed in our colours.' },
  Textiles: { about: 'Our patterns on cotton, linen and wool.' },
  Workshops: { about: 'An evening or a weekend with ink on your hands.' },
  Digital: { about: 'Nothing to unwrap: files for screens.' },
  Gifts: { about: 'For somebody who has everything except this.' },
} satisfies Record<string, { parent?: string; about: string }>

export type DemoCategory = keyof typeof demoCategories

export interface DemoSection {
  /** Sections are shared between products by this name. */
  name: string
  title: string
  text: string
}

export const sections = {
  printing: {
    name: 'paper-and-printing',
    title: 'Paper and printing',
    text: '<p>Pigment inks in up to seven colours. Matt paper is 200 g/m², smooth and without gloss; cotton paper is 310 g/m², soft, with a grain one can feel.</p><p>Every sheet has a white edge of one centimetre for the frame to hold. The frame in the pictures is not part of it.</p>',
  },
  posting: {
    name: 'delivery-of-prints',
    title: 'Delivery',
    text: '<p>Small sheets travel flat between boards, large ones rolled in a tube. To Germany, Austria and France; free from €80.</p>',
  },
  cards: {
    name: 'card-stock',
    title: 'Paper and printing',
    text: '<p>Uncoated board of 350 g/m², 10.5 × 14.8 cm. It takes fountain pen, pencil and rubber stamps. Envelopes of kraft paper come with every set.</p>',
  },
  clay: {
    name: 'care-of-ceramics',
    title: 'Clay and care',
    text: '<p>Stoneware, fired at 1240 degrees. Dishwasher and microwave do it no harm; a fall does. Speckles and the line of the glaze differ from piece to piece.</p>',
  },
  parcels: {
    name: 'delivery-of-parcels',
    title: 'Delivery',
    text: '<p>Packed in shredded misprints, sent within two working days. To Germany, Austria and France; free from €80.</p>',
  },
  cloth: {
    name: 'care-of-textiles',
    title: 'Fabric and care',
    text: '<p>Washed once before it is sewn, so it keeps its size. Machine wash at 40 degrees with similar colours, iron on the back, let it dry in the wind.</p>',
  },
  visit: {
    name: 'workshop-place',
    title: 'How it works',
    text: '<p>Your order holds a place, not yet a date. We write to you afterwards and agree on one; if none suits you, you get your money back.</p>',
  },
  files: {
    name: 'digital-files',
    title: 'How you get it',
    text: '<p>The files are on the page of your order as soon as it is paid. You can download them for 30 days, on as many screens as you like.</p>',
  },
} satisfies Record<string, DemoSection>

export const glazes = {
  chalk: { name: 'Chalk', color: '#f3efe6' },
  cobalt: { name: 'Cobalt', color: '#2547b8' },
  ember: { name: 'Ember', color: '#d9532c' },
  moss: { name: 'Moss', color: '#4d6b45' },
  sand: { name: 'Sand', color: '#dcb571' },
}
