import { msg } from '@lingui/core/macro'
import { giftCardPaths } from '../../../gift-card-paths.ts'
import type { Visit } from '../../../lib/page/context.ts'
import { foldText } from '../../../lib/texts/fold-text.ts'
import { loadGiftCards } from './load-gift-cards.server.ts'

/** The link to the gift cards for somebody who searches for them: they are no products. Undefined where the shop sells none. */
export async function findGiftCards(visit: Visit, expression: string): Promise<{ name: string; to: string } | undefined> {
  const typed = foldText(expression).replaceAll(/[\s-]/g, '')
  // Without spaces and hyphens, because shoppers write “giftcard” and “gift card”.
  const words = foldText(visit.i18n._(msg`giftcard, giftvoucher, giftcertificate, voucher`)).split(', ')
  const isMeant = typed.length >= 4 && words.some((word) => typed.includes(word) || word.startsWith(typed))
  if (!isMeant || !(await loadGiftCards(visit)).sold) return undefined
  return { name: visit.i18n._(msg`Gift cards`), to: giftCardPaths.buy() }
}
