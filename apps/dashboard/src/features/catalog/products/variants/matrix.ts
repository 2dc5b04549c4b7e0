import { maxVariants, type OptionValues } from '../options/option-values.ts'
import type { VariantValues, Choices } from '../values.ts'

/**
 * One variant for every combination of choices. Matching variants stay. New ones copy the price of the variant they split
 * from and have no stock where stock is tracked.
 */
export function alignVariants(options: readonly OptionValues[], variants: readonly VariantValues[]): VariantValues[] {
  // Validation shows the error. The variants stay unchanged until there are fewer combinations.
  if (countCombinations(options) > maxVariants) return [...variants]
  const known = new Map(variants.map((variant) => [toKey(variant.choices), variant]))
  const taken = new Set<VariantValues>()
  return combineOptions(options).map((choices) => {
    const source = known.get(toKey(choices)) ?? variants.find((variant) => includesChoices(variant.choices, choices))
    const isFirst = source && !taken.has(source)
    if (source) taken.add(source)
    return isFirst ? { ...source, choices } : copyVariant(source ?? variants[0], choices)
  })
}

/** The number of variants. */
export function countCombinations(options: readonly OptionValues[]): number {
  return withChoices(options).reduce((product, { choices }) => product * choices.length, 1)
}

/** For example 'Small, Red'. Empty for the only variant. */
export function describeChoices({ choices }: Pick<VariantValues, 'choices'>, options: readonly OptionValues[]): string {
  return options
    .map((option) => option.choices.find(({ key }) => key === choices[option.key])?.name)
    .filter(Boolean)
    .join(', ')
}

/** Independent of the order of the choices. */
export function toKey(choices: Choices): string {
  return Object.entries(choices)
    .map(([option, choice]) => `${option}=${choice}`)
    .sort()
    .join(' ')
}

function combineOptions(options: readonly OptionValues[]): Choices[] {
  return withChoices(options).reduce<Choices[]>(
    (combinations, { key, choices }) =>
      combinations.flatMap((before) => choices.map((choice) => ({ ...before, [key]: choice.key }))),
    [{}],
  )
}

/** Options without choices are ignored. */
function withChoices(options: readonly OptionValues[]): OptionValues[] {
  return options.filter(({ choices }) => choices.length > 0)
}

/** True if two sets of choices agree in all common options. */
function includesChoices(before: Choices, choices: Choices): boolean {
  return Object.entries(before).every(([option, choice]) => !(option in choices) || choices[option] === choice)
}

function copyVariant(source: VariantValues | undefined, choices: Choices): VariantValues {
  const { price = '', compareAt = '', cost = '', stock = '', weight = '', file } = source ?? {}
  return { choices, price, compareAt, cost, sku: '', stock: stock && '0', barcode: '', weight, file, visible: true }
}
