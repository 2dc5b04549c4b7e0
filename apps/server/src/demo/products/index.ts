import { randomOf } from '../art/drawing.ts'
import { ceramics } from './ceramics.ts'
import { experiences } from './experiences.ts'
import { postcards } from './postcards.ts'
import { posters } from './posters.ts'
import type { DemoProduct } from './product.ts'
import { textiles } from './textiles.ts'

export { demoCategories, type DemoCategory, type DemoChoice, type DemoProduct } from './product.ts'

/** How the newest hang on the first page, the largest first. */
const newest = ['Regatta', 'Breakfast Cup', 'Late June', 'Fruit Stand', 'Perseids', 'Stairwell', 'Cushion Cover', 'Paper Garden']

/** In the order they came: mixed as years mix things, those on the first page last. */
export const demoProducts: readonly DemoProduct[] = [...posters, ...postcards, ...ceramics, ...textiles, ...experiences].toSorted(
  (one, other) => arrival(one) - arrival(other),
)

function arrival({ name }: DemoProduct): number {
  const place = newest.indexOf(name)
  return place < 0 ? randomOf(`arrival of ${name}`)() : 1 + newest.length - place
}
