import { mostVariants, type OptionValues } from '../options/option-values.ts'
import type { VariantValues } from '../values.ts'

/** Key of an option to the key of its choice. */
export type Choices = Readonly<Record<string, string>>

/**
 * One variant for every combination of choices. What fits a combination stays as it is; what is new costs as much as what
 * it comes from, and has nothing in stock where that is counted.
 */
export function alignVariants(options: readonly OptionValues[], variants: readonly VariantValues[]): VariantValues[] {
  // The check says so; what there is waits until there are fewer.
  if (countCombinations(options) > mostVariants) return [...variants]
  const known = new Map(variants.map((variant) => [keyOf(variant.choices), variant]))
  const taken = new Set<VariantValues>()
  return combinationsOf(options).map((choices) => {
    const source = known.get(keyOf(choices)) ?? variants.find((variant) => isPartOf(variant.choices, choices))
    const isFirst = source && !taken.has(source)
    if (source) taken.add(source)
    return isFirst ? { ...source, choices } : copyOf(source ?? variants[0], choices)
  })
}

/** How many variants the options make. */
export function countCombinations(options: readonly OptionValues[]): number {
  return filled(options).reduce((product, { choices }) => product * choices.length, 1)
}

/** 'Small, Red'; empty for the only one. */
export function titleOf({ choices }: Pick<VariantValues, 'choices'>, options: readonly OptionValues[]): string {
  return options
    .map((option) => option.choices.find(({ key }) => key === choices[option.key])?.name)
    .filter(Boolean)
    .join(', ')
}

/** The same for the same choices, whatever their order. */
export function keyOf(choices: Choices): string {
  return Object.entries(choices)
    .map(([option, choice]) => `${option}=${choice}`)
    .sort()
    .join(' ')
}

function combinationsOf(options: readonly OptionValues[]): Choices[] {
  return filled(options).reduce<Choices[]>(
    (found, { key, choices }) => found.flatMap((before) => choices.map((choice) => ({ ...before, [key]: choice.key }))),
    [{}],
  )
}

/** An option without choices asks nothing yet. */
function filled(options: readonly OptionValues[]): OptionValues[] {
  return options.filter(({ choices }) => choices.length > 0)
}

/** Whether they agree in every option that both have. */
function isPartOf(before: Choices, choices: Choices): boolean {
  return Object.entries(before).every(([option, choice]) => !(option in choices) || choices[option] === choice)
}

function copyOf(source: VariantValues | undefined, choices: Choices): VariantValues {
  const { price = '', compareAt = '', cost = '', stock = '', weight = '' } = source ?? {}
  return { choices, price, compareAt, cost, sku: '', stock: stock && '0', barcode: '', weight, visible: true }
}
