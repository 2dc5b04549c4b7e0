import type { SiteTx } from '../kernel/site/site.ts'
import { siteImages, type KnownPicture, type StoredPicture } from '../modules/media/media/index.ts'
import { giftCardProduct } from '../modules/pricing/gift-cards/index.ts'
import { rememberDemo } from '../modules/overview/setup/index.ts'
import { picture } from './art/drawing.ts'
import { cardOnTable } from './art/tabletops.ts'
import { ampersand } from './art/typography.ts'

/** The name of the demo shop's gift card. */
export const giftCardName = 'Blattwerk gift card'
const description = 'For when you know the person and not the wall. The code comes by email, at once or on a day that you choose.'

export function giftCardPicture(): KnownPicture {
  const voucher = ampersand('#24406b', ['#f6e7cf', '#24406b', '#e3b04b', '#24406b', '#d9532c'])
  const bytes = Buffer.from(picture(cardOnTable(voucher, '#8a5a36', '#dcb571')))
  return { bytes, name: 'Gift card.svg', format: 'svg', width: 800, height: 1000 }
}

/** Sells gift cards of some amounts, or of any between them. */
export async function seedGiftCards(site: SiteTx, pictures: readonly StoredPicture[]): Promise<void> {
  const [image] = await siteImages.named(
    site,
    pictures.map(({ id }) => id),
  )
  const { id } = await giftCardProduct.create(site, {
    name: giftCardName,
    description,
    ...(image && { image: { id: image[0], url: image[1].url, altText: 'A blue card with a large ampersand, beside a cup' } }),
    presetVariants: ['25', '50', '75'].map((amount) => ({ price: { amount } })),
    customVariant: { minValue: { amount: '10' }, maxValue: { amount: '300' } },
  })
  await rememberDemo(site, 'gift-card-product', [id])
}
