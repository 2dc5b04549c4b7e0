import { catalogTitles } from './operation-titles/catalog.ts'
import { contentTitles } from './operation-titles/content.ts'
import { developerTitles } from './operation-titles/developers.ts'
import { marketingTitles } from './operation-titles/marketing.ts'
import { moneyTitles } from './operation-titles/money.ts'
import { orderTitles } from './operation-titles/orders.ts'
import { peopleTitles } from './operation-titles/people.ts'
import { settingsTitles } from './operation-titles/settings.ts'
import type { OperationTitles, Title } from './operation-titles/title.ts'

/** The titles by the operations' full names, like `stoa/sites.updateSite`. */
export const operationTitles: ReadonlyMap<string, Title> = new Map(
  [catalogTitles, contentTitles, developerTitles, marketingTitles, moneyTitles, orderTitles, peopleTitles, settingsTitles]
    .flatMap((titles: OperationTitles) => Object.entries(titles))
    .flatMap(([service, titles]) => Object.entries(titles).map(([name, title]) => [`${service}.${name}`, title] as const)),
)

/** Describes an operation in words. The operation of an older entry may no longer exist; its name is spelled out. */
export function operationName(operation = ''): string {
  return operationTitles.get(operation)?.() ?? spelledOut(operation)
}

/** For example 'Update site' for `stoa/sites.updateSite`. */
function spelledOut(operation: string): string {
  const text = operation
    .split('.')
    .at(-1)!
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trimStart()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
