import type { ProductOption } from '@stoa/contract/services/stores/products'
import type { ConnectedOption, OptionChoice } from '@stoa/contract/services/stores/products-v-3'
import { brokenRule } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { resolveCustomizations } from '../catalog-parts/index.ts'
import { single } from '../../../kernel/basics/single.ts'
import type { StoredOption } from '../catalog/ports/products.ts'

export interface WrittenOptions {
  options: ConnectedOption[]
  /** All combinations of choices; the last option varies fastest. */
  combinations(): OptionChoice[][]
  isSame(one: readonly OptionChoice[], other: readonly OptionChoice[]): boolean
}

/** Converts V1 options to the catalogue's: found by name, or created. A choice with a colour becomes a swatch. */
export async function resolveOptions(
  site: SiteTx,
  given: readonly ProductOption[],
  before: readonly ConnectedOption[],
): Promise<WrittenOptions> {
  const options: StoredOption[] = []
  for (const [index, { name, choices = [] }] of given.entries()) {
    if (!name || choices.length === 0)
      throw brokenRule(`product.productOptions[${index}]`, 'OPTION_WITHOUT_CHOICES', 'must have a name and choices')
    const isColor = choices.every(({ value }) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value ?? ''))
    const known = before.find((option) => option.name?.toLowerCase() === name.toLowerCase())
    const choiceType = isColor ? ('ONE_COLOR' as const) : ('CHOICE_TEXT' as const)
    const wanted = choices.map(({ value = '', description }) => ({
      name: (isColor ? description : (description ?? value)) || value,
      choiceType,
      ...(isColor && { colorCode: value }),
    }))
    const { customization, choices: found } = single(
      await resolveCustomizations(site, [
        { name, customizationType: 'PRODUCT_OPTION', renderType: isColor ? 'SWATCH_CHOICES' : 'TEXT_CHOICES', choices: wanted },
      ]),
    )
    options.push({
      id: customization.id,
      name: customization.name,
      optionRenderType: isColor ? 'SWATCH_CHOICES' : 'TEXT_CHOICES',
      choicesSettings: {
        choices: found.map(({ id, name: choice, colorCode }) => {
          const linked = known?.choicesSettings?.choices?.find(({ choiceId }) => choiceId === id)?.linkedMedia
          return {
            choiceId: id,
            name: choice,
            choiceType,
            ...(colorCode && { colorCode }),
            ...(linked && { linkedMedia: linked }),
          }
        }),
      },
    })
  }
  return {
    options,
    combinations: () =>
      options.reduce<OptionChoice[][]>(
        (made, { id, choicesSettings }) =>
          made.flatMap((choices) =>
            (choicesSettings?.choices ?? []).map(({ choiceId }) => [...choices, { optionChoiceIds: { optionId: id, choiceId } }]),
          ),
        [[]],
      ),
    isSame: (one, other) => keyOf(one) === keyOf(other),
  }
}

function keyOf(choices: readonly OptionChoice[]): string {
  return choices
    .map(({ optionChoiceIds: ids }) => `${ids?.optionId}:${ids?.choiceId}`)
    .sort()
    .join('|')
}
