import { isDeepStrictEqual } from 'node:util'
import type { VariantChanged } from '@stoa/contract/services/stores/products'
import type { Variant } from '@stoa/contract/services/stores/products-v-3'
import type { StoredEvent } from '../../../../kernel/background/reactions.ts'
import type { SiteSettings } from '../../../../kernel/site/context.ts'
import { pricesOf } from '../prices.ts'
import { originatedFromVersion, priced, productChange, settingsThen } from './product-of-event.ts'

/** The variants that an update of a product changed or added, with the fields of the older interface. */
export function changedVariants(event: StoredEvent, now: SiteSettings): VariantChanged[] {
  const { product, variants, oldVariants, costsOf } = productChange(event)
  const settings = settingsThen(product, now)
  const old = new Map(oldVariants.map((variant) => [variant.id, variant]))
  return variants.flatMap((variant) => {
    const before = old.get(variant.id)
    const [was, is] = [before && shown(before, settings), shown(variant, settings)]
    const changedFields = Object.entries(is)
      .filter(([field, value]) => !isDeepStrictEqual(was?.[field], value))
      .map(([field]) => field)
    if (costsOf.includes(variant.id)) changedFields.push('costAndProfitData')
    if (changedFields.length === 0) return []
    return [{ variantId: variant.id, choices: choicesOf(variant), changedFields, originatedFromVersion }]
  })
}

/** What the older interface shows of a variant, without its stock, in a form to compare. */
function shown(variant: Variant, settings: SiteSettings): Record<string, unknown> {
  return {
    priceData: pricesOf(priced(variant, settings)),
    weight: variant.physicalProperties?.weight ?? 0,
    sku: variant.sku ?? '',
    visible: variant.visible,
  }
}

function choicesOf({ choices = [] }: Variant): Record<string, string> {
  return Object.fromEntries(
    choices.map(({ optionChoiceNames }) => [optionChoiceNames?.optionName ?? '', optionChoiceNames?.choiceName ?? '']),
  )
}
