import { queryVariants } from '@stoa/contract/calls/stores/read-only-variants-v-3'
import { dateFormat } from '@stoa/web/date-format'
import type { FormattedDate } from '../../ui/date-time.tsx'
import type { PictureView } from '../../ui/picture.tsx'
import { toPictureView } from '../media/pictures.ts'
import type { Visit } from '../page/context.ts'
import { paths } from '../../paths.ts'

/** A variant that somebody waits for, as visitors see it. */
export interface AwaitedVariant {
  name: string
  /** The chosen options: `Large, Blue`. */
  variant: string
  price: string | undefined
  picture: PictureView | undefined
  /** The product's page, with the variant chosen. */
  path: string
}

/** Variants by their ids; those that visitors cannot see are left out. */
export async function loadAwaitedVariants(
  { api, price }: Pick<Visit, 'api' | 'price'>,
  variantIds: readonly string[],
): Promise<Map<string, AwaitedVariant>> {
  if (variantIds.length === 0) return new Map()
  const query = { filter: { variantId: { $in: variantIds } }, cursorPaging: { limit: 100 } }
  const { variants = [] } = await api.call(queryVariants, { query })
  return new Map(
    variants.map(({ variantId = '', productData = {}, optionChoices = [], price: prices, media }) => {
      const name = productData.name ?? ''
      const choices = optionChoices.flatMap(({ optionChoiceNames: { optionName = '', choiceName = '' } = {} }) => [
        [optionName, choiceName] as const,
      ])
      const amount = prices?.actualPrice?.amount
      return [
        variantId,
        {
          name,
          variant: choices.map(([, choice]) => choice).join(', '),
          price: amount && price(amount),
          picture: toPictureView(media?.image, name),
          path: paths.product(productData.slug ?? '', Object.fromEntries(choices)),
        },
      ]
    }),
  )
}

/** Until when a piece is kept. */
export function untilView(
  { shop, i18n }: Pick<Visit, 'shop' | 'i18n'>,
  date: string | null | undefined,
): FormattedDate | undefined {
  if (!date) return undefined
  const format = dateFormat(i18n.locale, shop, { dateStyle: 'medium', timeStyle: 'short' })
  return { date, text: format.format(new Date(date)) }
}

/** The piece of a mail's link; undefined where visitors cannot see it any more. */
export async function heldItemView(
  visit: Visit,
  { variantId, heldUntil }: { variantId: string; heldUntil?: string | null },
): Promise<(AwaitedVariant & { until: FormattedDate | undefined }) | undefined> {
  const variant = (await loadAwaitedVariants(visit, [variantId])).get(variantId)
  return variant && { ...variant, until: untilView(visit, heldUntil) }
}
