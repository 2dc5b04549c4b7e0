import type { Module } from '../../../kernel/background/module.ts'
import { ofEntity, type Translatable } from '../../../kernel/operations/translations/translatable.ts'

/** Returns the entities that modules declare as translatable, by name. */
export function translatableKinds(modules: readonly Pick<Module, 'translatable'>[]): ReadonlyMap<string, Translatable> {
  return new Map(
    modules
      .flatMap(({ translatable = [] }) => translatable)
      .map((each): Translatable => ('facts' in each ? each : ofEntity(each)))
      .map((kind) => [kind.facts.entity, kind]),
  )
}
