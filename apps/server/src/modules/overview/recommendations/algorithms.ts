import type { AlgorithmConfig } from '@stoa/contract/services/ecom/recommendations'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadItemsSharingCategories } from '../../catalog/categories/index.ts'
import { bestSelling, loadBoughtTogether } from '../../orders/orders/ports/reports.ts'

export interface Algorithm {
  /** Absent for an algorithm that is accepted but not offered. */
  config?: Omit<AlgorithmConfig, 'algorithmId'>
  /** The ids of products, the best first, given visible ones. Hidden and sold-out products may be among them. */
  products(site: SiteRead, given: readonly string[]): Promise<readonly string[]>
}

/** By the ids that the hosted service uses, because front ends contain them. */
export const algorithms: ReadonlyMap<string, Algorithm> = new Map<string, Algorithm>([
  [
    '68ebce04-b96a-4c52-9329-08fc9d8c1253',
    {
      config: {
        name: 'From the same categories',
        description: 'Products that share the most categories with the given ones, those of the smallest category first.',
        algorithmType: 'RELATED_ITEMS',
      },
      products: async (site, given) => (given.length > 0 ? loadItemsSharingCategories(site, given) : []),
    },
  ],
  [
    'd5aac1e1-2e53-4d11-85f7-7172710b4783',
    {
      config: {
        name: 'Frequently bought together',
        description: 'Products that were bought most often in the same orders as the first given one, in the last 180 days.',
        algorithmType: 'RELATED_ITEMS',
      },
      products: async (site, [first]) => (first ? loadBoughtTogether(site, first) : []),
    },
  ],
  [
    'ba491fd2-b172-4552-9ea6-7202e01d1d3c',
    {
      config: {
        name: 'Best sellers',
        description: 'The products with the highest sales in the last 90 days.',
        algorithmType: 'GLOBAL',
      },
      products: (site) => bestSelling.get(site),
    },
  ],
  // Frequently viewed together: which products visitors look at is not recorded, so the next algorithm answers.
  ['5dd69f67-9ab9-478e-ba7c-10c6c6e7285f', { products: async () => [] }],
])
