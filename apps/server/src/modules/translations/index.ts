import type { Module } from '../../kernel/module.ts'
import type { Translations } from '../../kernel/translations/answer.ts'
import { ofEntity, type Translatable } from '../../kernel/translations/translatable.ts'
import { textsOf } from './entity.ts'
import { forgetDeleted, whenDeleted } from './forget-deleted.ts'
import { translationOperations } from './operations.ts'

export { textsOf } from './entity.ts'

/** `translations` is what the kernel translates answers with. */
export function translationsModule(modules: readonly Module[]) {
  const kinds = new Map(
    modules
      .flatMap(({ translatable = [] }) => translatable)
      .map((each): Translatable => ('facts' in each ? each : ofEntity(each)))
      .map((kind) => [kind.facts.entity, kind]),
  )
  const module = {
    name: 'translations',
    migrations: `${import.meta.dirname}/migrations`,
    services: { 'stoa/translations': translationOperations(kinds) },
    jobs: [forgetDeleted(kinds)],
    reactions: [whenDeleted(kinds)],
  } satisfies Module
  const translations: Translations = {
    textsOf,
    complete: (entity, shown, texts) => kinds.get(entity)?.complete?.(shown, texts),
  }
  return { module, translations }
}
