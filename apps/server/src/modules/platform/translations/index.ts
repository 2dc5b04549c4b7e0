import type { Module } from '../../../kernel/background/module.ts'
import type { Translations } from '../../../kernel/operations/translations/answer.ts'
import { forgetDeleted, whenDeleted } from './forget-deleted.ts'
import { translatableKinds } from './kinds.ts'
import { listTranslatableEntities, listTranslations, getTranslation, updateTranslation } from './operations.ts'
import { loadTexts } from './store.ts'

export { createTranslation } from './create.ts'
export { translation } from './entity.ts'
export { loadTexts, loadTranslatedLanguages } from './store.ts'
export { translatableKinds } from './kinds.ts'
export { searchedTranslations } from './search.ts'

/** `translations` is what the kernel translates answers with. */
export function translationsModule(modules: readonly Module[]) {
  const kinds = translatableKinds(modules)
  const module = {
    name: 'translations',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/translations': {
        listTranslatableEntities: listTranslatableEntities(kinds),
        listTranslations: listTranslations(kinds),
        getTranslation: getTranslation(kinds),
        updateTranslation: updateTranslation(kinds),
      },
    },
    jobs: [forgetDeleted(kinds)],
    reactions: [whenDeleted(kinds)],
  } satisfies Module
  const translations: Translations = {
    textsOf: loadTexts,
    complete: (entity, shown, texts) => kinds.get(entity)?.complete?.(shown, texts),
  }
  return { module, translations }
}
