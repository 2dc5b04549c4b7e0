import type { ConnectedOption, OptionChoice } from '@stoa/contract/services/stores/products-v-3'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { resolveCustomizations } from '../catalog-parts/index.ts'
import { nameKey, valueKey } from './columns.ts'
import { variantLines, type FileProduct } from './file-products.ts'
import { single } from '../../../kernel/basics/single.ts'

export interface FileOptions {
  options: ConnectedOption[]
  /** A variant's choices, from the values of its line. */
  choicesOf(values: readonly string[]): OptionChoice[]
}

/**
 * The options of the file. Those that the product has keep their ids, colours and pictures; others are found by name or
 * created.
 */
export async function resolveFileOptions(
  site: SiteTx,
  file: FileProduct,
  before: readonly ConnectedOption[],
): Promise<FileOptions> {
  const options: ConnectedOption[] = []
  for (const [index, name] of file.options.entries()) {
    // The first spelling of each value, because values are compared without case.
    const values = new Map(variantLines(file).map((line) => [valueKey(line.values[index]!), line.values[index]!]))
    const known = before.find((option) => nameKey(option.name ?? '') === nameKey(name))
    options.push(known ? withValues(known, values) : await newOption(site, name, [...values.values()]))
  }
  const choicesOf = (values: readonly string[]) => values.map((value, index) => choiceOf(options[index]!, value))
  return { options, choicesOf }
}

function withValues(known: ConnectedOption, values: ReadonlyMap<string, string>): ConnectedOption {
  const choices = [...values].map(
    ([key, value]) =>
      known.choicesSettings?.choices?.find(({ name }) => valueKey(name ?? '') === key) ?? {
        name: value,
        choiceType: 'CHOICE_TEXT' as const,
      },
  )
  return { ...known, choicesSettings: { choices } }
}

async function newOption(site: SiteTx, name: string, values: readonly string[]): Promise<ConnectedOption> {
  const wanted = values.map((value) => ({ name: value, choiceType: 'CHOICE_TEXT' as const }))
  const resolved = single(
    await resolveCustomizations(site, [
      { name, customizationType: 'PRODUCT_OPTION', renderType: 'TEXT_CHOICES', choices: wanted },
    ]),
  )
  const { customization, choices } = resolved
  return {
    id: customization.id,
    name: customization.name,
    optionRenderType: 'TEXT_CHOICES',
    choicesSettings: {
      choices: choices.map((choice) => ({ choiceId: choice.id, name: choice.name, choiceType: 'CHOICE_TEXT' as const })),
    },
  }
}

function choiceOf(
  { id, name: optionName, optionRenderType: renderType, choicesSettings }: ConnectedOption,
  value: string,
): OptionChoice {
  const choice = choicesSettings!.choices!.find(({ name }) => valueKey(name ?? '') === valueKey(value))!
  return choice.choiceId
    ? { optionChoiceIds: { optionId: id!, choiceId: choice.choiceId } }
    : { optionChoiceNames: { optionName: optionName!, choiceName: choice.name!, renderType: renderType ?? 'TEXT_CHOICES' } }
}
