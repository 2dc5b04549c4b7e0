import { mailDesign } from '../../design.ts'
import { backInStockPaths } from '../../../back-in-stock-paths.ts'
import { paths } from '../../../paths.ts'
import { sampleToken, type SampleFrame } from '../../parts/sample-frame.ts'
import { sampleProducts } from '../../parts/sample-order.ts'

/** An item that somebody asked for is in stock again. */
export interface BackInStock {
  kind: 'BACK_IN_STOCK'
  /** Of the reader, if they are a member. */
  name?: string | undefined
  product: string
  /** The chosen options: `Large, Blue`. */
  variant?: string
  /** A decimal. */
  price?: { value: string; currency: string }
  image?: { url?: string; width?: number; height?: number }
  /** The page of the product, or of the piece that is kept for the reader. */
  url: string
  /** How long a piece is kept for the reader, if one is. */
  holdMinutes?: number
  unsubscribeUrl: string
  /** Values for the owner's text, besides those that every text has. */
  parameters?: Readonly<Record<string, string>>
}

export const design = mailDesign({
  variables: ['name', 'product', 'price', 'holdTime'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, 'BODY.HELD': {}, BUTTON: {}, 'BUTTON.HELD': {}, NOTE: {} },
  blocks: [{ name: 'BODY' }, { name: 'BUTTON' }, { name: 'ITEMS' }, { name: 'NOTE', optional: true }],
  hasParameters: true,
})

export function sample(about: SampleFrame): BackInStock {
  const { mug } = sampleProducts(about)
  return {
    kind: 'BACK_IN_STOCK',
    name: 'Mia',
    product: mug.name,
    price: { value: '12.00', currency: about.currency },
    url: about.origin + paths.product('mug'),
    unsubscribeUrl: about.origin + backInStockPaths.choice({ token: sampleToken }),
  }
}
