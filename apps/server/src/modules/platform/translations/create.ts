import type { Stored } from '@stoa/contract'
import type { SiteTx } from '../../../kernel/site/site.ts'
import type { Texts } from '../../../kernel/operations/translations/texts.ts'
import type { Translatable } from '../../../kernel/operations/translations/translatable.ts'
import { translation, type Translated } from './entity.ts'
import { changedTexts } from './texts.ts'

/** Translates an entity that has no translation into the language yet. The texts are checked as those of an owner are. */
export function createTranslation(
  site: SiteTx,
  kind: Translatable,
  source: Record<string, unknown>,
  { entityId, language }: Pick<Translated, 'entityId' | 'language'>,
  texts: Texts,
): Promise<Stored<Translated>> {
  const { entity } = kind.facts
  return translation.create(site, { entity, entityId, language, ...changedTexts(kind, source, undefined, texts) })
}
